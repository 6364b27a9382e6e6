import { assert, describe, it } from "@effect/vitest"
import { filterOf, groupsIn, rowsOf, scoreOf, selectRows } from "../../src/viewer/prompts.ts"
import { sampleReport } from "../programs/cli/render/sampleReport.ts"
import { sampleRun } from "./sampleDocuments.ts"

const report = sampleReport("en")
const run = sampleRun(report)
const rows = rowsOf(run, report)
const at = (model: string) => run.groups.findIndex((group) => group.model === model)

const found = (query: Record<string, string>): ReadonlyArray<string> =>
  selectRows(rows, filterOf(new Map(Object.entries(query)), run.groups.length)).map(({ entry }) => entry.id)

const lowest = (id: string) =>
  Math.min(...(rows.find(({ entry }) => entry.id === id)?.results ?? []).flatMap((one) => one?.score ?? []))

describe("The list of prompts", () => {
  it("has every prompt of the pack in its order, with the results of the run's groups in theirs", () => {
    assert.deepStrictEqual(found({}), ["A1", "A2", "E1", "E2", "E10", "E11"])
    for (const row of rows) {
      for (const [place, result] of row.results.entries()) {
        const group = run.groups[place] ?? assert.fail("no group")
        const card = report.scorecards.find(({ model, variant }) => model === group.model && variant === group.variant)
        assert.deepStrictEqual(result, card?.prompts.find(({ id }) => id === row.entry.id) ?? null)
      }
    }
  })

  it("is narrowed down by category, words, red flags, missing answers and score", () => {
    assert.deepStrictEqual(found({ category: "A" }), ["A1", "A2"])
    assert.deepStrictEqual(found({ text: "e1" }), ["E1", "E10", "E11"])
    assert.deepStrictEqual(found({ flagged: "1" }), ["A1", "E1", "E2", "E10"])
    assert.deepStrictEqual(found({ flagged: "1", groups: String(at("llama-3.3-70b")) }), ["A1", "E1", "E2", "E10"])
    assert.deepStrictEqual(found({ unscored: "1" }), ["E1", "E2"])
    assert.deepStrictEqual(found({ to: "1" }), ["A1", "E1", "E2", "E10"])
    assert.deepStrictEqual(found({ from: "1,1", to: "1.9" }), [])
    assert.deepStrictEqual(found({ text: "nothing has this" }), [])
  })

  it("takes the score of the dimension that is asked for, and none that is not there", () => {
    const result = rows[0]?.results[0] ?? null
    assert.strictEqual(scoreOf(result, null), result?.score ?? null)
    assert.strictEqual(scoreOf(result, "Q1"), 5)
    assert.isNull(scoreOf(result, "constructor"))
    assert.deepStrictEqual(found({ dimension: "constructor", from: "1" }), [])
  })

  it("passes over what a query says wrongly", () => {
    assert.deepStrictEqual(found({ from: "x", to: "", groups: "99,-1", order: "random", flagged: "yes" }), found({}))
    assert.isNull(groupsIn(new Map([["groups", "7"]]), 5))
    assert.deepStrictEqual(groupsIn(new Map([["groups", "3,1,1,9"]]), 5), [1, 3])
  })

  it("orders by the lowest score and by how far groups differ, else as the pack does", () => {
    const ordered = found({ order: "lowest" }).map(lowest)
    assert.deepStrictEqual(
      ordered,
      ordered.toSorted((left, right) => left - right)
    )
    assert.sameMembers([...found({ order: "spread" })], [...found({})])
  })
})
