import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { evidenceOf } from "../../../src/domain/external/evidenceOf.ts"
import type { HarborJob, HarborTrial } from "../../../src/domain/external/harborJob.ts"
import { faultsOf, harbor, harborOne, summary } from "./reading.ts"
import { harborJob, harborTrial } from "./vectors.ts"

const figures = (job: HarborJob) =>
  new Map(
    Result.getOrThrow(harbor(job))
      .map((one) => evidenceOf(one, "0.1.0", null))
      .map((one) => [one.system.name, { ...summary(one), because: one.incomplete_because }])
  )

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

  const CODEX = { agent_info: { name: "codex", version: null, model_info: { name: "gpt-5", provider: "openai" } } }
  const two = ["a", "b", "c"].flatMap((task) => [
    harborTrial(task, 1, { reward: 1 }),
    harborTrial(task, 2, { reward: 1 }, CODEX)
  ])
  const agents = [
    { name: "terminus-2", model_name: "openai/gpt-5" },
    { name: "codex", model_name: "openai/gpt-5" }
  ]
  /** A job of two agents on three tasks, of which these trials have a result. */
  const ofTwo = (kept: ReadonlyArray<HarborTrial>, config: Partial<HarborJob["config"]> = { agents }): HarborJob => {
    const job = harborJob(kept)
    return { ...job, result: { ...job.result, n_total_trials: 6 }, config: { ...job.config, ...config } }
  }
  it("gives evidence of each agent, and a trial without a result counts for its own agent alone", () => {
    const found = figures(ofTwo(two.filter(({ folder }) => folder !== "c__1")))
    const shown = Array.from(found, ([name, { because, mean, passed }]) => [name, passed, mean, because])
    assert.deepStrictEqual(shown, [
      ["codex", "3/3", 1, []],
      ["terminus-2 2.0", "2/3", 0.667, ["1 of 3 cases were not attempted"]]
    ])
  })

  it("raises no figure of any agent by whatever trials are left out, and is complete only with all", () => {
    for (const config of [{ agents }, { agents: agents.slice(1) }, {}]) {
      for (let kept = 1; kept < 2 ** two.length - 1; kept++) {
        const found = figures(
          ofTwo(
            two.filter((_, at) => (kept & (2 ** at)) !== 0),
            config
          )
        )
        const made = two.filter(({ result }, at) => (kept & (2 ** at)) !== 0 && result.agent_info.name === "codex")
        const codex = found.get("codex")
        assert.isTrue(Array.from(found.values()).some(({ complete }) => !complete))
        if (codex === undefined) continue
        assert.isAtLeast(Number(codex.passed.split("/")[1]), 3)
        assert.isAtMost(codex.mean, Number((made.length / 3).toFixed(3)))
        assert.isTrue(!codex.complete || (made.length === 3 && found.size === 2), String(kept))
      }
    }
  })

  it("is incomplete for every agent where what is missing is of an agent that is not there", () => {
    const alone = figures(ofTwo(two.filter(({ result }) => result.agent_info.name === "codex")))
    assert.include(alone.get("codex")?.because ?? [], "an agent that the job's config names has no result")
    assert.strictEqual(alone.get("codex")?.passed, "3/3")
    const other = two.map((one) =>
      one.folder === "c__1"
        ? harborTrial("c", 1, { reward: 1 }, { agent_info: { name: "terminus-2", version: "2.0", model_info: null } })
        : one
    )
    for (const one of Result.getOrThrow(harbor(ofTwo(other)))) {
      assert.include(one.unfinished.join(), "an agent or model that the job's config does not name")
    }
    assert.deepStrictEqual(
      Array.from(figures(ofTwo(two)).values(), ({ complete, passed }) => [passed, complete]),
      [
        ["3/3", true],
        ["3/3", true]
      ]
    )
  })

  it("counts the tasks that its config lists as due, and takes no trial without an end for passed", () => {
    const job = harborJob([harborTrial("a", 1, { reward: 1 }), harborTrial("b", 1, { reward: 1 })])
    const listed = harborOne({ ...job, config: { ...job.config, tasks: [{}, {}, {}] } })
    assert.deepStrictEqual([summary(listed).passed, listed.complete], ["2/3", false])
    const { finished_at: _, ...endless } = harborTrial("a", 1, { reward: 1 }).result
    for (const result of [endless, { ...endless, finished_at: null }]) {
      const open = harborOne(harborJob([{ ...harborTrial("a", 1, { reward: 1 }), result }]))
      assert.deepStrictEqual([summary(open).passed, open.mean_value], ["0/1", 0])
      assert.deepStrictEqual(open.incomplete_because, ["1 trial never ended", "1 attempt got no mark"])
    }
    const { finished_at: __, ...unended } = job.result
    assert.deepStrictEqual(harborOne({ ...job, result: unended }).incomplete_because, ["the job never ended"])
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
    for (const odd of [1.5, -1, "Infinity", "1", "yes", "C"]) {
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
      [
        harborJob([
          { ...harborTrial("git", 1, null), file: { name: "reward.txt", rewards: { reward: 1 } } },
          harborTrial("web", 1, { reward: 1 })
        ]),
        'The reward "reward" is 1 here'
      ],
      [{ ...job, trials: [{ ...first, folder: "git__1 copy" }, ...trials.slice(1)] }, "is it a copy?"],
      [
        { ...job, trials: [harborTrial("git", 1, { reward: 1 }, { source: null }), ...trials.slice(1)] },
        "The trial names no data set"
      ],
      [{ ...job, config: { job_name: "job" } }, 'git__2: The task "git" has more attempts than the 1'],
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
