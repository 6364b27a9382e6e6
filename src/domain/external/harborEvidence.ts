import { Result } from "effect"
import type { Fault } from "../source/Problem.ts"
import { counted, listHint, quote, shownValue } from "../source/wording.ts"
import type { ExternalAttempt } from "./ExternalEvidence.ts"
import type { FoundEvidence } from "./evidenceOf.ts"
import type { HarborJob, HarborTrial } from "./harborJob.ts"
import { agentKey, harborDue, modelName, sourceOf } from "./harborDue.ts"
import { hasError, harborFaults } from "./harborFaults.ts"
import { attemptOf, markOf } from "./mark.ts"
import { zonedTime } from "./zonedTime.ts"

const DEFAULT_REWARD = "reward"

const rewardsOf = ({ result }: HarborTrial): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(result.verifier_result?.rewards ?? {}))

const measureOf = (trials: ReadonlyArray<HarborTrial>, asked: string | undefined): Result.Result<string, Fault> => {
  const names = [...new Set(trials.flatMap((trial) => [...rewardsOf(trial).keys()]))].toSorted()
  const [only] = names
  if (only === undefined) {
    // Where every trial ended with an error, there is no reward, and yet all of them failed.
    const allFailed = trials.every(({ result }) => hasError(result))
    return allFailed
      ? Result.succeed(asked ?? DEFAULT_REWARD)
      : Result.fail({ path: [], message: "No trial of the job has a reward, and not all of them ended with an error" })
  }
  if (asked !== undefined) {
    return names.includes(asked)
      ? Result.succeed(asked)
      : Result.fail({ path: [], message: `No trial has the reward ${quote(asked)}`, hint: listHint("rewards", names) })
  }
  if (names.length === 1) return Result.succeed(only)
  return names.includes(DEFAULT_REWARD)
    ? Result.succeed(DEFAULT_REWARD)
    : Result.fail({
        path: [],
        message: "The trials have several rewards, and none is called reward",
        hint: `Name one with --measure. ${listHint("rewards", names)}`
      })
}

const hasEnded = ({ result }: HarborTrial): boolean => result.finished_at !== null && result.finished_at !== undefined

const attemptFor = (trial: HarborTrial, measure: string): Result.Result<ExternalAttempt, Fault> => {
  const error = trial.result.exception_info?.exception_type ?? null
  if (!hasEnded(trial)) return Result.succeed(attemptOf(null, error, "the trial never ended"))
  const reward = rewardsOf(trial).get(measure) ?? null
  if (reward === null) return Result.succeed(attemptOf(null, error, "the verifier gave no reward"))
  const path = [trial.folder, "verifier_result", "rewards", measure]
  // Harbor's rewards are numbers; only what JSON has no number for stands there as a text.
  const isWord = typeof reward === "string" && reward !== "NaN"
  const found = isWord ? Result.fail(`Expected a number from 0 to 1, got ${shownValue(reward)}`) : markOf(reward)
  return Result.mapBoth(found, {
    onFailure: (message) => ({ path, message }),
    onSuccess: (mark) => attemptOf(mark, error, "the reward is not a number")
  })
}

/** The trials of one agent, with its version and model, on one data set. */
const groupsOf = (
  trials: ReadonlyArray<HarborTrial>
): ReadonlyArray<readonly [HarborTrial, ...ReadonlyArray<HarborTrial>]> => {
  const groups = new Map<string, [HarborTrial, ...Array<HarborTrial>]>()
  for (const trial of trials) {
    const key = `${agentKey(trial.result.agent_info)}${JSON.stringify(sourceOf(trial))}`
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [trial])
    else own.push(trial)
  }
  return Array.from(groups)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, own]) => own)
}

const attemptsOf = (trials: ReadonlyArray<HarborTrial>, measure: string, due: number) => {
  const faults: Array<Fault> = []
  const attempts = new Map<string, Array<ExternalAttempt>>()
  for (const trial of trials) {
    const { task_name } = trial.result
    const attempt = attemptFor(trial, measure)
    if (Result.isFailure(attempt)) {
      faults.push(attempt.failure)
      continue
    }
    const own = attempts.get(task_name)
    if (own === undefined) attempts.set(task_name, [attempt.success])
    else own.push(attempt.success)
    if (own?.length === due + 1) {
      const message = `The task ${quote(task_name)} has more attempts than the ${due} that the job's config says`
      faults.push({ path: [trial.folder], message })
    }
  }
  return { attempts, faults }
}

const times = (trials: ReadonlyArray<HarborTrial>, field: "started_at" | "finished_at"): ReadonlyArray<string> =>
  trials.flatMap(({ result }) => zonedTime(result[field]) ?? []).toSorted()

const unfinishedReasons = ({ result, trials }: HarborJob, group: ReadonlyArray<HarborTrial>): ReadonlyArray<string> => {
  const missing = result.n_total_trials - trials.length
  const isOnly = group.length === trials.length
  const open = group.filter((trial) => !hasEnded(trial)).length
  return [
    ...(result.finished_at === null || result.finished_at === undefined ? ["the job never ended"] : []),
    ...(missing > 0 && isOnly
      ? [`${missing} of ${counted(result.n_total_trials, "trial")} of the job have no result`]
      : []),
    ...(open === 0 ? [] : [`${counted(open, "trial")} never ended`])
  ]
}

/**
 * Takes over a Harbor job: a task is a case, a trial one of its attempts. A job of several agents or models gives evidence of
 * each, and what was due of all is due of each. Refused where job, trials and the verifiers' reward files disagree, a reward is no mark from 0 to 1, a task has
 * more attempts than were due, and where no trial has a reward.
 *
 * @since 0.1.0
 */
export const harborEvidence = (
  job: HarborJob,
  options: { readonly measure: string | undefined; readonly sources: FoundEvidence["sources"] }
): Result.Result<ReadonlyArray<FoundEvidence>, ReadonlyArray<Fault>> => {
  const trials = [...job.trials].toSorted((left, right) => (left.folder < right.folder ? -1 : 1))
  if (trials.length === 0) return Result.fail([{ path: [], message: "The job has no trial with a result" }])
  const measure = measureOf(trials, options.measure)
  if (Result.isFailure(measure)) return Result.fail([measure.failure])
  const due = job.config.n_attempts ?? 1
  const groups = groupsOf(trials)
  const { casesOf, unattributed } = harborDue(job)
  const read = groups.map((group) => ({ group, ...attemptsOf(group, measure.success, due) }))
  const faults = [...harborFaults(job), ...read.flatMap((one) => one.faults)]
  if (faults.length > 0) return Result.fail(faults)
  return Result.succeed(
    read.map(({ attempts, group }) => {
      const { agent_info } = group[0].result
      const { model_info, name, version } = agent_info
      const ofSystem = groups.filter(([{ result }]) => agentKey(result.agent_info) === agentKey(agent_info))
      const found: FoundEvidence = {
        format: { name: "harbor", version: null, written_by: null },
        benchmark: { name: sourceOf(group[0]), version: null },
        system: {
          name: version === undefined || version === null ? name : `${name} ${version}`,
          model: model_info === undefined || model_info === null ? null : modelName(model_info)
        },
        sources: options.sources,
        isOneOfSeveral: ofSystem.length > 1,
        started_at: times(group, "started_at").at(0) ?? null,
        ended_at: times(group, "finished_at").at(-1) ?? null,
        measure: measure.success,
        attempts_per_case: due,
        attempts,
        due: casesOf(sourceOf(group[0])),
        unfinished: [...unfinishedReasons(job, group), ...unattributed]
      }
      return found
    })
  )
}
