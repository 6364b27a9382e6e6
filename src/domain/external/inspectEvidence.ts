import { Predicate, Result } from "effect"
import type { DocumentPath, Fault } from "../source/Problem.ts"
import { listHint, quote } from "../source/wording.ts"
import type { ExternalAttempt } from "./ExternalEvidence.ts"
import type { FoundEvidence } from "./evidenceOf.ts"
import type { InspectLog, InspectSample } from "./inspectLog.ts"
import { attemptOf, markOf } from "./mark.ts"
import { zonedTime } from "./zonedTime.ts"

interface FoundMark {
  readonly path: DocumentPath
  readonly value: unknown
}

/** The marks of a sample by name: a score of several values has one a value, called `scorer.key`. */
const marksOf = ({ scores }: InspectSample): ReadonlyMap<string, FoundMark> =>
  new Map(
    Object.entries(scores ?? {}).flatMap(([scorer, { value }]): ReadonlyArray<readonly [string, FoundMark]> => {
      const path = ["scores", scorer, "value"]
      return Predicate.isObject(value) && !Array.isArray(value)
        ? Object.entries(value).map(([key, one]) => [`${scorer}.${key}`, { path: [...path, key], value: one }])
        : [[scorer, { path, value }]]
    })
  )

/** The mark to take: the one that was asked for, or the only one that there is. */
const measureOf = (samples: ReadonlyArray<InspectSample>, asked: string | undefined): Result.Result<string, Fault> => {
  const names = [...new Set(samples.flatMap((sample) => [...marksOf(sample).keys()]))].toSorted()
  const [only] = names
  if (only === undefined) {
    // Where every sample ended with an error, there is no score, and yet all of them failed.
    return samples.every(({ error }) => error !== undefined && error !== null)
      ? Result.succeed(asked ?? "score")
      : Result.fail({ path: ["samples"], message: "No sample has a score, and not all of them ended with an error" })
  }
  if (asked === undefined) {
    return names.length === 1
      ? Result.succeed(only)
      : Result.fail({
          path: ["samples"],
          message: "The samples have several scores",
          hint: `Name one with --measure. ${listHint("scores", names)}`
        })
  }
  return names.includes(asked)
    ? Result.succeed(asked)
    : Result.fail({
        path: ["samples"],
        message: `No sample has the score ${quote(asked)}`,
        hint: listHint("scores", names)
      })
}

const attemptFor = (sample: InspectSample, measure: string): Result.Result<ExternalAttempt, Fault> => {
  const error = sample.error?.message ?? null
  const invalid = sample.invalidation !== undefined && sample.invalidation !== null
  const found = marksOf(sample).get(measure)
  if (found === undefined || invalid) {
    return Result.succeed(attemptOf(null, error, invalid ? "marked invalid" : `it has no score ${quote(measure)}`))
  }
  return Result.mapBoth(markOf(found.value), {
    onFailure: (message) => ({ path: found.path, message }),
    onSuccess: (mark) => attemptOf(mark, error, "not scored")
  })
}

/** Every sample's attempt by its case, or what is wrong with them. */
const attemptsOf = (samples: ReadonlyArray<InspectSample>, measure: string, epochs: number) => {
  const faults: Array<Fault> = []
  const attempts = new Map<string, Array<ExternalAttempt>>()
  const seen = new Set<string>()
  for (const [index, sample] of samples.entries()) {
    const id = String(sample.id)
    const key = JSON.stringify([id, sample.epoch])
    const path = ["samples", index]
    if (seen.has(key)) {
      faults.push({ path, message: `The sample ${quote(id)} has its epoch ${sample.epoch} twice` })
    }
    seen.add(key)
    if (sample.epoch > epochs) {
      faults.push({ path: [...path, "epoch"], message: `The log has ${epochs} epochs, not ${sample.epoch}` })
    }
    const attempt = attemptFor(sample, measure)
    if (Result.isFailure(attempt)) {
      faults.push({ ...attempt.failure, path: [...path, ...attempt.failure.path] })
      continue
    }
    const own = attempts.get(id)
    if (own === undefined) attempts.set(id, [attempt.success])
    else own.push(attempt.success)
  }
  return { attempts, faults }
}

const statusReasons = ({ error, invalidated, results, status }: InspectLog): ReadonlyArray<string> => [
  ...(status === "success" ? [] : [`the log's status is ${status}`]),
  ...(error === undefined || error === null ? [] : ["the log ends with an error"]),
  ...(invalidated === true ? ["the log was marked invalid"] : []),
  ...(results === undefined || results === null ? ["the log has no results"] : [])
]

