import { Schema } from "effect"
import { Check } from "../../../src/domain/pack/Check.ts"
import { type Language, type Pack, PackFields, type Prompt } from "../../../src/domain/pack/Pack.ts"
import type { Answer } from "../../../src/domain/run/Answer.ts"

export const makeCheck = (fields: Record<string, unknown>): Check => {
  const check: unknown = { dimension: "Q1", ...fields }
  return Schema.decodeUnknownSync(Check)(check)
}

export const makePack = (language: Language, prompt: Record<string, unknown>): { pack: Pack; prompt: Prompt } => {
  const fields: unknown = {
    id: "inline",
    title: "Inline",
    language,
    scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
    dimensions: [
      { id: "Q1", name: "one" },
      { id: "Q2", name: "two" },
      { id: "__proto__", name: "three" }
    ],
    ko_rule: { dimension: "Q1" },
    categories: [
      {
        id: "A",
        name: "A",
        prompts: [{ id: "A1", title: "A1", prompt: "Say {{x}}", vars: { x: "48,000" }, ...prompt }]
      }
    ]
  }
  const pack = Schema.decodeUnknownSync(PackFields)(fields)
  const found = pack.categories[0]?.prompts[0]
  if (found === undefined) throw new Error("the inline pack has no prompt")
  return { pack, prompt: found }
}

export const makeAnswer = (text: string, fields: Partial<Answer> = {}): Answer => ({
  model: "m",
  variant: "none",
  prompt_id: "A1",
  repeat: 0,
  category: "A",
  attempt: 1,
  text,
  content_empty: text === "",
  reasoning_chars: 0,
  finish_reason: "stop",
  cost_usd: null,
  cold_start: false,
  ok: true,
  error: null,
  cache_hit: false,
  ...fields
})

/** Check fields of every kind that the schema accepts, in an order of no meaning. */
export const EVERY_KIND: ReadonlyArray<Record<string, unknown>> = [
  { kind: "contains", text: "budget" },
  { kind: "not-contains", any: ["guarantee", "promise"] },
  { kind: "equals", text: "yes" },
  { kind: "matches", pattern: "(a|b|\\d|\\s)*zz$" },
  { kind: "not-matches", pattern: "(x+)+y" },
  { kind: "max-words", n: 5 },
  { kind: "max-sentences", n: 2 },
  { kind: "bullets", n: 2 },
  { kind: "table", columns: 2, rows: 1 },
  { kind: "json", schema: { type: "object", required: ["a"] } },
  { kind: "number", value: 7, tolerance: 0.5 },
  { kind: "only-given-facts", allow: ["7"] }
]
