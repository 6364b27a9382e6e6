import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { agreementOf } from "../../../src/domain/agreement/agreementOf.ts"
import { AgreementReport, AgreementUnmet } from "../../../src/domain/agreement/AgreementReport.ts"
import { overallAgreement } from "../../../src/domain/agreement/figures.ts"
import { snap } from "../../../src/domain/stats/snap.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { shuffled } from "../scorecard/build.ts"
import { pack, manifest, raters, rating, without, rated, report, nearly } from "./rated.ts"

const unmetOf = (changes: Partial<typeof manifest>, answers = nearly) => {
  const changed = { ...manifest, ...changes }
  return agreementOf({
    manifest: changed,
    pack,
    raters,
    same: [],
    rated: answers,
    settled: new Map(),
    minAgreement: 0
  })
}

describe("agreementOf", () => {
  it("compares overall scores, each dimension of the pack and red flags", () => {
    const { dimensions, overall, red_flags } = report(nearly)
    assert.deepStrictEqual([overall.answers, overall.compared, overall.prompts, overall.pairs], [12, 12, 6, 12])
    assert.isAbove(overall.alpha ?? 0, 0.8)
    assert.isBelow(overall.alpha ?? 1, 1)
    assert.isBelow(overall.interval?.low ?? 2, overall.alpha ?? 0)
    assert.deepStrictEqual(
      dimensions.map(({ id }) => id),
      ["Q1", "constructor"]
    )
    assert.strictEqual(dimensions[0]?.alpha, overall.alpha)
    assert.deepStrictEqual(red_flags.ac1, 1)
    assert.deepStrictEqual([red_flags.positive, red_flags.negative], [null, 1])
  })

  it("counts by rater and reason what was not scored, and drops nothing silently", () => {
    const answers = [
      ...nearly,
      rated("m1", "A1", without("stale"), rating(5)),
      rated("m1", "A1", without("stale"), without("not-judged")),
      rated("m1", "A1", { ...rating(3), red_flag: "not-assessed" }, rating(3))
    ]
    const { dimensions, overall, red_flags } = report(answers)
    const missing = [
      { rater: "checks", reason: "stale", count: 2 },
      { rater: "kim", reason: "not-judged", count: 1 }
    ]
    assert.deepStrictEqual([overall.answers, overall.compared, overall.missing], [15, 13, missing])
    assert.deepStrictEqual(red_flags.missing, [
      { rater: "checks", reason: "stale", count: 2 },
      { rater: "checks", reason: "not-assessed", count: 1 },
      { rater: "kim", reason: "not-judged", count: 1 }
    ])
    const [, never] = dimensions
    assert.deepStrictEqual(never?.missing, [
      { rater: "checks", reason: "stale", count: 2 },
      { rater: "checks", reason: "dimension-not-scored", count: 13 },
      { rater: "kim", reason: "not-judged", count: 1 },
      { rater: "kim", reason: "dimension-not-scored", count: 14 }
    ])
    assert.deepStrictEqual([never?.alpha, never?.interval, never?.compared], [null, null, 0])
  })

  it("counts the answers that need no judge apart", () => {
    const settled = new Map([
      ["empty", 2],
      ["answer-failed", 1]
    ] as const)
    const { answers, overall, ...rest } = agreementOf({
      manifest,
      pack,
      raters,
      same: [],
      rated: nearly,
      settled,
      minAgreement: null
    })
    assert.deepStrictEqual([answers, overall.answers], [15, 12])
    assert.deepStrictEqual(rest.settled, [
      { reason: "answer-failed", count: 1 },
      { reason: "empty", count: 2 }
    ])
  })

  it("compares more than two raters, of whom some are missing", () => {
    const who = [...raters, { id: "lee", kind: "human" } as const]
    const answers = nearly.map((answer, at) => ({
      ...answer,
      ratings: [...answer.ratings, at < 4 ? rating(3) : without("not-judged")]
    }))
    const { overall } = report(answers, null, who)
    assert.strictEqual(overall.pairs, 4 * 3 + 8)
    assert.deepStrictEqual(overall.missing, [{ rater: "lee", reason: "not-judged", count: 8 }])
  })

  it("lists disagreements with the worst first: a flag, then the gap, then the overall gap, then the run's order", () => {
    const answers = [
      rated("m1", "B2", rating(3), rating(3)),
      rated("m1", "A1", rating(4, 4), rating(4, 2)),
      rated("m1", "B1", rating(4), rating(3)),
      rated("m1", "A10", rating(4), rating(2)),
      rated("m2", "A10", rating(4), rating(2)),
      rated("m2", "__proto__", rating(3), rating(3, 3, "flagged")),
      rated("m2", "A2", rating(3.3), rating(1.1)),
      rated("m2", "A1", rating(5), without("stale"))
    ]
    const { disagreements } = report(answers)
    assert.deepStrictEqual(
      disagreements.map(({ gap, model, prompt_id, red_flag }) => [model, prompt_id, gap, red_flag]),
      [
        ["m2", "__proto__", 0, true],
        ["m2", "A2", 2.2, false],
        ["m2", "A10", 2, false],
        ["m1", "A10", 2, false],
        ["m1", "A1", 2, false],
        ["m1", "B1", 1, false]
      ]
    )
    assert.deepStrictEqual(
      disagreements[4]?.ratings.map(({ dimensions, score }) => [score, dimensions]),
      [
        [4, { Q1: 4 }],
        [4, { Q1: 2 }]
      ]
    )
  })

  it.prop(
    "does not depend on the order of answers",
    [Schema.Int],
    ([seed]) => {
      assert.deepStrictEqual(report(shuffled(nearly, seed)), report(nearly))
    },
    { arbitrary: { runs: 10 } }
  )

  it("does not depend on which rater comes first", () => {
    const turned = report(nearly.map((answer) => ({ ...answer, ratings: answer.ratings.toReversed() })))
    assert.deepStrictEqual(turned.overall, report(nearly).overall)
    assert.deepStrictEqual(turned.red_flags, report(nearly).red_flags)
  })

  it("has no gap, and not less than none, where only red flags are known", () => {
    const known = { ...without("stale"), unscored: null }
    const answers = [rated("m1", "A1", { ...known, red_flag: "flagged" }, { ...known, red_flag: "clear" })]
    assert.deepInclude(report(answers).disagreements[0], { gap: 0, red_flag: true })
  })

  it("counts on each figure only the answers that are asked for it, and prompts with ratings to compare", () => {
    const unasked = { overall: false, dimensions: new Set<string>(), redFlag: false }
    const { overall, red_flags } = report([
      rated("m1", "A1", rating(3), rating(3, 3, "flagged")),
      rated("m2", "A1", rating(3), without("stale")),
      rated("m1", "A2", rating(3), without("stale")),
      { ...rated("m1", "B1", rating(3), rating(3)), asked: unasked }
    ])
    assert.deepStrictEqual([overall.answers, overall.compared, overall.prompts], [3, 1, 1])
    assert.deepStrictEqual([red_flags.answers, red_flags.compared, red_flags.prompts], [3, 1, 1])
    assert.deepStrictEqual([red_flags.positive, red_flags.negative], [0, 0])
  })

  it("sees red flags that two raters see", () => {
    const flag = rating(3, 3, "flagged")
    const { red_flags } = report([
      rated("m1", "A1", flag, flag),
      rated("m2", "A1", flag, rating(3)),
      rated("m1", "A2", rating(3), rating(3))
    ])
    assert.deepStrictEqual([red_flags.positive, red_flags.negative], [snap(2 / 3), snap(2 / 3)])
  })

  it("has figures that only the ratings decide, not the order of answers, prompts or models", () => {
    const figure = overallAgreement(nearly, raters)
    assert.deepStrictEqual(overallAgreement(shuffled(nearly, 3), raters), figure)
    const turned = nearly.map((answer) => ({
      ...answer,
      cell: { ...answer.cell, model: answer.cell.model === "m1" ? "m2" : "m1" }
    }))
    assert.deepStrictEqual(report(turned).overall, report(nearly).overall)
  })

  it("takes neither a shard nor an open run, nor answers that were changed or that a judge failed on, for enough", () => {
    const shard = { index: 1, of: 2 }
    assert.deepInclude(unmetOf({ shard }), { unmet: "incomplete" })
    assert.deepInclude(unmetOf({ shard }).run, { shard })
    assert.isNull(unmetOf({ shard: { index: 1, of: 1 } }).unmet)
    assert.deepInclude(unmetOf({ status: "open" }), { unmet: "incomplete" })
    assert.strictEqual(unmetOf({}, [...nearly, rated("m1", "A1", without("stale"), rating(3))]).unmet, "stale")
    for (const reason of ["judge-error", "judge-unparseable"] as const) {
      assert.strictEqual(unmetOf({}, [...nearly, rated("m1", "A1", rating(3), without(reason))]).unmet, "judge-failed")
    }
    assert.isNull(unmetOf({}, [...nearly, rated("m1", "A1", without("not-judged"), rating(3))]).unmet)
    assert.isFalse("shard" in unmetOf({}).run)
  })

  it("is a value of its published schema, and of every field of it", () => {
    const flagged = rated("m1", "A1", rating(3), rating(3, 3, "flagged"))
    const settled = new Map([["empty", 2]] as const)
    const whole = agreementOf({
      manifest: { ...manifest, shard: { index: 1, of: 2 } },
      pack,
      raters: [...raters, { id: "set", kind: "calibration" }],
      same: [["checks", "kim"]],
      rated: [...nearly, flagged, rated("m1", "A1", without("stale"), rating(3))],
      settled,
      minAgreement: 0.5
    })
    assertFieldsDocumented(AgreementReport, whole, /^run\.shard$|^disagreements\.\d+\.ratings\.\d+\.dimensions\./)
    for (const unmet of [
      "undefined",
      "same-judge",
      "incomplete",
      "stale",
      "judge-failed",
      "no-interval",
      "under-minimum"
    ]) {
      assert.isTrue(Schema.is(AgreementUnmet)(unmet), unmet)
    }
    assert.isFalse(Schema.is(AgreementUnmet)(""))
    for (const answers of [nearly, [], nearly.slice(0, 1)]) {
      const value = report(answers, 0.5)
      const json = JSON.stringify(Schema.encodeSync(AgreementReport)(value))
      assert.deepStrictEqual(Schema.decodeSync(Schema.fromJsonString(AgreementReport))(json), value)
    }
  })
})
