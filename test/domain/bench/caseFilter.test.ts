import { assert, describe, it } from "@effect/vitest"
import type { CaseFilter } from "../../../src/domain/bench/BenchReport.ts"
import { Slug } from "../../../src/domain/bench/Slug.ts"
import { selectCases } from "../../../src/domain/bench/caseFilter.ts"
import { loadedCase } from "./generators.ts"

const cases = [
  loadedCase("bump-1", { curation_class: "held-out", difficulty: "easy" }),
  loadedCase("bump-2", { difficulty: "hard" }),
  loadedCase("bump-10", { curation_class: "held-out", difficulty: "hard" }),
  loadedCase("refuse-1", { difficulty: "easy" })
]

const idsOf = (filter: CaseFilter | null, failed?: ReadonlySet<string>) =>
  selectCases(cases, filter, failed).map(({ case: { case_id } }) => case_id)

describe("selectCases", () => {
  it.each([
    ["*", ["bump-1", "bump-2", "bump-10", "refuse-1"]],
    ["bump-*", ["bump-1", "bump-2", "bump-10"]],
    ["bump-?", ["bump-1", "bump-2"]],
    ["*-1", ["bump-1", "refuse-1"]],
    ["*1*", ["bump-1", "bump-10", "refuse-1"]],
    ["bump-1", ["bump-1"]],
    ["bump", []],
    ["", []],
    ["b.mp-1", []],
    ["bump-[12]", []],
    ["bump-1|refuse-1", []],
    [String.raw`\Qbump-1\E`, []],
    ["(", []]
  ])("takes %j as a glob of whole ids", (glob, ids) => {
    assert.deepStrictEqual(idsOf({ cases: glob }), ids)
  })

  it("selects what every given part selects", () => {
    assert.deepStrictEqual(idsOf(null), ["bump-1", "bump-2", "bump-10", "refuse-1"])
    assert.deepStrictEqual(idsOf({}), ["bump-1", "bump-2", "bump-10", "refuse-1"])
    assert.deepStrictEqual(idsOf({ curation_class: "held-out" }), ["bump-1", "bump-10"])
    assert.deepStrictEqual(idsOf({ difficulty: "easy" }), ["bump-1", "refuse-1"])
    assert.deepStrictEqual(idsOf({ difficulty: "hard", curation_class: "held-out" }), ["bump-10"])
    assert.deepStrictEqual(idsOf({ failed_in: "x" }, new Set(["bump-2", "refuse-1"])), ["bump-2", "refuse-1"])
    assert.deepStrictEqual(idsOf({ failed_in: "x", cases: "bump-*" }, new Set(["bump-2", "refuse-1"])), ["bump-2"])
  })

  it("selects nothing by the failures of a run that nobody knows", () => {
    assert.deepStrictEqual(idsOf({ failed_in: "x" }), [])
  })

  it("takes a hostile glob in its stride", () => {
    const long = loadedCase("a".repeat(64))
    assert.deepStrictEqual(selectCases([long], { cases: `${"*a".repeat(60)}*b` }), [])
    assert.deepStrictEqual(selectCases([long], { cases: "*".repeat(100_000) }), [long])
  })

  it.prop("finds every id by itself and by its beginning", [Slug, Slug], ([id, other]) => {
    const all = [loadedCase(id), loadedCase(other)]
    assert.include(selectCases(all, { cases: id }), all[0])
    assert.include(selectCases(all, { cases: `${id.slice(0, 1)}*` }), all[0])
    assert.include(selectCases(all, { cases: "?".repeat(id.length) }), all[0])
    assert.strictEqual(selectCases(all, { cases: id }).length, id === other ? 2 : 1)
  })
})
