import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Leaderboard } from "../../../src/domain/comparison/Leaderboard.ts"
import { type RankedRun, type RankOptions, rankRuns } from "../../../src/domain/comparison/rankRuns.ts"
import type { Scorecard } from "../../../src/domain/scorecard/Scorecard.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { decidedAs, type Points, reportOf, runOf } from "./cards.ts"

const run = (dir: string, points: Points, cost: number | null = 12, change = (card: Scorecard) => card): RankedRun => {
  const report = reportOf(dir, points)
  return { ...runOf(dir, dir), report: { ...report, scorecards: report.scorecards.map(change) }, costOf: () => cost }
}
/** A run whose one group has exactly this percentage. */
const at = (dir: string, percent: number, cost: number | null = 12): RankedRun =>
  run(
    dir,
    () => 4,
    cost,
    (card) => ({ ...card, percent })
  )

const rank = (runs: readonly [RankedRun, ...ReadonlyArray<RankedRun>], options: Partial<RankOptions> = {}) =>
  rankRuns(runs, { mixed: false, ...options })
const board = (...args: Parameters<typeof rank>) => Result.getOrThrow(rank(...args))
const rowsOf = ({ parts }: Leaderboard) => parts.map(({ rows }) => rows.map(({ dir, rank }) => `${dir} ${rank}`))

const best = run("best", () => 5)
const good = run("good", () => 4)
const equal = run("equal", () => 4)
const otherPack = (of: RankedRun): RankedRun => ({
  ...of,
  manifest: { ...of.manifest, pack: { ...of.manifest.pack, version: 2 } }
})

const named = (dir: string) => ({ ...good, dir })

const costs = (cost: number | null, change = (card: Scorecard) => card) => {
  const [row] = board([run("a", () => 4, cost, change)]).parts[0]?.rows ?? []
  return [row?.cost_usd, row?.cost_per_answer]
}

const silent = (card: Scorecard) => ({ ...card, coverage: { ...card.coverage, answers: 0 } })

const asked = (seconds: number, of: RankedRun): RankedRun => {
  const { dir, manifest } = of
  const how = { model: dir, provider: "http", target: "t", endpoint: null, max_tokens: 9, concurrency: 1 }
  return { ...of, manifest: { ...manifest, asked: [{ ...how, request_seconds: seconds }] } }
}

const only = (verdict: "knocked-out" | "inconclusive") =>
  board(
    [
      run(
        "a",
        () => 5,
        1,
        (card) => decidedAs(card, verdict)
      ),
      run("b", () => 4, 9)
    ],
    { cheapest: 50 }
  ).cheapest

