import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { promptDifferences } from "../../../src/domain/scorecard/againstLeader.ts"
import { rankGroups } from "../../../src/domain/scorecard/rankGroups.ts"
import { arbitraryRun, cardOf, changed, packOf, reportFrom, shuffled, wholeGroup } from "./build.ts"

const prompts = Array.from({ length: 12 }, (_, index) => `P${index}`)
const pack = packOf({
  weights: { Q1: 3, Q2: 1 },
  ko_rule: { dimension: "Q1", red_flag_scope: "all" },
  prompts: prompts.map((id, index) => ({ id, dimensions: index < 6 ? ["Q1", "Q2"] : ["Q1"] }))
})

type Scores = (promptId: string, dimension: string) => number

const reportOf = (models: Readonly<Record<string, Scores>>) => {
  const groups = Object.entries(models).map(([model, scores]) => wholeGroup(pack, model, scores))
  return reportFrom(
    pack,
    Object.keys(models),
    groups.flatMap(({ answers }) => answers),
    groups.flatMap(({ verdicts }) => verdicts)
  )
}

const steady =
  (score: number): Scores =>
  () =>
    score
const lessOnFirst: Scores = (id) => (id === "P0" ? 4 : 5)

describe("rankGroups", () => {
  it("ranks equal percentages alike, skips the next rank, and orders ties by name", () => {
    const report = reportOf({ low: steady(3), b: steady(4), a: steady(4) })
    assert.deepStrictEqual(
      report.scorecards.map(({ model, rank }) => [model, rank]),
      [
        ["a", 1],
        ["b", 1],
        ["low", 3]
      ]
    )
  })

  it("puts inconclusive groups after the qualified and knocked-out ones last, however good", () => {
    const whole = reportOf({ modest: steady(3), knocked: steady(5) })
    const { answers, verdicts } = wholeGroup(pack, "knocked", steady(5))
    const modest = wholeGroup(pack, "modest", steady(3))
    const report = reportFrom(
      pack,
      ["silent", "knocked", "modest"],
      [...answers, ...modest.answers],
      [...verdicts.map((verdict) => changed(verdict, { red_flag: "flagged" })), ...modest.verdicts]
    )
    assert.strictEqual(whole.scorecards[0]?.model, "knocked")
    assert.deepStrictEqual(
      report.scorecards.map(({ model, rank, verdict, against_leader }) => [model, rank, verdict, against_leader._tag]),
      [
        ["modest", 1, "conditional", "Leader"],
        ["silent", 2, "inconclusive", "NotCompared"],
        ["knocked", 3, "knocked-out", "NotCompared"]
      ]
    )
  })

  it("has no leader where no group qualifies", () => {
    const report = reportFrom(pack, ["silent", "mute"], [], [])
    assert.isTrue(report.scorecards.every(({ against_leader }) => against_leader._tag === "NotCompared"))
    assert.deepStrictEqual(
      report.scorecards.map(({ model, rank }) => [model, rank]),
      [
        ["mute", 1],
        ["silent", 1]
      ]
    )
  })

  it("tells a group that is worse everywhere from the leader, and not one that is worse once", () => {
    const report = reportOf({ best: steady(5), near: lessOnFirst, far: steady(3) })
    const p = (model: string) => {
      const { against_leader } = cardOf(report, model)
      return "p" in against_leader ? [against_leader._tag, against_leader.p] : [against_leader._tag]
    }
    assert.deepStrictEqual(p("best"), ["Leader"])
    assert.deepStrictEqual(p("near"), ["NotDistinguishable", 1])
    // 2 of 2^12 sign patterns are as extreme; two comparisons.
    assert.deepStrictEqual(p("far"), ["Distinguishable", 2 * (2 / 2 ** 12)])
  })

  it("compares both leaders of a tie with nobody, and the others with the first", () => {
    const report = reportOf({ a: steady(5), b: steady(5), c: steady(3) })
    assert.deepStrictEqual(
      report.scorecards.map(({ against_leader }) => against_leader._tag),
      ["Leader", "Leader", "Distinguishable"]
    )
  })

  it("tests the very difference that ranks: contributions of prompts add up to it", () => {
    const report = reportOf({ best: steady(5), near: (id, dimension) => (dimension === "Q2" || id === "P9" ? 3 : 4.5) })
    const best = cardOf(report, "best")
    const near = cardOf(report, "near")
    const differences = promptDifferences(pack.dimensions, best, near)
    assert.strictEqual(differences.size, 12)
    assert.closeTo(
      [...differences.values()].reduce((sum, difference) => sum + difference, 0),
      best.percent - near.percent,
      1e-9
    )
  })

  it("pairs only what both groups have, so that a missing prompt makes no difference", () => {
    const { answers, verdicts } = wholeGroup(pack, "a", steady(4))
    const other = wholeGroup(pack, "b", steady(4))
    const report = reportFrom(
      pack,
      ["a", "b"],
      [...answers, ...other.answers],
      [...verdicts, ...other.verdicts.filter(({ prompt_id }) => prompt_id !== "P3")]
    )
    const differences = promptDifferences(pack.dimensions, cardOf(report, "a"), cardOf(report, "b"))
    assert.strictEqual(differences.size, 11)
    assert.isTrue([...differences.values()].every((difference) => difference === 0))
  })

  it("does not compare groups with fewer than five prompts in common", () => {
    const small = packOf({ weights: { Q1: 1 }, ko_rule: { dimension: "Q1" }, prompts: prompts.slice(0, 4) })
    const best = wholeGroup(small, "best", steady(5))
    const other = wholeGroup(small, "other", steady(3))
    const report = reportFrom(
      small,
      ["best", "other"],
      [...best.answers, ...other.answers],
      [...best.verdicts, ...other.verdicts]
    )
    assert.strictEqual(cardOf(report, "other").against_leader._tag, "NotCompared")
  })

  it.prop(
    "is a total order that does not depend on the order of its input",
    [arbitraryRun, Schema.Int],
    ([{ pack, answers, verdicts }, seed]) => {
      const { scorecards } = reportFrom(pack, ["a", "b", "c"], answers, verdicts)
      assert.deepStrictEqual(rankGroups(pack.dimensions, shuffled(scorecards, seed)), scorecards)
      const ranks = scorecards.map(({ rank }) => rank)
      assert.deepStrictEqual(
        ranks,
        ranks.toSorted((left, right) => left - right)
      )
      assert.isTrue(ranks.every((rank, index) => rank === index + 1 || rank === ranks[index - 1]))
    }
  )
})
