import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { PackFields } from "../../../src/domain/pack/Pack.ts"
import {
  answersPerGroup,
  dimensionsOf,
  marksOf,
  maxWeighted,
  messagesOf,
  promptsOf,
  promptText
} from "../../../src/domain/pack/prompts.ts"
import { undecidedByChecks } from "../../../src/domain/pack/undecidedByChecks.ts"

const check = { kind: "max-words", n: 3, dimension: "Q1" }
const packOf = (ko_rule: object = {}) => {
  const fields: unknown = {
    id: "demo",
    title: "Demo",
    scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
    dimensions: [
      { id: "Q1", name: "One", weight: 2 },
      { id: "Q2", name: "Two" },
      { id: "Q3", name: "Three", weight: 3 }
    ],
    ko_rule: { dimension: "Q1", ...ko_rule },
    categories: [
      {
        id: "A",
        name: "A",
        prompts: [
          { id: "A1", title: "A1", prompt: "{{a}} {{ b }} {{c}}", vars: { a: "{{b}}", b: "2" }, checks: [check] },
          { id: "A2", title: "A2", prompt: "x", dimensions: ["Q3", "Q1"], repeats: 4, checks: [check] }
        ]
      },
      {
        id: "B",
        name: "B",
        prompts: [
          {
            id: "B1",
            title: "B1",
            messages: [
              { role: "user", content: "{{a}}" },
              { role: "assistant", content: "y" }
            ],
            vars: { a: "1" },
            checks: [check, { ...check, red_flag: true }]
          }
        ]
      }
    ]
  }
  return Schema.decodeUnknownSync(PackFields)(fields)
}
const pack = packOf()
const [a1, a2, b1] = promptsOf(pack).map(({ prompt }) => prompt)
if (a1 === undefined || a2 === undefined || b1 === undefined) throw new Error("The pack has three prompts.")

describe("The prompts of a pack", () => {
  it("come in the order of the file, each with its category", () => {
    const placed = promptsOf(pack).map(({ prompt, category }) => `${category.id} ${prompt.id}`)
    assert.deepStrictEqual(placed, ["A A1", "A A2", "B B1"])
  })

  it("show the dimensions that they name, in the pack's order, or all", () => {
    assert.deepStrictEqual(dimensionsOf(pack, a1), ["Q1", "Q2", "Q3"])
    assert.deepStrictEqual(dimensionsOf(pack, a2), ["Q1", "Q3"])
  })

  it("are answered once each, or as often as they say, and weigh five points in each dimension", () => {
    assert.strictEqual(answersPerGroup(pack), 6)
    assert.strictEqual(maxWeighted(pack), 30)
  })

  it("have their marks filled once, from their own variables; what has none stays", () => {
    assert.deepStrictEqual(marksOf("{{a}} {{ b }}{{a}} {{}} {{c d}} {{{e}}}"), ["a", "b", "e"])
    assert.deepStrictEqual(messagesOf(a1), [{ role: "user", content: "{{b}} 2 {{c}}" }])
    assert.deepStrictEqual(messagesOf(b1), [
      { role: "user", content: "1" },
      { role: "assistant", content: "y" }
    ])
  })

  it("are read as one text, with who speaks where there are several turns", () => {
    assert.strictEqual(promptText(a2), "x")
    assert.strictEqual(promptText(b1), "[user]\n1\n\n[assistant]\ny")
  })

  it("are left undecided by checks where a red flag is fatal and no check looks for one", () => {
    assert.deepStrictEqual(undecidedByChecks(pack), ["A1", "A2"])
    const curated = { red_flag_scope: "curated", red_flag_prompts: ["A2", "B1"] }
    assert.deepStrictEqual(undecidedByChecks(packOf(curated)), ["A2"])
    const [first, ...others] = pack.categories
    if (first === undefined) return assert.fail("no category")
    const open = { ...first, prompts: [...first.prompts, { ...a1, id: "A3", checks: [] }] }
    assert.deepStrictEqual(undecidedByChecks({ ...pack, categories: [open, ...others] }), [])
  })
})
