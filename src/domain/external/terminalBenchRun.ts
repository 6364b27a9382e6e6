import { Result, Schema } from "effect"
import { Count } from "../bench/BenchScore.ts"
import type { Fault } from "../source/Problem.ts"
import { quote } from "../source/wording.ts"
import type { ExternalAttempt } from "./ExternalEvidence.ts"
import type { FoundEvidence } from "./evidenceOf.ts"
import { attemptOf } from "./mark.ts"
import { zonedTime } from "./zonedTime.ts"

const Name = Schema.String.check(Schema.isMinLength(1))
const OptionalText = Schema.optionalKey(Schema.NullOr(Schema.String))

/**
 * What is read of `results.json` of a Terminal-Bench run.
 *
 * @since 0.1.0
 */
export const TerminalBenchResults = Schema.Struct({
  results: Schema.Array(
    Schema.Struct({
      trial_name: Name,
      task_id: Name,
      is_resolved: Schema.NullOr(Schema.Boolean),
      failure_mode: Name,
      parser_results: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String)))
    })
  ),
  accuracy: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  n_resolved: Count,
  n_unresolved: Count,
  resolved_ids: Schema.Array(Name),
  unresolved_ids: Schema.Array(Name)
})
export interface TerminalBenchResults extends Schema.Schema.Type<typeof TerminalBenchResults> {}

/**
 * What is read of `run_metadata.json` of a Terminal-Bench run.
 *
 * @since 0.1.0
 */
export const TerminalBenchMetadata = Schema.Struct({
  run_id: Schema.String,
  dataset_path: OptionalText,
  dataset_name: OptionalText,
  dataset_version: OptionalText,
  agent_name: Name,
  model_name: OptionalText,
  task_ids: Schema.NullOr(Schema.Array(Name)),
  n_attempts: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  dataset_size: Count,
  start_time: OptionalText,
  end_time: OptionalText
})
export interface TerminalBenchMetadata extends Schema.Schema.Type<typeof TerminalBenchMetadata> {}

type Trial = TerminalBenchResults["results"][number]

/** The failure modes that say that there was no failure. */
const NO_FAILURE = new Set(["unset", "none"])

const attemptFor = ({ failure_mode, is_resolved }: Trial): ExternalAttempt =>
  attemptOf(
    is_resolved === null ? null : Number(is_resolved),
    NO_FAILURE.has(failure_mode) ? null : failure_mode,
    "the tests gave no result"
  )

const sameList = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): boolean =>
  JSON.stringify([...left].toSorted()) === JSON.stringify([...right].toSorted())

const trialFaults = (results: ReadonlyArray<Trial>, metadata: TerminalBenchMetadata): ReadonlyArray<Fault> => {
  const names = new Set<string>()
  const made = new Map<string, number>()
  const asked = metadata.task_ids === null ? undefined : new Set(metadata.task_ids)
  return results.flatMap(({ task_id, trial_name }, index): ReadonlyArray<Fault> => {
    const path = ["results", index]
    const isTwice = names.has(trial_name)
    names.add(trial_name)
    const attempt = (made.get(task_id) ?? 0) + 1
    made.set(task_id, attempt)
    return [
      ...(isTwice
        ? [{ path: [...path, "trial_name"], message: `The trial ${quote(trial_name)} stands here a second time` }]
        : []),
      ...(asked === undefined || asked.has(task_id)
        ? []
        : [{ path: [...path, "task_id"], message: `The run's metadata does not name the task ${quote(task_id)}` }]),
      ...(attempt === metadata.n_attempts + 1
        ? [
            {
              path: [...path, "task_id"],
              message: `The task ${quote(task_id)} has more attempts than the ${metadata.n_attempts} that the run's metadata says`
            }
          ]
        : [])
    ]
  })
}

const totalFaults = (found: TerminalBenchResults): ReadonlyArray<Fault> => {
  const of = (wanted: boolean) =>
    found.results.filter(({ is_resolved }) => (is_resolved === true) === wanted).map(({ task_id }) => task_id)
  const compared = [
    ["n_resolved", "resolved_ids", of(true)],
    ["n_unresolved", "unresolved_ids", of(false)]
  ] as const
  return compared.flatMap(([count, ids, actual]) => [
    ...(found[count] === actual.length
      ? []
      : [{ path: [count], message: `It says ${found[count]}, but the results have ${actual.length}` }]),
    ...(sameList(found[ids], actual) ? [] : [{ path: [ids], message: "These are not the tasks that the results say" }])
  ])
}

/** How far a share may be from the one that its rows make: it was only written and read again. */
const SAME = 1e-6

const shareFaults = ({ accuracy, results }: TerminalBenchResults): ReadonlyArray<Fault> => {
  const share = results.filter(({ is_resolved }) => is_resolved === true).length / results.length
  return accuracy === undefined || accuracy === null || Math.abs(accuracy - share) <= SAME
    ? []
    : [{ path: ["accuracy"], message: `It says ${accuracy}, but the results make ${Number(share.toFixed(6))}` }]
}

/** A task is resolved only where every one of its tests passed. */
const parserFaults = ({ results }: TerminalBenchResults): ReadonlyArray<Fault> =>
  results.flatMap(({ is_resolved, parser_results }, index) => {
    const failed = Object.entries(parser_results ?? {}).find(([, status]) => status !== "passed")
    return is_resolved !== true || failed === undefined
      ? []
      : [
          {
            path: ["results", index, "parser_results", failed[0]],
            message: `It is ${quote(failed[1])}, but the trial says that it is resolved`
          }
        ]
  })

/**
 * Takes over a Terminal-Bench run. Every task that the run was to attempt is a case, and one attempt that failed or ended with
 * an error fails it. Refused where totals and results, or a trial and its tests differ, a trial stands twice, a task has more attempts than were due,
 * and where there is no result at all.
 *
 * @since 0.1.0
 */
export const terminalBenchEvidence = (
  found: TerminalBenchResults,
  metadata: TerminalBenchMetadata,
  sources: FoundEvidence["sources"]
): Result.Result<FoundEvidence, ReadonlyArray<Fault>> => {
  if (found.results.length === 0) return Result.fail([{ path: ["results"], message: "The run has no results" }])
  const faults = [
    ...trialFaults(found.results, metadata),
    ...totalFaults(found),
    ...shareFaults(found),
    ...parserFaults(found)
  ]
  if (faults.length > 0) return Result.fail(faults)
  const attempts = new Map<string, Array<ExternalAttempt>>()
  for (const trial of found.results) {
    const own = attempts.get(trial.task_id)
    if (own === undefined) attempts.set(trial.task_id, [attemptFor(trial)])
    else own.push(attemptFor(trial))
  }
  const { agent_name, dataset_name, dataset_path, dataset_version, end_time, model_name, start_time } = metadata
  const task_ids = metadata.task_ids ?? []
  return Result.succeed({
    format: { name: "terminal-bench", version: null, written_by: null },
    benchmark: { name: dataset_name ?? dataset_path ?? "Terminal-Bench", version: dataset_version ?? null },
    system: { name: agent_name, model: model_name ?? null },
    sources,
    started_at: zonedTime(start_time),
    ended_at: zonedTime(end_time),
    measure: "is_resolved",
    attempts_per_case: metadata.n_attempts,
    attempts,
    due: { cases: Math.max(metadata.dataset_size, new Set(task_ids).size), ids: task_ids },
    unfinished: end_time === null || end_time === undefined ? ["the run never ended: its metadata has no end_time"] : []
  })
}