const tooMany = (name: string, said: number, found: number, what: string): ReadonlyArray<Fault> =>
  found <= said ? [] : [{ path: ["results", name], message: `It says ${said}, but the log has ${found} ${what}` }]

/** Where the samples are more than the log's results say: of all, or of those that ended without an error. */
const totalFaults = ({ results }: InspectLog, attempts: ReadonlyArray<ExternalAttempt>): ReadonlyArray<Fault> => {
  if (results === undefined || results === null) return []
  const { completed_samples, total_samples } = results
  const completed = attempts.filter(({ outcome }) => outcome === "passed" || outcome === "failed").length
  return [
    ...tooMany("total_samples", total_samples, attempts.length, "samples"),
    ...tooMany("completed_samples", completed_samples, completed, "that were scored and ended without an error"),
    ...(completed_samples > total_samples
      ? [{ path: ["results", "completed_samples"], message: `It says ${completed_samples} of ${total_samples}` }]
      : [])
  ]
}

/** Where the ids that the log says it evaluates stand twice, or are not those of its samples. */
const idFaults = (log: InspectLog, samples: ReadonlyArray<InspectSample>): ReadonlyArray<Fault> => {
  const ids = (log.eval.dataset.sample_ids ?? []).map(String)
  if (ids.length === 0) return []
  const known = new Set(ids)
  const seen = new Set<string>()
  const place = ["eval", "dataset", "sample_ids"]
  return [
    ...ids.flatMap((id, index) => {
      const isTwice = seen.has(id)
      seen.add(id)
      return isTwice ? [{ path: [...place, index], message: `The id ${quote(id)} stands here a second time` }] : []
    }),
    ...samples.flatMap(({ id }, index) =>
      known.has(String(id))
        ? []
        : [
            {
              path: ["samples", index, "id"],
              message: `The log's sample_ids do not name the sample ${quote(String(id))}`
            }
          ]
    )
  ]
}

/**
 * How many samples were due. Without their ids it is what the data set has, unless a limit or a choice of samples made them
 * fewer, which the log's results count.
 */
const casesDue = ({ eval: { config, dataset }, results }: InspectLog, epochs: number): number => {
  const counted = Math.ceil((results?.total_samples ?? 0) / epochs)
  if ((dataset.sample_ids ?? []).length > 0) return counted
  const size = dataset.samples ?? 0
  const { limit, sample_id } = config
  if (limit !== undefined && limit !== null) {
    const asked = typeof limit === "number" ? limit : Math.max(0, limit[1] - limit[0])
    return Math.max(counted, size === 0 ? asked : Math.min(asked, size))
  }
  return sample_id === undefined || sample_id === null ? Math.max(counted, size) : counted
}

/**
 * Takes over an Inspect log: a sample is a case, an epoch one of its attempts. Refused where a sample has the same epoch
 * twice, a score is no mark from 0 to 1, the log has more samples than it says or others than it names, and where there is no sample. A log whose
 * status is not `success`, and one that lacks samples, is incomplete.
 *
 * @since 0.1.0
 */
export const inspectEvidence = (
  log: InspectLog,
  options: { readonly measure: string | undefined; readonly sources: FoundEvidence["sources"] }
): Result.Result<FoundEvidence, ReadonlyArray<Fault>> => {
  const samples = log.samples ?? []
  if (samples.length === 0) {
    const hint = "Only a log with its samples shows what passed: not one of log_samples=False, nor a header alone"
    return Result.fail([{ path: ["samples"], message: "The log has no samples", hint }])
  }
  const measure = measureOf(samples, options.measure)
  if (Result.isFailure(measure)) return Result.fail([measure.failure])
  const { config, dataset, model, packages, task, task_version } = log.eval
  const epochs = config.epochs ?? samples.reduce((most, { epoch }) => Math.max(most, epoch), 1)
  const { attempts, faults } = attemptsOf(samples, measure.success, epochs)
  const all = [...faults, ...idFaults(log, samples), ...totalFaults(log, [...attempts.values()].flat())]
  if (all.length > 0) return Result.fail(all)
  const ids = (dataset.sample_ids ?? []).map(String)
  return Result.succeed({
    format: { name: "inspect", version: String(log.version), written_by: packages?.inspect_ai ?? null },
    benchmark: { name: task, version: task_version === undefined ? null : String(task_version) },
    system: { name: model, model },
    sources: options.sources,
    started_at: zonedTime(log.stats?.started_at),
    ended_at: zonedTime(log.stats?.completed_at),
    measure: measure.success,
    attempts_per_case: epochs,
    attempts,
    due: { cases: casesDue(log, epochs), ids },
    unfinished: statusReasons(log)
  })
}
