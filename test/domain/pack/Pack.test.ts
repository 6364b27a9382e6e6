import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { PackFields } from "../../../src/domain/pack/Pack.ts"

const prompt = { id: "A1", title: "A1", prompt: "Hello" }
const least = {
  id: "demo",
  title: "Demo",
  scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
  dimensions: [{ id: "Q1", name: "One" }],
  ko_rule: { dimension: "Q1" },
  categories: [{ id: "A", name: "A", prompts: [prompt] }]
}
const withPrompt = (more: object) => ({ categories: [{ id: "A", name: "A", prompts: [{ ...prompt, ...more }] }] })
const decode = Schema.decodeUnknownResult(PackFields, { onExcessProperty: "error" })
const isPack = (changes: object) => Result.isSuccess(decode({ ...least, ...changes }))

describe("The fields of a pack", () => {
  it("are as nobody has to write them where they are left out", () => {
    assert.deepStrictEqual(Result.getOrThrow(decode(least)), {
      ...least,
      version: 1,
      language: "en",
      description: "",
      dimensions: [{ id: "Q1", name: "One", weight: 1, about: "" }],
      ko_rule: { dimension: "Q1", threshold: 2, red_flag_scope: "all", red_flag_prompts: [] },
      prompt_variants: [{ id: "none", system_prompt: null }],
      sampling: { temperature: 0, seed: 42 },
      categories: [
        {
          id: "A",
          name: "A",
          prompts: [
            {
              ...prompt,
              vars: {},
              tests: "",
              max_tokens: null,
              repeats: 1,
              green_flags: [],
              red_flags: [],
              safety_critical: false,
              format_strict: false,
              checks: []
            }
          ]
        }
      ]
    })
  })

  it.each([
    { version: 1, language: "de", draft: true },
    { ko_rule: { dimension: "Q1", threshold: 1, red_flag_scope: "curated", red_flag_prompts: ["A1"] } },
    { ko_rule: { dimension: "Q1", threshold: 4 } },
    { sampling: { temperature: 0.7, seed: -1 } },
    withPrompt({ repeats: 1000, max_tokens: 1, dimensions: ["Q1"], green_flags: ["a"] }),
    withPrompt({ prompt: undefined, messages: [{ role: "assistant", content: "x" }] })
  ])("may be %j", (changes) => {
    assert.isTrue(isPack(JSON.parse(JSON.stringify(changes))))
  })

  it.each([
    { id: "Demo" },
    { title: " " },
    { version: 0 },
    { version: 1.5 },
    { language: "fr" },
    { scale: { 1: "a", 2: "b", 3: "c", 4: "d" } },
    { scale: { ...least.scale, 6: "f" } },
    { scale: { ...least.scale, 3: "" } },
    { dimensions: [] },
    { dimensions: [{ id: "Q1", name: "One", weight: 0 }] },
    { dimensions: [{ id: "Q1", name: "" }] },
    { ko_rule: { dimension: "Q1", threshold: 0 } },
    { ko_rule: { dimension: "Q1", threshold: 5 } },
    { ko_rule: { dimension: "Q1", threshold: 2.5 } },
    { ko_rule: { dimension: "Q1", red_flag_scope: "none" } },
    { prompt_variants: [] },
    { sampling: { temperature: -0.1 } },
    { sampling: { seed: 0.5 } },
    { categories: [] },
    { categories: [{ id: "A", name: "A", prompts: [] }] },
    withPrompt({ repeats: 0 }),
    withPrompt({ repeats: 1001 }),
    withPrompt({ max_tokens: 0 }),
    withPrompt({ messages: [] }),
    withPrompt({ messages: [{ role: "system", content: "x" }] }),
    withPrompt({ dimensions: [] }),
    withPrompt({ green_flags: [""] }),
    withPrompt({ prompt: " " }),
    { unknown: 1 }
  ])("may not be %j", (changes) => {
    assert.isFalse(isPack(changes))
  })
})