describe("rankRuns", () => {
  it("ranks the groups of all runs together, whatever their order, and compares them with the first", () => {
    const found = board([good, best, equal])
    assert.deepStrictEqual(rowsOf(found), [["best 1", "equal 2", "good 2"]])
    assert.deepStrictEqual(board([equal, best, good]).parts, found.parts)
    assert.deepStrictEqual(
      found.parts[0]?.rows.map(({ against_leader }) => against_leader?._tag),
      ["Leader", "Distinguishable", "Distinguishable"]
    )
    assert.deepStrictEqual(
      found.runs.map(({ dir }) => dir),
      ["good", "best", "equal"]
    )
    assert.deepStrictEqual(found.parts[0]?.differences, [])
    assert.strictEqual(found.min_coverage, good.report.min_coverage)
    assert.isNull(found.cheapest)
  })

  it("puts runs of one name by folder", () => {
    assert.deepStrictEqual(rowsOf(board([named("b"), named("a")])), [["a 1", "b 1"]])
  })

  it("says what a group cost, and each of its answers", () => {
    assert.deepStrictEqual(costs(6), [6, 0.5])
    assert.deepStrictEqual(costs(0), [0, 0])
    assert.deepStrictEqual(costs(null), [null, null])
    assert.deepStrictEqual(costs(6, silent), [6, null])
  })

  it("is refused of unlike runs, which it shows apart and without ranks where that is asked for", () => {
    const other = otherPack(good)
    const refused = rank([best, other, equal])
    assert.include(Result.isFailure(refused) ? refused.failure.message : "", "they differ in the pack (")
    assert.deepInclude(Result.isFailure(refused) ? refused.failure : {}, {
      left: "best (best / none)",
      right: "good (good / none)"
    })
    const mixed = board([best, other, equal], { mixed: true, cheapest: 2 })
    assert.deepStrictEqual(rowsOf(mixed), [["best null", "equal null"], ["good null"]])
    assert.deepStrictEqual(
      mixed.parts.map(({ differences }) => differences.map(({ what }) => what)),
      [[], ["the pack"]]
    )
    assert.deepStrictEqual(
      mixed.parts[0]?.rows.map(({ against_leader }) => against_leader),
      [null, null]
    )
    assert.isNull(mixed.cheapest)
    assert.deepStrictEqual(rowsOf(board([best, good], { mixed: true })), [["best 1", "good 2"]])
  })

  it("is refused where the models were asked under other limits", () => {
    const refused = rank([asked(60, best), asked(90, good)])
    assert.include(Result.isFailure(refused) ? refused.failure.message : "", "the seconds that a request may take")
    assert.isTrue(Result.isSuccess(rank([asked(60, best), asked(60, good)])))
  })

  it("has no part where no run has a group", () => {
    const none = { ...best, report: { ...best.report, scorecards: [] } }
    assert.deepStrictEqual(board([none], { cheapest: 2 }).parts, [])
    assert.deepStrictEqual(board([none], { cheapest: 2 }).cheapest, {
      tolerance: 2,
      group: null,
      good_enough: 0,
      not_priced: 0
    })
  })

  const dear = at("dear", 50.1, 120)
  const cheap: ReadonlyArray<
    readonly [string, readonly [RankedRun, ...ReadonlyArray<RankedRun>], number, ReadonlyArray<unknown>]
  > = [
    ["the only one", [dear], 2, ["dear", 1, 0]],
    ["a cheaper one that is as far below as is allowed", [dear, at("a", 49.8)], 0.3, ["a", 2, 0]],
    ["the best where the cheaper one is further below", [dear, at("a", 49.7)], 0.3, ["dear", 1, 0]],
    ["the best at no tolerance", [dear, at("a", 50)], 0, ["dear", 1, 0]],
    ["the better of two that cost the same", [dear, at("a", 49), at("b", 50)], 2, ["b", 3, 0]],
    ["the cheaper one, not the better one", [dear, at("a", 49, 1), at("b", 50, 2)], 2, ["a", 3, 0]],
    ["none that is not priced, which are counted", [dear, at("a", 50, null)], 2, ["dear", 2, 1]],
    ["none where none is priced", [at("dear", 50, null), at("a", 50, null)], 2, [undefined, 2, 2]],
    ["none at a tolerance that is no number", [dear], Number.NaN, [undefined, 0, 0]]
  ]
  it.each(cheap)("takes for the cheapest %s", (_what, runs, tolerance, expected) => {
    const { cheapest } = board(runs, { cheapest: tolerance })
    assert.deepStrictEqual([cheapest?.group?.dir, cheapest?.good_enough, cheapest?.not_priced], expected)
  })

  it("takes no group for the cheapest that is knocked out or not decided", () => {
    for (const verdict of ["knocked-out", "inconclusive"] as const) {
      assert.deepInclude(only(verdict), { good_enough: 1, not_priced: 0 })
      assert.strictEqual(only(verdict)?.group?.dir, "b")
    }
  })

  it("is a value of its schema, with every field of it", () => {
    const found = board([best, good], { cheapest: 50 })
    assert.deepStrictEqual(found.cheapest?.group?.behind.estimate, 0)
    assertFieldsDocumented(Leaderboard, found, /^runs\.\d+\.run\.(?:source|shard|limited)$/)
    assertFieldsDocumented(
      Leaderboard,
      board([best, otherPack(good)], { mixed: true }),
      /^runs\.\d+\.run\.(?:source|shard|limited)$/
    )
  })
})
