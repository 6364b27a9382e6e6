import { assert, describe, it } from "@effect/vitest"
import { harborFaults } from "../../../src/domain/external/harborFaults.ts"
import type { HarborJob, HarborTrial } from "../../../src/domain/external/harborJob.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"
import { harborJob, harborTrial } from "./vectors.ts"

const one = harborTrial("a", 1, { reward: 1 })
const { exception_info: _, ...silent } = one.result
const two = harborTrial("b", 1, { reward: 0.5 })
const job = harborJob([one, two])
const stats = (changes: Partial<HarborJob["result"]["stats"]>): HarborJob => ({
  ...job,
  result: { ...job.result, stats: { ...job.result.stats, ...changes } }
})
/** The places of what is wrong with a job. */
const places = (job: HarborJob) => harborFaults(job).map(({ path }) => showPath(path))
const errors = { exception_info: { exception_type: "Timeout" } }
const withFile = (trial: HarborTrial, rewards: NonNullable<HarborTrial["file"]>["rewards"]): HarborJob =>
  harborJob([{ ...trial, file: { name: "reward.json", rewards } }, two])

describe("A Harbor job without a fault", () => {
  const sound: ReadonlyArray<readonly [string, HarborJob]> = [
    ["as it is", job],
    [
      "has no statistics of rewards",
      { ...job, result: { ...job.result, stats: { n_completed_trials: 2, n_errored_trials: 0 } } }
    ],
    ["has trials that speak of no error", harborJob([{ ...one, result: silent }, two])],
    ["has the same rewards in the verifier's file", withFile(one, { reward: 1 })],
    [
      "has a trial with an error and no list of rewards, of which Harbor did not read the file",
      withFile(harborTrial("a", 1, null, { ...errors, verifier_result: { rewards: null } }), { reward: 1 })
    ],
    ["has the same number there as a text", withFile(one, { reward: "1.0" })],
    ["has no reward there and in the trial", withFile(harborTrial("a", 1, { reward: null }), { reward: null })],
    [
      "has a trial with an error, of which Harbor did not read the file",
      withFile(harborTrial("a", 1, null, errors), { reward: 1 })
    ],
    [
      "has tasks by themselves",
      {
        ...harborJob([harborTrial("a", 1, { reward: 1 }, { source: null }), two]),
        config: { job_name: "j", tasks: [{}] }
      }
    ],
    ["has only tasks by themselves", harborJob([harborTrial("a", 1, { reward: 1 }, { source: null })])],
    ["has trials without a result yet", { ...job, result: { ...job.result, n_total_trials: 3 } }]
  ]
  it.each(sound)("is one that %s", (_, sound) => assert.deepStrictEqual(places(sound), []))
})

describe("A Harbor job is faulty", () => {
  const file = 'a__1.verifier["reward.json"]'
  const table: ReadonlyArray<readonly [string, HarborJob, ReadonlyArray<string>]> = [
    [
      "its result counts fewer trials",
      { ...job, result: { ...job.result, n_total_trials: 1 } },
      ['["result.json"].n_total_trials']
    ],
    ["its statistics count others as completed", stats({ n_completed_trials: 3 }), ['["result.json"].stats']],
    [
      "a reward of its statistics is another",
      stats({ evals: { all: { reward_stats: { reward: { "1": ["a__1", "b__1"] } } } } }),
      ['["result.json"].stats.evals']
    ],
    [
      "its statistics lack a reward",
      stats({ evals: { all: { reward_stats: { reward: { "1": ["a__1"] } } } } }),
      ['["result.json"].stats.evals']
    ],
    [
      "its statistics have a reward twice",
      stats({ evals: { all: { reward_stats: { reward: { "1": ["a__1", "a__1"], "0.5": ["b__1"] } } } } }),
      ['["result.json"].stats.evals']
    ],
    [
      "its statistics have a reward of a trial that is not there",
      stats({ evals: { all: { reward_stats: { reward: { "1": ["a__1", "c__1"], "0.5": ["b__1"] } } } } }),
      ['["result.json"].stats.evals']
    ],
    ["its statistics have no rewards", stats({ evals: { all: {} } }), ['["result.json"].stats.evals']],
    ["the verifier's file has another reward", withFile(one, { reward: 0 }), [file]],
    ["the verifier's file has one more", withFile(one, { reward: 1, style: 1 }), [file]],
    ["the verifier's file lacks one", withFile(one, {}), [file]],
    ["the verifier's file has none where the trial has one", withFile(one, { reward: null }), [file]],
    [
      "the verifier's file has none where the trial has 0",
      withFile(harborTrial("a", 1, { reward: 0 }), { reward: null }),
      [file]
    ],
    [
      "the verifier's file has 0 where the trial has none",
      withFile(harborTrial("a", 1, { reward: null }), { reward: 0 }),
      [file]
    ],
    [
      "a trial with an error and rewards has others in the file",
      withFile(harborTrial("a", 1, { reward: 1 }, errors), { reward: 0 }),
      [file]
    ],
    ["a trial without rewards and error has a file", withFile(harborTrial("a", 1, null), { reward: 1 }), [file]],
    ["a folder has another name than its trial", harborJob([{ ...one, folder: "copy" }, two]), ["copy.trial_name"]],
    [
      "a trial alone names no data set",
      harborJob([harborTrial("a", 1, { reward: 1 }, { source: null }), two]),
      ["a__1.source"]
    ]
  ]
  it("where its statistics do not say how many trials there are, in words", () => {
    const { n_completed_trials: __, ...rest } = job.result.stats
    const faults = harborFaults({ ...job, result: { ...job.result, stats: rest } })
    assert.deepStrictEqual(
      faults.map(({ message }) => message),
      ["The job's result does not say how many trials are completed"]
    )
  })

  it.each(table)("where %s, at its place", (_, faulty, expected) => assert.deepStrictEqual(places(faulty), expected))
})
