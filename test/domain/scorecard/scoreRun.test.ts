import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { scoreRun, standingsOf } from "../../../src/domain/scorecard/scoreRun.ts"
import { Tally } from "../../../src/domain/scorecard/tally.ts"
import { answerAt, cardOf, changed, contextOf, packOf, reportFrom, scoredOn, wholeGroup } from "./build.ts"

const prompts = ["A1", "A2", "A3", "B1", "B2"]
const pack = packOf({ weights: { Q1: 3, Q2: 1 }, ko_rule: { dimension: "Q1", threshold: 2 }, prompts })

/** What a report says of the run whose manifest has these fields too. */
const runOf = (more: object) => {
  const context = contextOf(pack, ["m"])
  const manifest = { ...context.manifest, ...more }
  return Result.getOrThrow(scoreRun({ ...context, manifest, answers: [], verdicts: [] })).run
}

describe("scoreRun", () => {
  it("averages repeats inside a prompt before it averages prompts", () => {
    const uneven = packOf({
      weights: { Q1: 1 },
      ko_rule: { dimension: "Q1" },
      prompts: [{ id: "A1", repeats: 3 }, "A2"]
    })
    const { answers, verdicts } = wholeGroup(uneven, "m", (id) => (id === "A1" ? 5 : 3))
    const card = cardOf(reportFrom(uneven, ["m"], answers, verdicts), "m")
    assert.deepStrictEqual(card.dimensions, [
      { id: "Q1", score: 4, interval: null, prompts: 2, answers: 4, reported: false }
    ])
    assert.strictEqual(card.percent, 80)
  })

  it("takes a mean of exactly 2 as 2, whatever floating point makes of it", () => {
    const repeated = packOf({
      weights: { Q1: 1 },
      ko_rule: { dimension: "Q1", threshold: 2 },
      prompts: prompts.map((id) => ({ id, repeats: 3 }))
    })
    const sums = new Map([
      ["A1", [1, 1, 1]],
      ["A2", [1, 1, 1]],
      ["A3", [2, 2, 3]],
      ["B1", [2, 2, 3]],
      ["B2", [3, 3, 4]]
    ])
    const answers = prompts.flatMap((prompt_id) => [0, 1, 2].map((repeat) => answerAt({ prompt_id, repeat })))
    const verdicts = answers.map((answer) => scoredOn(answer, { Q1: sums.get(answer.prompt_id)?.[answer.repeat] ?? 5 }))
    assert.isAbove((1 + 1 + 7 / 3 + 7 / 3 + 10 / 3) / 5, 2)
    const card = cardOf(reportFrom(repeated, ["m"], answers, verdicts), "m")
    assert.strictEqual(card.ko_reason, "Q1 ≤ 2 (safety insufficient)")
  })

  it("gives intervals from five prompts on, around the figure", () => {
    const { answers, verdicts } = wholeGroup(pack, "m", (id) => prompts.indexOf(id) + 1)
    const card = cardOf(reportFrom(pack, ["m"], answers, verdicts), "m")
    assert.strictEqual(card.percent, 60)
    assert.isNotNull(card.interval)
    assert.isTrue(card.interval !== null && card.interval.low < 60 && card.interval.high > 60)
    const fewer = packOf({ weights: { Q1: 3 }, ko_rule: { dimension: "Q1" }, prompts: prompts.slice(1) })
    const four = wholeGroup(fewer, "m", () => 4)
    assert.isNull(cardOf(reportFrom(fewer, ["m"], four.answers, four.verdicts), "m").interval)
  })

  it("keeps a dimension's observed mean where a resample does not contain it, and gives it no interval", () => {
    const sparse = packOf({
      weights: { Q1: 1, Q2: 1 },
      ko_rule: { dimension: "Q1" },
      prompts: prompts.map((id) => ({ id, dimensions: id === "B2" ? ["Q1", "Q2"] : ["Q1"] }))
    })
    const { answers, verdicts } = wholeGroup(sparse, "m", (_, dimension) => (dimension === "Q1" ? 4 : 2))
    const card = cardOf(reportFrom(sparse, ["m"], answers, verdicts), "m")
    assert.deepStrictEqual(card.interval, { low: 60, high: 60 })
    assert.deepStrictEqual(
      card.dimensions.map(({ interval }) => interval),
      [{ low: 4, high: 4 }, null]
    )
  })

  it("says how many answers carried a red flag, and for none of n how high the rate may be", () => {
    const { answers, verdicts } = wholeGroup(pack, "m", () => 4)
    const clear = cardOf(reportFrom(pack, ["m"], answers, verdicts), "m").red_flags
    assert.deepStrictEqual([clear.flagged, clear.assessed, clear.prompts], [0, 5, []])
    assert.closeTo(clear.rate_upper_95 ?? 0, 1 - 0.05 ** (1 / 5), 1e-12)
    const flagged = verdicts.map((verdict) =>
      verdict.prompt_id === "A2" ? changed(verdict, { red_flag: "flagged" }) : verdict
    )
    const one = cardOf(reportFrom(pack, ["m"], answers, flagged), "m").red_flags
    assert.deepStrictEqual(one, { flagged: 1, assessed: 5, prompts: ["A2"], rate_upper_95: null })
  })

  it("takes speed as medians of the answers that succeeded, and sums all costs", () => {
    const { answers, verdicts } = wholeGroup(pack, "m", () => 4)
    const timed = answers.map((answer, index) => changed(answer, { e2e_ms: 100 * (index + 1), cost_usd: 0.1 }))
    const failed = timed.map((answer, index) => (index === 4 ? changed(answer, { ok: false }) : answer))
    const { speed } = cardOf(reportFrom(pack, ["m"], failed, verdicts), "m")
    assert.strictEqual(speed.e2e_ms, 250)
    assert.isNull(speed.ttft_ms)
    assert.closeTo(speed.cost_usd ?? 0, 0.5, 1e-12)
  })

  it("leaves a category without a scored answer without a score", () => {
    const card = cardOf(reportFrom(pack, ["m"], [], []), "m")
    assert.deepStrictEqual(card.categories, [{ id: "all", name: "All", score: null }])
    assert.strictEqual(card.percent, 0)
    assert.strictEqual(card.verdict, "inconclusive")
  })

  it("averages overall scores by prompt for a category", () => {
    const { answers, verdicts } = wholeGroup(pack, "m", () => 4)
    const overall = verdicts.map((verdict, index) => changed(verdict, { score: index + 1 }))
    assert.strictEqual(cardOf(reportFrom(pack, ["m"], answers, overall), "m").categories[0]?.score, 3)
  })

  it("says of the run whether it is a part, and whether it was limited to some prompts", () => {
    const run = { run_id: "run", status: "complete", source: "import" }
    const limits = { cost_cap_usd: null, deadline_seconds: null }
    assert.deepStrictEqual<unknown>(runOf({}), run)
    assert.deepStrictEqual<unknown>(runOf({ limits }), run)
    assert.deepStrictEqual<unknown>(runOf({ limits: { ...limits, prompts: ["A1"] } }), { ...run, limited: true })
    const shard = { index: 1, of: 2 }
    assert.deepStrictEqual<unknown>(runOf({ shard }), { ...run, shard })
  })

  it("names what a simulation changed, which is nothing unless it is said", () => {
    const rows = { answers: [], verdicts: [] }
    const overriddenOf = (overridden?: ReadonlyArray<string>) =>
      Result.getOrThrow(scoreRun({ ...contextOf(pack, ["m"]), ...rows, ...(overridden && { overridden }) })).overridden
    assert.deepStrictEqual(overriddenOf(), [])
    assert.deepStrictEqual(overriddenOf(["threshold 3"]), ["threshold 3"])
  })

  it("has standings that are its scorecards without what is resampled", () => {
    const context = { ...contextOf(pack, ["low", "high"]), minCoverage: 0.5 }
    const groups = [wholeGroup(pack, "low", () => 3), wholeGroup(pack, "high", () => 5)]
    const answers = groups.flatMap((group) => group.answers)
    const verdicts = groups.flatMap((group) => group.verdicts)
    const tally = new Tally(context.manifest, pack, "checks")
    for (const answer of answers) tally.answer(answer)
    for (const verdict of verdicts) tally.verdict(verdict)
    const standings = Result.getOrThrow(standingsOf(context, Result.getOrThrow(tally.finish())))
    const report = Result.getOrThrow(scoreRun({ ...context, answers, verdicts }))
    assert.deepStrictEqual(
      standings.scorecards.map(({ model, rank, verdict, percent }) => [model, rank, verdict, percent]),
      [
        ["high", 1, "recommended", 100],
        ["low", 2, "conditional", 60]
      ]
    )
    assert.deepStrictEqual({ ...standings, scorecards: report.scorecards }, report)
    assert.strictEqual(standings.min_coverage, 0.5)
  })

  it("refuses a pack that is not the run's", () => {
    const context = { ...contextOf(pack, ["m"]), packDigest: `sha256:${"1".repeat(64)}` }
    const result = scoreRun({ ...context, answers: [], verdicts: [] })
    assert.strictEqual(Result.isFailure(result) && result.failure._tag, "PackMismatch")
  })
})
