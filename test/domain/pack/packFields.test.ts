import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Check } from "../../../src/domain/pack/Check.ts"
import { Id, Slug } from "../../../src/domain/pack/Id.ts"
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

describe("An id of a pack's author", () => {
  const isId = Schema.is(Id)
  it.each(["Q1", "a b", "__proto__", "größe", "\u00a1", "~", "a\u200bb"])("may be %j", (id) => {
    assert.isTrue(isId(id))
  })

  it.each([
    ["", "An id must not be empty"],
    [" a", "An id must not have blanks around it"],
    ["a\n", "An id must not have blanks around it"],
    ["a|b", 'An id must not contain "|" or control characters'],
    ["a\u0000b", 'An id must not contain "|" or control characters'],
    ["a\u001fb", 'An id must not contain "|" or control characters'],
    ["a\u007fb", 'An id must not contain "|" or control characters'],
    ["a\u009fb", 'An id must not contain "|" or control characters']
  ])("may not be %j", (id, why) => {
    const result = Schema.decodeResult(Id)(id)
    assert.include(Result.isFailure(result) ? result.failure.message : "taken", why)
  })

  it("is stricter for the pack itself, whose name stands in paths", () => {
    assert.deepStrictEqual(["a", "a-1", "ab9", "", "A", "aB", "1a", "-a", "a_b", "a b"].map(Schema.is(Slug)), [
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      false
    ])
  })
})

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

describe("The fields of a check", () => {
  const common = { dimension: "Q1", red_flag: false, normalize: "nfc", note: "" }
  it.each([
    [{ kind: "contains", text: "a" }, {}],
    [{ kind: "not-contains", any: ["a"] }, {}],
    [{ kind: "equals", text: "a" }, {}],
    [{ kind: "matches", pattern: "a" }, { flags: "" }],
    [{ kind: "not-matches", pattern: "a", flags: "i" }, {}],
    [{ kind: "max-words", n: 1 }, {}],
    [{ kind: "max-sentences", n: 1 }, {}],
    [{ kind: "bullets", at_most: 1 }, {}],
    [{ kind: "table", columns: 1, rows: 1 }, {}],
    [{ kind: "json", schema: { type: "object" } }, {}],
    [{ kind: "number", value: -0.5 }, { tolerance: 0 }],
    [{ kind: "number", value: 1, tolerance: 0.5 }, {}],
    [{ kind: "only-given-facts" }, { allow: [] }]
  ])("of %j are complete with %j", (fields, added) => {
    const check: unknown = { dimension: "Q1", ...fields }
    assert.deepStrictEqual<unknown>(Schema.decodeUnknownSync(Check)(check), { ...common, ...fields, ...added })
  })

  it.each([
    { kind: "contain", text: "a" },
    { kind: "contains", text: "" },
    { kind: "contains", any: [] },
    { kind: "contains", all: [""] },
    { kind: "equals" },
    { kind: "matches", pattern: "" },
    { kind: "max-words", n: 0 },
    { kind: "max-sentences", n: 1.5 },
    { kind: "bullets", n: 0 },
    { kind: "bullets", at_most: 0 },
    { kind: "table", columns: 0, rows: 1 },
    { kind: "table", columns: 1, rows: 0 },
    { kind: "json", schema: [] },
    { kind: "number", value: Number.POSITIVE_INFINITY },
    { kind: "number", value: 1, tolerance: -0.1 },
    { kind: "only-given-facts", allow: [""] },
    { kind: "max-words", n: 1, normalize: "nfd" },
    { kind: "max-words", n: 1, red_flag: "yes" }
  ])("may not be %j", (fields) => {
    const check: unknown = { dimension: "Q1", ...fields }
    assert.isTrue(Result.isFailure(Schema.decodeUnknownResult(Check)(check)))
  })
})
