import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { evidenceOf } from "../../../src/domain/external/evidenceOf.ts"
import type { HarborJob } from "../../../src/domain/external/harborJob.ts"
import { faultsOf, harbor, harborOne, summary } from "./reading.ts"
import { harborJob, harborTrial } from "./vectors.ts"

describe("a Harbor job", () => {
  const trials = [
    harborTrial("git", 1, { reward: 1 }),
    harborTrial("git", 2, { reward: 1 }),
    harborTrial("web", 1, { reward: 1 }, { exception_info: { exception_type: "AgentTimeoutError" } }),
    harborTrial("web", 2, { reward: 0.5 })
  ]

  it("passes a task where every trial got the whole reward, without an error", () => {
    const found = harborOne(harborJob(trials, 2))
    assert.deepStrictEqual(summary(found), {
      passed: "1/2",
      errors: 1,
      ungraded: 0,
      missing: 0,
      mean: 0.625,
      complete: true
    })
    assert.deepStrictEqual(found.system, { name: "terminus-2 2.0", model: "openai/gpt-5" })
    assert.deepStrictEqual([found.started_at, found.ended_at], ["2026-08-25T03:41:00.500Z", "2026-08-25T03:52:00.000Z"])
  })

  it("is incomplete where trials have no result yet, and their tasks stay cases", () => {
    const job = harborJob([harborTrial("git", 1, { reward: 1 })])
    const found = harborOne({ ...job, result: { ...job.result, n_total_trials: 3, finished_at: null } })
    assert.strictEqual(summary(found).passed, "1/3")
    assert.deepStrictEqual(found.incomplete_because, [
      "the job never ended",
      "2 of 3 trials of the job have no result",
      "2 of 3 cases were not attempted"
    ])
  })

  it("counts trials that all ended with an error, and refuses one that has neither reward nor error", () => {
    const broken = harborTrial("git", 1, null, { exception_info: { exception_type: "RuntimeError" } })
    assert.strictEqual(summary(harborOne(harborJob([broken]))).passed, "0/1")
    assert.deepStrictEqual(faultsOf(harbor(harborJob([harborTrial("git", 1, null)]))), [
      "(document): No trial of the job has a reward, and not all of them ended with an error"
    ])
    assert.deepStrictEqual(faultsOf(harbor(harborJob([]))), ["(document): The job has no trial with a result"])
  })

  it("gives evidence of each agent and model", () => {
    const other = { agent_info: { name: "codex", version: null, model_info: null } }
    const job = harborJob([trials[0] ?? assert.fail(), harborTrial("web", 1, { reward: 0 }, other)])
    const found = Result.getOrThrow(harbor(job)).map((one) => evidenceOf(one, "0.1.0", null))
    assert.deepStrictEqual(
      found.map(({ counts, id, system }) => [system.name, `${counts.passed}/${counts.cases}`, id === found[0]?.id]),
      [
        ["codex", "0/1", true],
        ["terminus-2 2.0", "1/1", false]
      ]
    )
  })

  it("takes the reward called reward, or the one that is named", () => {
    const several = harborJob([harborTrial("git", 1, { reward: 0, style: 1 })])
    assert.strictEqual(harborOne(several).counts.passed, 0)
    assert.strictEqual(harborOne(several, "style").counts.passed, 1)
    const nameless = harborJob([harborTrial("git", 1, { truth: 0, style: 1 })])
    assert.deepStrictEqual(faultsOf(harbor(nameless)), [
      "(document): The trials have several rewards, and none is called reward"
    ])
  })

  it("is refused with the place of a reward that is no mark", () => {
    for (const odd of [1.5, -1, "Infinity"]) {
      assert.match(
        faultsOf(harbor(harborJob([harborTrial("git", 1, { reward: odd })])))[0] ?? "",
        /^git__1\.verifier_result\.rewards\.reward: /u
      )
    }
    const nan = harborJob([harborTrial("git", 1, { reward: "NaN" }), harborTrial("web", 1, { reward: 1 })])
    assert.strictEqual(summary(harborOne(nan)).ungraded, 1)
  })

  it("is refused where its parts disagree", () => {
    const job = harborJob(trials, 2)
    const stats = (changes: Partial<HarborJob["result"]["stats"]>) => ({
      ...job,
      result: { ...job.result, stats: { ...job.result.stats, ...changes } }
    })
    const first = trials[0] ?? assert.fail()
    const cases: ReadonlyArray<readonly [HarborJob, string]> = [
      [{ ...job, trials: trials.slice(1) }, "The job's result says 4 completed trials, but 3 are there"],
      [stats({ n_errored_trials: 0 }), "The job's result says 0 trials with an error, but 1 are there"],
      [stats({ evals: { all: { reward_stats: { reward: { "1": ["git__1"] } } } } }), "do not agree"],
      [
        { ...job, trials: [{ ...first, file: { name: "reward.txt", rewards: { reward: 0 } } }, ...trials.slice(1)] },
        'The reward "reward" is 0 here, and 1 in the trial'
      ],
      [{ ...job, trials: [{ ...first, folder: "git__1 copy" }, ...trials.slice(1)] }, "is it a copy?"],
      [{ ...job, config: { job_name: "job" } }, "has more attempts than the 1"],
      [{ ...job, result: { ...job.result, n_total_trials: 3 } }, "The job's result says 3, but 4 trials are there"]
    ]
    for (const [one, message] of cases) assert.include(faultsOf(harbor(one)).join("\n"), message)
  })

  it("reads what older releases say of completed and errored trials", () => {
    const job = harborJob(trials, 2)
    const { n_completed_trials, n_errored_trials, ...rest } = job.result.stats
    const older = { ...rest, n_trials: n_completed_trials ?? 0, n_errors: n_errored_trials ?? 0 }
    assert.strictEqual(harborOne({ ...job, result: { ...job.result, stats: older } }).counts.passed, 1)
    assert.lengthOf(faultsOf(harbor({ ...job, result: { ...job.result, stats: rest } })), 2)
  })
})
