import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { evidenceOf } from "../../../src/domain/external/evidenceOf.ts"
import type { ExternalEvidence } from "../../../src/domain/external/ExternalEvidence.ts"
import { inspectEvidence } from "../../../src/domain/external/inspectEvidence.ts"
import { sweBenchEvidence } from "../../../src/domain/external/sweBenchReport.ts"
import { terminalBenchEvidence } from "../../../src/domain/external/terminalBenchRun.ts"
import { evidence, harborOne, inspect, swe } from "./reading.ts"
import {
  harborJob,
  harborTrial,
  inspectLog,
  report,
  sample,
  sources,
  tbMetadata,
  tbResults,
  tbTrial
} from "./vectors.ts"

/** What evidence says of itself, beside its cases. */
const facts = ({
  attempts_per_case,
  benchmark,
  counts,
  format,
  incomplete_because,
  measure,
  system
}: ExternalEvidence) => ({
  format,
  benchmark,
  system,
  measure,
  attempts_per_case,
  counts,
  because: incomplete_because
})
const terminalBench = (metadata = tbMetadata) => {
  const trials = [tbTrial("hello", 1, true), tbTrial("hello", 2, true, "timeout"), tbTrial("oom", 1, null)]
  return evidence(terminalBenchEvidence(tbResults(trials), metadata, sources))
}

