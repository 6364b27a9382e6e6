import type { Fault } from "../source/Problem.ts"
import { quote, shownValue } from "../source/wording.ts"
import type { HarborJob, HarborTrial } from "./harborJob.ts"

/**
 * Whether a trial ended with an error.
 *
 * @since 0.1.0
 */
export const hasError = ({ exception_info }: HarborTrial["result"]): boolean =>
  exception_info !== null && exception_info !== undefined

const completedOf = ({ stats }: HarborJob["result"]) => stats.n_completed_trials ?? stats.n_trials
const erroredOf = ({ stats }: HarborJob["result"]) => stats.n_errored_trials ?? stats.n_errors

const countFault = (name: string, said: number | undefined, found: number, what: string): ReadonlyArray<Fault> =>
  said === found
    ? []
    : [
        {
          path: ["result.json", "stats"],
          message:
            said === undefined
              ? `The job's result does not say ${name}`
              : `The job's result says ${said} ${what}, but ${found} are there`
        }
      ]

/** Undefined, for a reward that is not there, is like no other. */
const sameReward = (left: unknown, right: unknown): boolean =>
  left === right || (left !== null && right !== null && Number(left) === Number(right))

/** Where a verifier's own file says something else than the trial's result. */
const fileFaults = ({ file, folder, result }: HarborTrial): ReadonlyArray<Fault> => {
  const rewards = result.verifier_result?.rewards
  // Of a trial that ended with an error, the verifier may have left a file that Harbor never read.
  if (file === null || ((rewards === null || rewards === undefined) && hasError(result))) return []
  const said = new Map(Object.entries(rewards ?? {}))
  const left = new Map(Object.entries(file.rewards))
  return [...new Set([...said.keys(), ...left.keys()])].flatMap((name) =>
    sameReward(said.get(name), left.get(name))
      ? []
      : [
          {
            path: [folder, "verifier", file.name],
            message: `The reward ${quote(name)} is ${shownValue(left.get(name))} here, and ${shownValue(said.get(name))} in the trial's result.json`
          }
        ]
  )
}

/** Where the job's own statistics say something else of a trial than the trial does. */
const statsFaults = ({ result, trials }: HarborJob): ReadonlyArray<Fault> => {
  const evals = result.stats.evals
  if (evals === undefined) return []
  const listed = Object.values(evals).flatMap(({ reward_stats = {} }) =>
    Object.entries(reward_stats).flatMap(([name, byValue]) =>
      Object.entries(byValue).flatMap(([value, names]) =>
        names.map((trial) => JSON.stringify([trial, name, Number(value)]))
      )
    )
  )
  const found = trials.flatMap((trial) =>
    Object.entries(trial.result.verifier_result?.rewards ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [JSON.stringify([trial.result.trial_name, name, Number(value)])]
    )
  )
  const known = new Set(found)
  const said = new Set(listed)
  const odd = [...listed.filter((one) => !known.has(one)), ...found.filter((one) => !said.has(one))]
  return odd.length === 0 && listed.length === said.size
    ? []
    : [
        {
          path: ["result.json", "stats", "evals"],
          message: `The job's statistics and the results of its trials do not agree${odd[0] === undefined ? "" : `, as of ${odd[0]}`}`
        }
      ]
}

const trialFaults = (trials: ReadonlyArray<HarborTrial>): ReadonlyArray<Fault> =>
  trials.flatMap((trial) => [
    ...(trial.folder === trial.result.trial_name
      ? []
      : [
          {
            path: [trial.folder, "trial_name"],
            message: `The folder holds the trial ${quote(trial.result.trial_name)}: is it a copy?`
          }
        ]),
    ...fileFaults(trial)
  ])

/** Only tasks that the config lists by themselves are of no data set. */
const strayFaults = ({ config, trials }: HarborJob): ReadonlyArray<Fault> => {
  const stray = trials.filter(({ result }) => (result.source ?? null) === null)
  return (config.tasks ?? []).length > 0 || stray.length === trials.length
    ? []
    : stray.map(({ folder }) => ({
        path: [folder, "source"],
        message: "The trial names no data set as the others do, and the job's config lists no tasks by themselves"
      }))
}

/**
 * Everything in which the parts of a Harbor job disagree: its result and its trials in number and rewards, a trial and
 * the reward file of its verifier, a trial and its folder.
 *
 * @since 0.1.0
 */
export const harborFaults = (job: HarborJob): ReadonlyArray<Fault> => {
  const { result, trials } = job
  const errored = trials.filter((trial) => hasError(trial.result))
  return [
    ...(trials.length > result.n_total_trials
      ? [
          {
            path: ["result.json", "n_total_trials"],
            message: `The job's result says ${result.n_total_trials}, but ${trials.length} trials are there`
          }
        ]
      : []),
    ...countFault("how many trials are completed", completedOf(result), trials.length, "completed trials"),
    ...countFault("how many trials have an error", erroredOf(result), errored.length, "trials with an error"),
    ...statsFaults(job),
    ...strayFaults(job),
    ...trialFaults(trials)
  ]
}
