import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Pack } from "../../../src/domain/pack/Pack.ts"
import type { Cell } from "../../../src/domain/run/Cell.ts"
import { cellFaults } from "../../../src/domain/run/cellFaults.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"
import { cellOrder } from "../../../src/domain/run/cellOrder.ts"

const prompt = (id: string, repeats: number) => ({
  id,
  title: id,
  prompt: id,
  vars: {},
  tests: "",
  max_tokens: null,
  repeats,
  green_flags: [],
  red_flags: [],
  safety_critical: false,
  format_strict: false,
  checks: []
})

const pack: Pack = {
  id: "p",
  title: "P",
  version: 1,
  language: "en",
  description: "",
  scale: { "1": "a", "2": "b", "3": "c", "4": "d", "5": "e" },
  dimensions: [{ id: "Q1", name: "Q1", weight: 1, about: "" }],
  ko_rule: { dimension: "Q1", threshold: 2, red_flag_scope: "all", red_flag_prompts: [] },
  prompt_variants: [
    { id: "z", system_prompt: null },
    { id: "a", system_prompt: null }
  ],
  sampling: { temperature: 0, seed: 42 },
  categories: [
    { id: "c2", name: "c2", prompts: [prompt("A10", 2), prompt("A2", 1)] },
    { id: "c1", name: "c1", prompts: [prompt("__proto__", 1)] }
  ]
}
const models = ["m2", "m1", "constructor"]
const order = cellOrder(pack, models)

const cell = (model: string, variant: string, prompt_id: string, repeat: number): Cell => ({
  model,
  variant,
  prompt_id,
  repeat
})

const Cells = Schema.Struct({
  model: Schema.Literals([...models, "stray"]),
  variant: Schema.Literals(["z", "a", "b"]),
  prompt_id: Schema.Literals(["A10", "A2", "__proto__", "toString"]),
  repeat: Schema.Literals([0, 1, 2, 10])
})

describe("cellOrder", () => {
  it("goes by the run's models, then the pack's variants and prompts, then the repeat", () => {
    const sorted = [
      cell("m2", "z", "A10", 0),
      cell("m2", "z", "A10", 2),
      cell("m2", "z", "A10", 10),
      cell("m2", "z", "A2", 0),
      cell("m2", "z", "__proto__", 0),
      cell("m2", "a", "A10", 0),
      cell("m1", "z", "A10", 0),
      cell("constructor", "z", "A10", 0),
      cell("a stray one", "z", "A10", 0)
    ]
    assert.deepStrictEqual(sorted.toReversed().toSorted(order), sorted)
  })

  it.prop("is a total order", [Cells, Cells, Cells], ([a, b, c]) => {
    assert.strictEqual(Math.sign(order(a, b)) + Math.sign(order(b, a)), 0)
    assert.strictEqual(order(a, b) === 0, JSON.stringify(a) === JSON.stringify(b))
    if (order(a, b) <= 0 && order(b, c) <= 0) assert.isAtMost(order(a, c), 0)
  })
})

const hint = (changes: Partial<Cell>) =>
  cellFaults(pack, models, ["z", "abc"])({ ...cell("m1", "z", "A10", 0), ...changes })[0]?.hint

describe("cellFaults", () => {
  it.prop("finds nothing exactly in the cells that the run may have", [Cells], ([cell]) => {
    const asked =
      new Map([
        ["A10", 2],
        ["A2", 1],
        ["__proto__", 1]
      ]).get(cell.prompt_id) ?? 0
    const belongs = cell.model !== "stray" && cell.variant !== "b" && cell.repeat < asked
    assert.strictEqual(cellFaults(pack, models, ["z", "a"])(cell).length === 0, belongs)
  })

  const table: ReadonlyArray<readonly [string, Partial<Cell>, ReadonlyArray<string>]> = [
    ["its last repeat", { repeat: 1 }, []],
    ["another model", { model: "m3" }, ['model: Unknown model "m3"']],
    ["another variant", { variant: "b" }, ['variant: Unknown variant "b"']],
    ["another prompt", { prompt_id: "A1", repeat: 9 }, ['prompt_id: Unknown prompt "A1"']],
    ["a repeat too many", { repeat: 2 }, ["repeat: Repeat 2 is out of range"]],
    [
      "nothing of it",
      { model: "x", variant: "x", prompt_id: "x" },
      ['model: Unknown model "x"', 'variant: Unknown variant "x"', 'prompt_id: Unknown prompt "x"']
    ]
  ]
  it.each(table)("says what a cell has that the run has not: %s", (_what, changes, said) => {
    const faults = cellFaults(pack, models, ["z", "a"])({ ...cell("m1", "a", "A10", 0), ...changes })
    const shown = faults.map(({ message, path }) => `${showPath(path)}: ${message}`)
    assert.strictEqual(shown.length, said.length)
    for (const [at, one] of shown.entries()) assert.include(one, said[at] ?? "nothing")
  })

  it("suggests the nearest of what there is", () => {
    assert.include(hint({ prompt_id: "A11" }), '"A10"')
    assert.include(hint({ variant: "abd" }), '"abc"')
    assert.include(hint({ variant: "nothing like it" }), "variants")
  })

  it("takes any model where none are given", () => {
    assert.deepStrictEqual(cellFaults(pack, undefined, ["z"])(cell("any", "z", "A10", 0)), [])
  })
})
