import { assert, describe, it } from "@effect/vitest"
import type { BenchReport, Stratum } from "../../../src/domain/bench/BenchReport.ts"
import { RunnerCode } from "../../../src/domain/bench/FailureMode.ts"
import { failedWith, loadedCase, reportOf, runInputs, scored } from "./generators.ts"

const one = loadedCase("one")
const two = loadedCase("two")
const ambiguous = loadedCase("unclear", { disposition: "ambiguous" })
const blocked = scored({
  passed: false,
  score: 0.5,
  failure_modes: [{ code: "validator.tests_failed", severity: "block", detail: "2 of 3" }]
})
const failing = scored({ passed: false, score: 0.25 })

const stratumOf = ({ strata }: BenchReport, value: Stratum["value"]) => strata.find((part) => part.value === value)

describe("buildReport", () => {
  it.each([
    [10, 10, 0.7411],
    [9, 10, 0.6058],
    [5, 5, 0.5493],
    [25, 25, 0.8871],
    [24, 25, 0.8239],
    [29, 29, 0.9019],
    [0, 7, 0]
  ])("gives %d passes of %d cases the exact lower bound %d", (passed, n, bound) => {
    const report = reportOf(
      Array.from({ length: n }, (_, index) => [loadedCase(`case-${index}`), index < passed ? scored() : failing])
    )
    assert.closeTo(report.lower_bound_95.value, bound, 5e-5)
    assert.deepStrictEqual(
      { ...report.lower_bound_95, value: 0 },
      {
        value: 0,
        method: "clopper-pearson",
        unit: "case",
        n,
        passed
      }
    )
  })

  it("gives mean and sample standard deviation over the cases", () => {
    const report = reportOf([
      [one, scored({ score: 0.9 })],
      [two, scored({ score: 0.5 })],
      [loadedCase("three"), scored({ score: 0.1 })]
    ])
    assert.strictEqual(report.mean_score, 0.5)
    assert.strictEqual(report.score_stddev, 0.4)
    assert.strictEqual(report.mean_interval_95?.resamples, 2000)
    const pair = [one, two].map((loaded, at) => [loaded, scored({ score: at / 2 })] as const)
    assert.strictEqual(reportOf(pair).score_stddev, 0.353553390593)
  })

  it("names the codes that occurred in their order, whichever came first", () => {
    const report = reportOf([
      [one, failedWith("sut.timeout")],
      [two, failedWith("sut.exception")],
      [loadedCase("three"), failedWith("rubric.timeout")]
    ])
    assert.deepStrictEqual(Object.keys(report.failure_codes), ["rubric.timeout", "sut.exception", "sut.timeout"])
  })

  it("knows no mean without a case, and no deviation with one", () => {
    const nothing = reportOf([])
    assert.isNull(nothing.mean_score)
    assert.isNull(nothing.score_stddev)
    assert.isNull(nothing.mean_interval_95)
    assert.strictEqual(nothing.lower_bound_95.value, 0)
    assert.isNull(reportOf([[one, scored()]]).score_stddev)
  })

  it.each(RunnerCode.literals)("keeps a case with %s in the denominator, at 0", (code) => {
    const report = reportOf([
      [one, scored()],
      [two, failedWith(code)]
    ])
    const outcome = code === "sut.cancelled" ? "cancelled" : "failed"
    assert.strictEqual(report.mean_score, 0.5)
    assert.strictEqual(report.passed_count, 1)
    assert.strictEqual(report.lower_bound_95.n, 2)
    assert.deepStrictEqual(report.counts, {
      scored: 1,
      failed: 0,
      cancelled: 0,
      total: 2,
      ambiguous: 0,
      [outcome]: 1
    })
    assert.deepStrictEqual(report.failure_codes, { [code]: 1 })
    assert.strictEqual(report.complete, code.startsWith("sut.") && code !== "sut.cancelled")
  })

  it("counts a case as cancelled that nobody came to", () => {
    const report = reportOf([[one, scored()], [two]])
    assert.strictEqual(report.counts.cancelled, 1)
    assert.deepStrictEqual(
      report.per_case[1]?.attempts.map((attempt) => attempt.repeat),
      [0]
    )
    assert.isFalse(report.complete)
    assert.strictEqual(report.mean_score, 0.5)
  })

  it("is complete only with a case that counts", () => {
    assert.isFalse(reportOf([]).complete)
    assert.isFalse(reportOf([[ambiguous, scored()]]).complete)
    assert.isTrue(reportOf([[one, failing]]).complete)
    assert.isTrue(reportOf([[one, failedWith("sut.timeout")]]).complete)
    assert.isFalse(
      reportOf([
        [one, scored()],
        [ambiguous, failedWith("rubric.timeout")]
      ]).complete
    )
  })

  it("takes repeats as one case: its value is their mean, and by default all must pass", () => {
    const attempts = [scored({}, 0), scored({ passed: false, score: 0.2 }, 1), failedWith("sut.timeout", 2)] as const
    const passedBy = (rule: BenchReport["pass_rule"]) =>
      reportOf([[one, ...attempts]], { repeat: 3, pass_rule: rule }).per_case[0]
    assert.strictEqual(passedBy({ _tag: "All" })?.value, 0.4)
    assert.strictEqual(passedBy({ _tag: "All" })?.outcome, "failed")
    assert.isFalse(passedBy({ _tag: "All" })?.passed)
    assert.isTrue(passedBy({ _tag: "AtLeast", k: 1 })?.passed)
    assert.isFalse(passedBy({ _tag: "AtLeast", k: 2 })?.passed)
    assert.isFalse(passedBy({ _tag: "AtLeast", k: 4 })?.passed)
    assert.strictEqual(reportOf([[one, ...attempts]], { repeat: 3 }).lower_bound_95.n, 1)
  })

  it("lets no case pass whose attempts were not all made", () => {
    const rule = { _tag: "AtLeast", k: 1 } as const
    assert.isFalse(reportOf([[one, scored({}, 0)]], { repeat: 2, pass_rule: rule }).per_case[0]?.passed)
    assert.isTrue(
      reportOf([[one, scored({}, 0), failedWith("sut.exception", 1)]], { repeat: 2, pass_rule: rule }).per_case[0]
        ?.passed
    )
  })

  it("lets a failed attempt count where there are two of the same repeat, and ignores repeats that nobody asked for", () => {
    assert.isFalse(reportOf([[one, scored(), failedWith("sut.timeout")]]).per_case[0]?.passed)
    assert.lengthOf(reportOf([[one, scored(), failedWith("sut.timeout", 1)]]).per_case[0]?.attempts ?? [], 1)
  })

  it("bounds the pass rate over families, where one is declared: a family passes if all of its cases do", () => {
    const report = reportOf([
      [loadedCase("a-1", { family: "a" }), scored()],
      [loadedCase("a-2", { family: "a" }), failing],
      [loadedCase("b-1", { family: "b" }), scored()],
      [loadedCase("b-2", { family: "b" }), scored()],
      [loadedCase("a"), scored()]
    ])
    assert.deepStrictEqual(
      { ...report.lower_bound_95, value: 0 },
      {
        value: 0,
        method: "clopper-pearson",
        unit: "family",
        n: 3,
        passed: 2
      }
    )
    assert.strictEqual(report.passed_count, 4)
  })

  it("counts in how many cases a code occurred, not how often", () => {
    const report = reportOf(
      [
        [
          one,
          scored({ failure_modes: [...Array(3)].map(() => ({ code: "x.y", severity: "warn", detail: null })) }),
          scored({ failure_modes: [{ code: "x.y", severity: "warn", detail: null }] }, 1)
        ],
        [two, failedWith("sut.timeout"), failedWith("sut.exception", 1)]
      ],
      { repeat: 2 }
    )
    assert.deepStrictEqual(report.failure_codes, { "sut.exception": 1, "sut.timeout": 1, "x.y": 1 })
  })

  it("splits by class, difficulty and disposition, also where a part is empty", () => {
    const report = reportOf([
      [loadedCase("h", { curation_class: "held-out", difficulty: "hard" }), failing],
      [one, scored()],
      [ambiguous, scored()]
    ])
    assert.deepStrictEqual(
      report.strata.map(({ value }) => value),
      ["rag-corpus-derived", "held-out", "easy", "medium", "hard", "positive", "negative", "ambiguous"]
    )
    const mean = (value: string) => ({
      total: stratumOf(report, value)?.total,
      mean: stratumOf(report, value)?.mean_score
    })
    assert.deepStrictEqual(mean("held-out"), { total: 1, mean: 0.25 })
    assert.deepStrictEqual(mean("easy"), { total: 1, mean: 1 })
    assert.deepStrictEqual(mean("medium"), { total: 0, mean: null })
    assert.deepStrictEqual(mean("ambiguous"), { total: 1, mean: 1 })
  })

  it("stores no detail of a held-out case", () => {
    const held = loadedCase("h", { curation_class: "held-out" })
    const report = reportOf([[held, blocked, failedWith("sut.exception", 1)]], { repeat: 2 })
    assert.notInclude(JSON.stringify(report), "2 of 3")
    assert.notInclude(JSON.stringify(report), "It was so")
    assert.include(JSON.stringify(reportOf([[one, blocked, failedWith("sut.exception", 1)]], { repeat: 2 })), "2 of 3")
  })

  it("has an interval, or none, but never NaN, where scores are almost equal", () => {
    for (const tiny of [1e-300, 1e-160, 1e-13, 1e-9]) {
      const { mean_interval_95 } = reportOf([
        [one, scored({ score: tiny })],
        [two, scored({ score: 0 })]
      ])
      assert.isTrue(mean_interval_95 === null || mean_interval_95.low <= mean_interval_95.high)
    }
  })

  it("adds up what all attempts cost, without the noise of adding", () => {
    const costly = scored({ cost_usd: 0.1 })
    const report = reportOf([
      [one, costly],
      [two, costly],
      [ambiguous, costly],
      [loadedCase("late"), failedWith("sut.timeout")]
    ])
    assert.strictEqual(report.total_cost_usd, 0.55)
  })

  it("has a key that its inputs decide", () => {
    assert.strictEqual(reportOf([[one, scored()]]).run_key, reportOf([[one, failing]]).run_key)
    assert.notStrictEqual(
      reportOf([[one, scored()]], { repeat: 2 }).run_key,
      reportOf([[one, scored()]], { repeat: runInputs.repeat }).run_key
    )
  })
})
