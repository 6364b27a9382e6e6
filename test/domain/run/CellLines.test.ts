import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { cellKey } from "../../../src/domain/run/Cell.ts"
import { CellLines } from "../../../src/domain/run/CellLines.ts"

const Few = Schema.Literals(["a", "b", "__proto__"])
const Cells = Schema.Array(
  Schema.Struct({
    model: Few,
    variant: Schema.Literals(["none", "baseline"]),
    prompt_id: Schema.Literals(["P1", "P2"]),
    repeat: Schema.Literals([0, 1, 2, 63, 4095, 4096, 1_000_000_000_000])
  })
)

const at = (repeat: number) => ({ model: "m", variant: "none", prompt_id: "P1", repeat })

describe("CellLines", () => {
  it.prop("keeps the last number of each cell, and 0 of every other one", [Cells], ([cells]) => {
    const lines = new CellLines()
    const kept = new Map<string, number>()
    for (const [at, cell] of cells.entries()) {
      assert.strictEqual(lines.get(cell), kept.get(cellKey(cell)) ?? 0)
      lines.set(cell, at % 2 === 0 ? at + 1 : -at)
      kept.set(cellKey(cell), at % 2 === 0 ? at + 1 : -at)
    }
    for (const cell of cells) assert.strictEqual(lines.get(cell), kept.get(cellKey(cell)))
  })

  it("keeps what it has when a later repeat needs more room", () => {
    const lines = new CellLines()
    const repeats = [0, 1, 5, 4095, 4096, 70]
    for (const repeat of repeats) lines.set(at(repeat), repeat + 1)
    assert.deepStrictEqual(
      [...repeats, 2].map((repeat) => lines.get(at(repeat))),
      [1, 2, 6, 4096, 4097, 71, 0]
    )
  })
})
