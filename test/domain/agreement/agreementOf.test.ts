import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { agreementOf, agreementUnmet } from "../../../src/domain/agreement/agreementOf.ts"
import { AgreementReport, type Rater } from "../../../src/domain/agreement/AgreementReport.ts"
import type { RatedAnswer } from "../../../src/domain/agreement/figures.ts"
import { type Rating, ratingOf } from "../../../src/domain/agreement/Rating.ts"
import type { RedFlag, UnscoredReason } from "../../../src/domain/run/Verdict.ts"
import { answerDigest } from "../../../src/domain/run/digest.ts"
import { answerAt, manifestOf, packOf, scoredOn, shuffled, unscoredOn } from "../scorecard/build.ts"

const PROMPTS = ["A1", "A10", "A2", "B1", "B2", "__proto__"]
const pack = packOf({ weights: { Q1: 1, constructor: 2 }, ko_rule: { dimension: "Q1" }, prompts: PROMPTS })
const manifest = manifestOf(pack, ["m2", "m1"])
const raters: ReadonlyArray<Rater> = [
  { id: "checks", kind: "checks" },
  { id: "kim", kind: "human" }
]

const rating = (score: number, q1: number = score, red_flag: RedFlag = "clear"): Rating => ({
  score,
  dimensions: new Map([["Q1", q1]]),
  red_flag,
  unscored: null
})

const without = (unscored: UnscoredReason): Rating => ({
  score: null,
  dimensions: new Map(),
  red_flag: "not-assessed",
  unscored
})

const rated = (model: string, prompt_id: string, ...ratings: ReadonlyArray<Rating>): RatedAnswer => ({
  cell: { model, variant: "none", prompt_id, repeat: 0 },
  asked: { overall: true, dimensions: new Set(["Q1", "constructor"]), redFlag: true },
  ratings
})

const report = (
  answers: ReadonlyArray<RatedAnswer>,
  minAgreement: number | null = null,
  who = raters,
  same: ReadonlyArray<ReadonlyArray<string>> = []
) => agreementOf({ manifest, pack, raters: who, same, rated: answers, settled: new Map(), minAgreement })

/** Two raters who nearly agree. */
const nearly = PROMPTS.flatMap((prompt, at) => [
  rated("m1", prompt, rating(1 + (at % 5)), rating(1 + (at % 5))),
  rated("m2", prompt, rating(5 - (at % 5)), rating(at === 3 ? 5 : 5 - (at % 5)))
])

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
      rated("m1", "A1", rating(3), rating(3)),
      rated("m1", "B2", rating(4, 4), rating(4, 2)),
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
        ["m1", "B2", 2, false],
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

  it("is a value of its published schema", () => {
    for (const answers of [nearly, [], nearly.slice(0, 1)]) {
      const value = report(answers, 0.5)
      const json = JSON.stringify(Schema.encodeSync(AgreementReport)(value))
      assert.deepStrictEqual(Schema.decodeSync(Schema.fromJsonString(AgreementReport))(json), value)
    }
  })
})

describe("agreementUnmet", () => {
  const honest = { partial: false, stale: false, withItself: false }
  const itself = { ...honest, withItself: true }

  it("holds of no answers that were changed after they were judged, if anything is asked for", () => {
    const stale = { ...honest, stale: true }
    assert.strictEqual(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, -0.9, stale), "stale")
    assert.strictEqual(agreementUnmet({ alpha: 1, interval: null }, 0.5, stale), "stale")
    assert.isNull(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, null, stale))
  })

  const alpha = 0.8
  const interval = { low: 0.7, high: 0.9 }

  it("holds of no run that is not complete, if anything is asked for", () => {
    const partial = { ...honest, partial: true }
    assert.strictEqual(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, -0.9, partial), "incomplete")
    assert.isNull(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, null, partial))
  })

  it("looks at the lower end of the interval, which may just reach the minimum", () => {
    assert.isNull(agreementUnmet({ alpha, interval }, 0.7, honest))
    assert.strictEqual(agreementUnmet({ alpha, interval }, 0.7000001, honest), "under-minimum")
    assert.isNull(agreementUnmet({ alpha, interval }, null, honest))
  })

  it("never takes an agreement that is not known for enough", () => {
    assert.strictEqual(agreementUnmet({ alpha: null, interval: null }, null, honest), "undefined")
    assert.strictEqual(agreementUnmet({ alpha: null, interval: null }, -0.9, honest), "undefined")
    assert.strictEqual(agreementUnmet({ alpha: 1, interval: null }, -0.9, honest), "no-interval")
    assert.isNull(agreementUnmet({ alpha: 1, interval: null }, null, honest))
  })

  it("takes the agreement of a judge with itself for none, where one is asked for", () => {
    assert.strictEqual(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, 0.5, itself), "same-judge")
    assert.strictEqual(agreementUnmet({ alpha: 1, interval: null }, 0.5, itself), "same-judge")
    assert.isNull(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, null, itself))
    const same = [["checks", "kim"]]
    assert.deepInclude(report(nearly, 0.1, raters, same), { same_judges: same, unmet: "same-judge" })
    assert.deepInclude(report(nearly, 0.1), { same_judges: [], unmet: null })
  })

  it("is undefined where all scores are equal, as they are where nobody looks", () => {
    const same = PROMPTS.map((prompt) => rated("m1", prompt, rating(5), rating(5)))
    assert.strictEqual(report(same, 0.1).unmet, "undefined")
    assert.strictEqual(report([], null).unmet, "undefined")
    assert.strictEqual(report(nearly.slice(0, 2), 0.1).unmet, "no-interval")
    assert.strictEqual(report(nearly, 0.99).unmet, "under-minimum")
    assert.isNull(report(nearly, 0.1).unmet)
  })
})

describe("ratingOf", () => {
  const answer = answerAt({ prompt_id: "A1" })
  const digest = answerDigest(answer)

  it("is unscored as stale where the verdict was given to another text", () => {
    const verdict = scoredOn(answer, { Q1: 4 })
    assert.deepStrictEqual(ratingOf(verdict, digest), {
      score: 3,
      dimensions: new Map([["Q1", 4]]),
      red_flag: "clear",
      unscored: null
    })
    assert.deepStrictEqual(ratingOf(verdict, answerDigest(answerAt({ prompt_id: "A1" }, "Other"))), without("stale"))
  })

  it("has the reason of an unscored verdict, and not-judged without one", () => {
    assert.deepStrictEqual(ratingOf(unscoredOn(answer, true), digest), without("judge-unparseable"))
    assert.deepStrictEqual(ratingOf(undefined, digest), without("not-judged"))
  })
})
