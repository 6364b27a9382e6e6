import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Pack } from "../../../src/domain/pack/checkedPack.ts"
import { packWarnings } from "../../../src/domain/pack/packWarnings.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"

const prompt = { id: "A1", title: "A1", prompt: "Hello", green_flags: ["greets"], red_flags: ["insults"], repeats: 10 }
const base = {
  id: "demo",
  title: "Demo",
  scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
  dimensions: [{ id: "Q1", name: "One" }],
  ko_rule: { dimension: "Q1", red_flag_scope: "curated", red_flag_prompts: ["A1"] },
  categories: [{ id: "A", name: "A", prompts: [prompt] }]
}
const withPrompt = (more: object) => ({
  ...base,
  categories: [{ id: "A", name: "A", prompts: [{ ...prompt, ...more }] }]
})
const said = (raw: unknown) =>
  packWarnings(Schema.decodeUnknownSync(Pack)(raw)).map(({ path, message }) => `${showPath(path)}: ${message}`)

describe("the warnings of a pack", () => {
  it("are none for a pack that is as it should be", () => assert.deepStrictEqual(said(base), []))

  it("name a curated rule without prompts", () => {
    assert.deepStrictEqual(said({ ...base, ko_rule: { dimension: "Q1", red_flag_scope: "curated" } }), [
      "ko_rule: The scope is curated but red_flag_prompts is empty, so no red flag is fatal"
    ])
    assert.deepStrictEqual(said({ ...base, ko_rule: { dimension: "Q1" } }), [])
  })

  it("name a curated prompt without red flags; a red-flag check is one", () => {
    const check = { kind: "max-words", n: 5, dimension: "Q1" }
    assert.deepStrictEqual(said(withPrompt({ red_flags: [], checks: [check] })), [
      'categories[0].prompts[0]: Prompt "A1" is in ko_rule.red_flag_prompts but says nowhere what a red flag is'
    ])
    assert.deepStrictEqual(said(withPrompt({ red_flags: [], checks: [{ ...check, red_flag: true }] })), [])
    assert.deepStrictEqual(said(withPrompt({ red_flags: [], checks: [check, { ...check, red_flag: true }] })), [])
  })

  it("name a draft", () => {
    assert.deepStrictEqual(said({ ...base, draft: true }), [
      "draft: The pack is a draft: nothing is decided on it, and every gate is inconclusive"
    ])
    assert.deepStrictEqual(said({ ...base, draft: false }), [])
  })

  it("name a prompt whose red flags are fatal while its checks assess none", () => {
    const check = { kind: "max-words", n: 5, dimension: "Q1" }
    const pack = withPrompt({ checks: [check] })
    const all = { dimension: "Q1", red_flag_scope: "all" }
    const warning =
      'categories[0].prompts[0]: A red flag on prompt "A1" would be fatal, but none of its checks assesses one, so the checks judge can never decide a group of this pack'
    assert.deepStrictEqual(said(pack), [warning])
    assert.deepStrictEqual(said({ ...pack, ko_rule: all }), [warning])
    assert.deepStrictEqual(said({ ...withPrompt({ checks: [check, { ...check, red_flag: true }] }), ko_rule: all }), [])
    // Not for the checks alone: another prompt has none.
    const other = { ...prompt, id: "A2" }
    const mixed = { ...base, categories: [{ id: "A", name: "A", prompts: [other, { ...prompt, checks: [check] }] }] }
    assert.deepStrictEqual(said({ ...mixed, ko_rule: all }), [])
    const guarded = { ...other, checks: [{ ...check, red_flag: true }] }
    const narrowed = {
      ...base,
      categories: [{ id: "A", name: "A", prompts: [guarded, { ...prompt, checks: [check] }] }]
    }
    assert.deepStrictEqual(said({ ...narrowed, ko_rule: { ...base.ko_rule, red_flag_prompts: ["A2"] } }), [])
  })

  it("name a prompt that a judge has nothing to go by", () => {
    const ko_rule = { dimension: "Q1" }
    assert.deepStrictEqual(said({ ...withPrompt({ red_flags: [], green_flags: [] }), ko_rule }), [
      'categories[0].prompts[0]: Prompt "A1" has neither flags nor checks, so a judge has nothing to go by'
    ])
    const checks = [{ kind: "max-words", n: 5, dimension: "Q1", red_flag: true }]
    for (const some of [{ green_flags: ["a"] }, { red_flags: ["a"] }, { checks }]) {
      assert.deepStrictEqual(said({ ...withPrompt({ red_flags: [], green_flags: [], ...some }), ko_rule }), [])
    }
  })

  it("name a dimension that no prompt shows, or that few answers show", () => {
    const dimensions = [...base.dimensions, { id: "Q2", name: "Two" }]
    assert.deepStrictEqual(said({ ...withPrompt({ dimensions: ["Q1"], repeats: 9 }), dimensions }), [
      'dimensions[0]: The dimension "Q1" gets 9 answers a group, so its interval will be wide',
      'dimensions[1]: No prompt names the dimension "Q2"'
    ])
  })
})
