import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { isAsTaken } from "../../../src/domain/external/evidenceOf.ts"
import { ExternalEvidence } from "../../../src/domain/external/ExternalEvidence.ts"
import { inspectEvidence } from "../../../src/domain/external/inspectEvidence.ts"
import type { InspectLog } from "../../../src/domain/external/inspectLog.ts"
import { epochsOf, evidence, faultsOf, inspect, summary } from "./reading.ts"
import { inspectLog, sample, sources } from "./vectors.ts"

/** What a log shows whose data set or config is another. */
const of = (changes: Partial<InspectLog["eval"]>) =>
  summary(evidence(inspect({ eval: { ...inspectLog.eval, ...changes } })))

const because = (changes: Partial<InspectLog>) => evidence(inspect(changes)).incomplete_because

describe("an Inspect log", () => {
  it("gives a case a sample and full marks only where the score is one", () => {
    const found = evidence(inspect())
    assert.deepStrictEqual(summary(found), {
      passed: "1/3",
      errors: 0,
      ungraded: 0,
      missing: 0,
      mean: 0.5,
      complete: true
    })
    assert.strictEqual(found.system.name, "openai/gpt-4o-mini")
    assert.deepStrictEqual([found.started_at, found.ended_at], ["2025-05-13T00:28:13.000Z", "2025-05-13T00:28:15.000Z"])
    assert.isTrue(Schema.is(ExternalEvidence)(found))
    assert.isTrue(isAsTaken(found))
    assert.isFalse(isAsTaken({ ...found, complete: false }))
  })

  it("is incomplete, and never a success, unless its status is success", () => {
    for (const status of ["started", "cancelled", "error"] as const) {
      const found = evidence(inspect({ status }))
      assert.isFalse(found.complete, status)
      assert.deepStrictEqual(found.incomplete_because, [`the log's status is ${status}`])
    }
    assert.deepStrictEqual(because({ results: null }), ["the log has no results"])
    const { results: _, ...endless } = inspectLog
    const found = evidence(inspectEvidence(endless, { measure: undefined, sources }))
    assert.deepStrictEqual(found.incomplete_because, ["the log has no results"])
    assert.deepStrictEqual(because({ invalidated: true }), ["the log was marked invalid"])
    assert.deepStrictEqual(because({ invalidated: false, error: null }), [])
    assert.deepStrictEqual(because({ error: { message: "late" } }), ["the log ends with an error"])
  })

  it("counts a sample with an error as failed, whatever it scored, and one without a score as not passed", () => {
    const found = evidence(
      inspect({
        samples: [
          sample(1, { match: { value: "C" } }, { error: { message: "boom" } }),
          sample(2, null, { error: { message: "boom" } }),
          sample(3, { match: { value: "NaN" } })
        ]
      })
    )
    assert.deepStrictEqual(summary(found), {
      passed: "0/3",
      errors: 2,
      ungraded: 1,
      missing: 0,
      mean: 0,
      complete: false
    })
    assert.strictEqual(found.counts.full_marks_despite_error, 1)
  })

  it("takes no sample that was marked invalid for passed", () => {
    const invalid = sample(1, { match: { value: "C" } }, { invalidation: {} })
    const valid = sample(2, { match: { value: 1 } }, { invalidation: null })
    const found = evidence(inspect({ samples: [invalid, valid, sample(3, null)] }))
    assert.deepStrictEqual(
      found.cases.map(({ attempts }) => attempts.map(({ outcome }) => outcome)),
      [["ungraded"], ["passed"], ["ungraded"]]
    )
  })

  it("asks for every epoch of a sample to pass, and notes the ones that are missing", () => {
    const config = { epochs: 2 }
    const results = { total_samples: 6, completed_samples: 6 }
    const samples = [...epochsOf(1, "C", "C"), ...epochsOf(2, "C", "I"), ...epochsOf(3, "C")]
    const found = evidence(inspect({ eval: { ...inspectLog.eval, config }, results, samples }))
    assert.deepStrictEqual(summary(found), {
      passed: "1/3",
      errors: 0,
      ungraded: 0,
      missing: 1,
      mean: 0.667,
      complete: false
    })
  })

  it("without the ids of its samples counts what its data set has, at most its limit, as due", () => {
    for (const sample_ids of [null, []]) {
      const dataset = { samples: 5, sample_ids }
      const found = of({ dataset })
      assert.deepStrictEqual([found.passed, found.missing, found.mean, found.complete], ["1/5", 2, 0.3, false])
      assert.strictEqual(of({ dataset, config: { epochs: 2 } }).missing, 7)
      assert.strictEqual(of({ dataset, config: { epochs: 1, limit: 4 } }).passed, "1/4")
      assert.strictEqual(of({ dataset, config: { epochs: 1, limit: [0, 3] } }).passed, "1/3")
      assert.strictEqual(of({ dataset, config: { epochs: 1, limit: [1, 5] } }).passed, "1/4")
      assert.strictEqual(of({ dataset, config: { epochs: 1, limit: 9 } }).passed, "1/5")
      assert.strictEqual(of({ dataset: { sample_ids }, config: { epochs: 1, limit: 9 } }).passed, "1/9")
      assert.strictEqual(of({ dataset, config: { epochs: 1, limit: null, sample_id: null } }).passed, "1/5")
      assert.isTrue(of({ dataset, config: { epochs: 1, sample_id: [1, 2, 3] } }).complete)
    }
    assert.strictEqual(of({ dataset: { samples: 5 } }).passed, "1/5")
  })

  it("is refused with samples that its ids do not name, and with an id twice", () => {
    const dataset = { samples: 3, sample_ids: [1, 2, "2"] }
    assert.deepStrictEqual(faultsOf(inspect({ eval: { ...inspectLog.eval, dataset } })), [
      'eval.dataset.sample_ids[2]: The id "2" stands here a second time',
      'samples[2].id: The log\'s sample_ids do not name the sample "3"'
    ])
  })

  it("wants one score named where there are several, also those of a score with several values", () => {
    const scores = { match: { value: "C" }, graded: { value: { style: 0.5, truth: 1 } } }
    const several = { samples: [1, 2, 3].map((id) => sample(id, scores)) }
    assert.deepStrictEqual(faultsOf(inspect(several)), ["samples: The samples have several scores"])
    assert.strictEqual(evidence(inspect(several, "graded.truth")).counts.passed, 3)
    assert.strictEqual(evidence(inspect(several, "graded.style")).counts.passed, 0)
    assert.deepStrictEqual(Result.getOrNull(Result.flip(inspect(several, "graded"))), [
      {
        path: ["samples"],
        message: 'No sample has the score "graded"',
        hint: "Known scores: graded.style, graded.truth, match"
      }
    ])
  })

  it("is refused with the place of each mark that is none", () => {
    const samples = [
      sample(1, { match: { value: 7 } }),
      sample(2, { match: { value: "B" } }),
      sample(3, { match: { value: [1] } })
    ]
    assert.deepStrictEqual(
      faultsOf(inspect({ samples })).map((line) => line.split(":")[0]),
      ["samples[0].scores.match.value", "samples[1].scores.match.value", "samples[2].scores.match.value"]
    )
  })

  it("is refused without samples, without any score, with a sample twice, and with more samples than it says", () => {
    assert.deepStrictEqual(faultsOf(inspect({ samples: [] })), ["samples: The log has no samples"])
    assert.deepStrictEqual(faultsOf(inspect({ samples: null })), ["samples: The log has no samples"])
    assert.deepStrictEqual(faultsOf(inspect({ samples: [sample(1, null)] })), [
      "samples: No sample has a score, and not all of them ended with an error"
    ])
    const twice = [sample(1, { match: { value: "C" } }), sample("1", { match: { value: "C" } })]
    assert.deepStrictEqual(faultsOf(inspect({ samples: twice })), ['samples[1]: The sample "1" has its epoch 1 twice'])
    assert.deepStrictEqual(faultsOf(inspect({ results: { total_samples: 2, completed_samples: 2 } })), [
      "results.total_samples: It says 2, but the log has 3 samples",
      "results.completed_samples: It says 2, but the log has 3 that were scored and ended without an error"
    ])
    const late = [sample(1, { match: { value: "C" } }, { epoch: 2 })]
    assert.deepStrictEqual(faultsOf(inspect({ samples: late })), ["samples[0].epoch: The log has 1 epochs, not 2"])
  })

  it("in which every sample ended with an error shows failures, not nothing", () => {
    const samples = [1, 2, 3].map((id) => sample(id, null, { error: { message: "no key" } }))
    const found = evidence(inspect({ status: "error", samples }))
    assert.deepStrictEqual([found.counts.passed, found.counts.cases, found.measure], [0, 3, "score"])
    assert.strictEqual(evidence(inspect({ status: "error", samples }, "asked")).measure, "asked")
    const one = samples.map((sample, at) => (at === 0 ? sample : { ...sample, error: null }))
    assert.lengthOf(faultsOf(inspect({ samples: one })), 1)
  })

  it("counts as many epochs as its samples have where its config says none", () => {
    const config = {}
    const samples = [...epochsOf(1, "C", "C"), ...epochsOf(2, "C"), ...epochsOf(3, "C", "C")]
    const results = { total_samples: 6, completed_samples: 6 }
    const found = evidence(inspect({ eval: { ...inspectLog.eval, config }, results, samples }))
    assert.deepStrictEqual([found.attempts_per_case, found.counts.passed, found.counts.attempts_missing], [2, 2, 1])
  })

  it("is refused where its results count more samples as completed than there are, and takes errors for none", () => {
    assert.deepStrictEqual(faultsOf(inspect({ results: { total_samples: 3, completed_samples: 4 } })), [
      "results.completed_samples: It says 4 of 3"
    ])
    const samples = [1, 2, 3].map((id) =>
      sample(id, { match: { value: "C" } }, id === 1 ? { error: { message: "" } } : {})
    )
    assert.deepStrictEqual(faultsOf(inspect({ samples, results: { total_samples: 3, completed_samples: 2 } })), [])
  })

  it("names the place of a mark in a score of several values", () => {
    const samples = [1, 2, 3].map((id) => sample(id, { graded: { value: { truth: id } } }))
    assert.match(faultsOf(inspect({ samples }))[0] ?? "", /^samples\[1\]\.scores\.graded\.value\.truth: /u)
  })
})