describe("What was taken over", () => {
  it("of a SWE-bench report names its data set and counts each outcome", () => {
    assert.deepStrictEqual(facts(evidence(swe())), {
      format: { name: "swe-bench", version: "2", written_by: null },
      benchmark: { name: "SWE-bench", version: null },
      system: { name: "agent", model: null },
      measure: "resolved",
      attempts_per_case: 1,
      counts: {
        cases: 7,
        passed: 2,
        not_attempted: 2,
        attempts: 7,
        attempts_passed: 2,
        attempts_failed: 2,
        attempts_error: 1,
        attempts_ungraded: 0,
        attempts_missing: 2,
        full_marks_despite_error: 0
      },
      because: ["2 of 7 cases were not attempted"]
    })
    const named = sweBenchEvidence(report, { system: { name: "a", model: null }, sources, benchmark: "Lite" })
    assert.strictEqual(evidence(named).benchmark.name, "Lite")
  })

  it("of a Terminal-Bench run names the tasks' set, and says what was not attempted, is missing and got no mark", () => {
    assert.deepStrictEqual(facts(terminalBench()), {
      format: { name: "terminal-bench", version: null, written_by: null },
      benchmark: { name: "terminal-bench-core", version: "0.1.1" },
      system: { name: "agent", model: "anthropic/model" },
      measure: "is_resolved",
      attempts_per_case: 2,
      counts: {
        cases: 3,
        passed: 0,
        not_attempted: 1,
        attempts: 6,
        attempts_passed: 1,
        attempts_failed: 0,
        attempts_error: 1,
        attempts_ungraded: 1,
        attempts_missing: 3,
        full_marks_despite_error: 1
      },
      because: ["1 of 3 cases were not attempted", "1 of 6 attempts are missing", "1 attempt got no mark"]
    })
    const { dataset_name: _, dataset_version: __, end_time: ___, model_name: ____, ...bare } = tbMetadata
    const folder = terminalBench({ ...bare, dataset_path: "tasks", task_ids: null })
    assert.deepStrictEqual([folder.benchmark, folder.system.model], [{ name: "tasks", version: null }, null])
    assert.deepStrictEqual(
      folder.cases.map(({ id }) => id),
      ["hello", "oom"]
    )
    assert.strictEqual(folder.incomplete_because[0], "the run never ended: its metadata has no end_time")
    assert.strictEqual(terminalBench(bare).benchmark.name, "Terminal-Bench")
  })

  it("of an Inspect log names its task and who wrote it, where that is known", () => {
    assert.deepStrictEqual(facts(evidence(inspect())), {
      format: { name: "inspect", version: "2", written_by: "0.3.95" },
      benchmark: { name: "popularity", version: "0" },
      system: { name: "openai/gpt-4o-mini", model: "openai/gpt-4o-mini" },
      measure: "match",
      attempts_per_case: 1,
      counts: {
        cases: 3,
        passed: 1,
        not_attempted: 0,
        attempts: 3,
        attempts_passed: 1,
        attempts_failed: 2,
        attempts_error: 0,
        attempts_ungraded: 0,
        attempts_missing: 0,
        full_marks_despite_error: 0
      },
      because: []
    })
    const { packages: _, task_version: __, ...bare } = inspectLog.eval
    const { stats: ___, ...log } = inspectLog
    const found = evidence(inspectEvidence({ ...log, eval: bare }, { measure: undefined, sources }))
    assert.deepStrictEqual(
      [found.format.written_by, found.benchmark.version, found.started_at, found.ended_at],
      [null, null, null, null]
    )
  })

  it("of a Harbor job names the data set, the agent with its version and its model, as far as there are any", () => {
    const { counts: _, ...found } = facts(harborOne(harborJob([harborTrial("git", 1, { reward: 1 })])))
    assert.deepStrictEqual(found, {
      format: { name: "harbor", version: null, written_by: null },
      benchmark: { name: "terminal-bench/terminal-bench-2", version: null },
      system: { name: "terminus-2 2.0", model: "openai/gpt-5" },
      measure: "reward",
      attempts_per_case: 1,
      because: []
    })
    const of = (agent_info: (typeof trial)["result"]["agent_info"]) =>
      harborOne(harborJob([harborTrial("git", 1, { reward: 1 }, { agent_info, source: null })]))
    const trial = harborTrial("git", 1, null)
    for (const [info, name, model] of [
      [{ name: "a" }, "a", null],
      [{ name: "a", version: null, model_info: null }, "a", null],
      [{ name: "a", version: "1", model_info: { name: "m" } }, "a 1", "m"],
      [{ name: "a", model_info: { name: "m", provider: null } }, "a", "m"]
    ] as const) {
      assert.deepStrictEqual([of(info).system, of(info).benchmark.name], [{ name, model }, "adhoc"])
    }
  })

  it("has an id of its system, its measure and its sources, and of nothing else", () => {
    const base = evidence(inspect())
    const scores = { match: { value: "C" }, other: { value: "C" } }
    const samples = [1, 2, 3].map((id) => sample(id, scores))
    const ids = [
      base,
      evidence(inspect({ eval: { ...inspectLog.eval, model: "other" } })),
      evidence(inspect({ samples }, "other")),
      evidence(Result.map(inspect(), (found) => ({ ...found, sources: [...sources, ...sources] })))
    ].map(({ id }) => id)
    assert.strictEqual(new Set(ids).size, 4)
    assert.match(base.id, /^inspect-[0-9a-f]{12}$/u)
    assert.strictEqual(evidence(inspect({ samples }, "match")).id, base.id)
    assert.strictEqual(evidence(inspect({ eval: { ...inspectLog.eval, task: "other" } })).id, base.id)
  })

  it("has a mean of 0 where nothing was due, and of no more than 1", () => {
    const found = Result.getOrThrow(inspect())
    const none = evidenceOf({ ...found, attempts: new Map(), due: { cases: 0, ids: [] } }, "0.1.0", null)
    assert.deepStrictEqual([none.mean_value, none.counts.attempts, none.complete], [0, 0, true])
    const twice = [1, 1].map((value) => ({ outcome: "passed" as const, value, detail: null }))
    const more = evidenceOf({ ...found, attempts: new Map([["a", twice]]), due: { cases: 1, ids: [] } }, "0.1.0", null)
    assert.deepStrictEqual([more.mean_value, more.counts.passed], [1, 0])
  })
})
