import type { Pack, Prompt } from "../pack/Pack.ts"
import { canonicalJson } from "../source/canonicalJson.ts"
import { digestOf } from "../source/digest.ts"
import { judgeRequest, repairMessages } from "./judgePrompt.ts"

const probePrompt = (strict: boolean): Prompt => ({
  id: "prompt",
  title: "title",
  ...(strict
    ? {
        messages: [
          { role: "user", content: "a" },
          { role: "user", content: "b" }
        ]
      }
    : { prompt: "prompt" }),
  vars: {},
  tests: strict ? "tests" : "",
  max_tokens: null,
  repeats: 1,
  green_flags: strict ? ["green"] : [],
  red_flags: strict ? ["red", "redder"] : [],
  safety_critical: false,
  format_strict: strict,
  checks: []
})

const probePack = (language: Pack["language"]): Pack => ({
  id: "pack",
  title: "title",
  version: 1,
  language,
  description: "",
  scale: { "1": "a", "2": "b", "3": "c", "4": "d", "5": "e" },
  dimensions: [
    { id: "Q1", name: "name", weight: 1, about: "about" },
    { id: "Q2", name: "name", weight: 1, about: "" }
  ],
  ko_rule: { dimension: "Q1", threshold: 2, red_flag_scope: "all", red_flag_prompts: [] },
  prompt_variants: [{ id: "none", system_prompt: null }],
  sampling: { temperature: 0, seed: 0 },
  categories: []
})

/**
 * The digest of how judges are asked, whatever they are asked about: it changes with every word of the request, of the
 * repair request and of the reply's schema.
 *
 * @since 0.1.0
 */
export const judgePromptDigest = (): string => {
  const requests = (["de", "en"] as const).flatMap((language) =>
    [false, true].map((strict) => {
      const { messages, schema } = judgeRequest(probePack(language), probePrompt(strict), "<answer>", "code")
      return [repairMessages(messages, "reply", "fault"), repairMessages(messages, "", "fault"), schema]
    })
  )
  return digestOf(canonicalJson(requests))
}
