import { assert, describe, it } from "@effect/vitest"
import { agreementUnmet } from "../../../src/domain/agreement/agreementOf.ts"
import { ratingOf } from "../../../src/domain/agreement/Rating.ts"
import { answerDigest } from "../../../src/domain/run/digest.ts"
import { answerAt, scoredOn, unscoredOn } from "../scorecard/build.ts"
import { PROMPTS, raters, rating, without, rated, report, nearly } from "./rated.ts"

describe("agreementUnmet", () => {
  const honest = { judgeFailed: false, partial: false, stale: false, withItself: false }
  const itself = { ...honest, withItself: true }

  it("holds of no answers that were changed after they were judged, if anything is asked for", () => {
    const stale = { ...honest, stale: true }
    assert.strictEqual(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, -0.9, stale), "stale")
    assert.strictEqual(agreementUnmet({ alpha: 1, interval: null }, 0.5, stale), "stale")
    assert.isNull(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, null, stale))
  })

  it("holds of no answers without those that a judge failed on, if anything is asked for", () => {
    const failed = { ...honest, judgeFailed: true }
    assert.strictEqual(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, -0.9, failed), "judge-failed")
    assert.isNull(agreementUnmet({ alpha: 1, interval: { low: 1, high: 1 } }, null, failed))
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
