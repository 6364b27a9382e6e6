import { assert, describe, it } from "@effect/vitest"
import { terminalBenchEvidence } from "../../../src/domain/external/terminalBenchRun.ts"
import { evidence, faultsOf, summary } from "./reading.ts"
import { sources, tbMetadata, tbResults, tbTrial } from "./vectors.ts"

describe("a Terminal-Bench run", () => {
  const trials = [
    tbTrial("hello", 1, true),
    tbTrial("hello", 2, true, "none"),
    tbTrial("oom", 1, true, "agent_timeout"),
    tbTrial("oom", 2, true),
    tbTrial("qemu", 1, null, "parse_error"),
    tbTrial("qemu", 2, false)
  ]
  const run = (results = trials, metadata = tbMetadata) => terminalBenchEvidence(tbResults(results), metadata, sources)

  it("passes a task where every attempt did, without an error", () => {
    const found = evidence(run())
    assert.deepStrictEqual(summary(found), {
      passed: "1/3",
      errors: 2,
      ungraded: 0,
      missing: 0,
      mean: 0.5,
      complete: true
    })
    assert.strictEqual(found.counts.full_marks_despite_error, 1)
    assert.deepStrictEqual(found.system, { name: "agent", model: "anthropic/model" })
  })

  it("keeps every task that was asked for, and is incomplete without an end or an attempt", () => {
    const fewer = evidence(run(trials.slice(0, 3)))
    assert.deepStrictEqual(summary(fewer), {
      passed: "1/3",
      errors: 1,
      ungraded: 0,
      missing: 3,
      mean: 0.333,
      complete: false
    })
    assert.isFalse(evidence(run(trials, { ...tbMetadata, end_time: null })).complete)
    assert.strictEqual(evidence(run(trials, { ...tbMetadata, dataset_size: 80 })).counts.cases, 80)
  })

  it("is refused where totals and results differ, and without any result", () => {
    const wrong = { ...tbResults(trials), n_resolved: 5, resolved_ids: ["hello"] }
    assert.deepStrictEqual(faultsOf(terminalBenchEvidence(wrong, tbMetadata, sources)), [
      "n_resolved: It says 5, but the results have 4",
      "resolved_ids: These are not the tasks that the results say"
    ])
    assert.deepStrictEqual(faultsOf(run([])), ["results: The run has no results"])
  })

  it("is refused where its accuracy is not that of its rows, or a resolved trial has a test that failed", () => {
    const [first = tbTrial("hello", 1, true), ...rest] = trials
    const of = (parser_results: Readonly<Record<string, string>>, accuracy: number) =>
      faultsOf(
        terminalBenchEvidence({ ...tbResults([{ ...first, parser_results }, ...rest]), accuracy }, tbMetadata, sources)
      )
    assert.deepStrictEqual(of({ test_a: "passed" }, 4 / 6), [])
    assert.deepStrictEqual(of({}, 0.666667), [])
    const unresolved = trials.map((trial) =>
      trial.is_resolved === true ? trial : { ...trial, parser_results: { a: "failed" } }
    )
    const found = { ...tbResults(unresolved), accuracy: null }
    assert.deepStrictEqual(faultsOf(terminalBenchEvidence(found, tbMetadata, sources)), [])
    assert.deepStrictEqual(of({ test_a: "passed", test_b: "failed" }, 0.8), [
      "accuracy: It says 0.8, but the results make 0.666667",
      'results[0].parser_results.test_b: It is "failed", but the trial says that it is resolved'
    ])
  })

  it("is refused with a trial twice, a task that was not asked for, and more attempts than were due", () => {
    const odd = [...trials, tbTrial("hello", 2, true), tbTrial("other", 1, true)]
    assert.deepStrictEqual(faultsOf(run(odd)), [
      'results[6].trial_name: The trial "hello.2-of-2.run" stands here a second time',
      'results[6].task_id: The task "hello" has more attempts than the 2 that the run\'s metadata says',
      'results[7].task_id: The run\'s metadata does not name the task "other"'
    ])
  })
})
