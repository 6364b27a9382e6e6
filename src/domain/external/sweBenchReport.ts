import { Result, Schema } from "effect"
import { Count } from "../bench/BenchScore.ts"
import type { Fault } from "../source/Problem.ts"
import { counted, quote } from "../source/wording.ts"
import type { ExternalAttempt } from "./ExternalEvidence.ts"
import type { FoundEvidence } from "./evidenceOf.ts"

const Ids = Schema.Array(Schema.String.check(Schema.isMinLength(1)))

/**
 * What is read of the report of a SWE-bench evaluation (`MODEL.RUN.json`, schema version 2).
 *
 * @since 0.1.0
 */
export const SweBenchReport = Schema.Struct({
  schema_version: Schema.Literal(2),
  total_instances: Count,
  submitted_instances: Count,
  completed_instances: Count,
  resolved_instances: Count,
  unresolved_instances: Count,
  empty_patch_instances: Count,
  error_instances: Count,
  submitted_ids: Ids,
  completed_ids: Ids,
  incomplete_ids: Ids,
  resolved_ids: Ids,
  unresolved_ids: Ids,
  empty_patch_ids: Ids,
  error_ids: Ids
})
export interface SweBenchReport extends Schema.Schema.Type<typeof SweBenchReport> {}

const outcomes = [
  ["resolved_ids", { outcome: "passed", value: 1, detail: null }],
  ["unresolved_ids", { outcome: "failed", value: 0, detail: null }],
  ["empty_patch_ids", { outcome: "failed", value: 0, detail: "empty patch" }],
  ["error_ids", { outcome: "error", value: null, detail: "the evaluation ended with an error" }]
] as const satisfies ReadonlyArray<readonly [keyof SweBenchReport, ExternalAttempt]>

const lists = [...outcomes.map(([name]) => name), "incomplete_ids"] as const

const twice = (name: string, ids: ReadonlyArray<string>, seen: Map<string, string>): ReadonlyArray<Fault> =>
  ids.flatMap((id, index) => {
    const first = seen.get(id)
    seen.set(id, name)
    return first === undefined
      ? []
      : [{ path: [name, index], message: `The instance ${quote(id)} stands in ${first} already` }]
  })

/** The places at which an instance stands twice: within one list, or in two that exclude each other. */
const repeated = (report: SweBenchReport): ReadonlyArray<Fault> => {
  const seen = new Map<string, string>()
  return [
    ...lists.flatMap((name) => twice(name, report[name], seen)),
    ...(["submitted_ids", "completed_ids"] as const).flatMap((name) => twice(name, report[name], new Map()))
  ]
}

const countFaults = (report: SweBenchReport): ReadonlyArray<Fault> => {
  const counts = [
    ["submitted_instances", "submitted_ids"],
    ["completed_instances", "completed_ids"],
    ["resolved_instances", "resolved_ids"],
    ["unresolved_instances", "unresolved_ids"],
    ["empty_patch_instances", "empty_patch_ids"],
    ["error_instances", "error_ids"]
  ] as const
  return counts.flatMap(([count, ids]) =>
    report[count] === report[ids].length
      ? []
      : [
          {
            path: [count],
            message: `It says ${report[count]}, but ${ids} has ${counted(report[ids].length, "instance")}`
          }
        ]
  )
}

const difference = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Set(right)
  return left.filter((id) => !known.has(id))
}

const shown = (ids: ReadonlyArray<string>): string =>
  `${ids.slice(0, 3).map(quote).join(", ")}${ids.length > 3 ? ` and ${ids.length - 3} more` : ""}`

const oddIds = (path: string, message: string, ids: ReadonlyArray<string>): ReadonlyArray<Fault> =>
  ids.length === 0 ? [] : [{ path: [path], message: `${message}: ${shown(ids)}` }]

/** Where the lists do not make up what they must: what was submitted, what was completed, and all instances. */
const sumFaults = (report: SweBenchReport): ReadonlyArray<Fault> => {
  const decided = outcomes.flatMap(([name]) => report[name])
  const total = decided.length + report.incomplete_ids.length
  const without = difference(report.submitted_ids, decided)
  const strangers = difference(decided, report.submitted_ids)
  const graded = [...report.resolved_ids, ...report.unresolved_ids]
  const ungraded = difference(graded, report.completed_ids)
  const uncompleted = difference(report.completed_ids, [...graded, ...report.error_ids])
  return [
    ...oddIds("submitted_ids", `${counted(without.length, "submitted instance")} without an outcome`, without),
    ...oddIds(
      "submitted_ids",
      `${counted(strangers.length, "instance")} with an outcome that were not submitted`,
      strangers
    ),
    ...oddIds("completed_ids", `${counted(ungraded.length, "graded instance")} that were not completed`, ungraded),
    ...oddIds("completed_ids", `${counted(uncompleted.length, "completed instance")} without a grade`, uncompleted),
    ...(report.total_instances === total
      ? []
      : [
          {
            path: ["total_instances"],
            message: `It says ${report.total_instances}, but the outcomes and incomplete_ids make ${total}`
          }
        ])
  ]
}

/**
 * Takes over a SWE-bench report: one attempt an instance, and every instance of the data set is a case, submitted or not.
 * Refused where its lists do not add up, where an instance stands twice, and where nothing was submitted.
 *
 * @since 0.1.0
 */
export const sweBenchEvidence = (
  report: SweBenchReport,
  facts: Pick<FoundEvidence, "system" | "sources"> & { readonly benchmark: string | undefined }
): Result.Result<FoundEvidence, ReadonlyArray<Fault>> => {
  const faults = [...repeated(report), ...countFaults(report), ...sumFaults(report)]
  if (faults.length > 0) return Result.fail(faults)
  if (report.submitted_ids.length === 0) {
    return Result.fail([{ path: ["submitted_ids"], message: "Nothing was submitted, so this report shows nothing" }])
  }
  const attempts = new Map(
    outcomes.flatMap(([name, attempt]) =>
      report[name].map((id): readonly [string, ReadonlyArray<ExternalAttempt>] => [id, [attempt]])
    )
  )
  return Result.succeed({
    format: { name: "swe-bench", version: String(report.schema_version), written_by: null },
    benchmark: { name: facts.benchmark ?? "SWE-bench", version: null },
    system: facts.system,
    sources: facts.sources,
    started_at: null,
    ended_at: null,
    measure: "resolved",
    attempts_per_case: 1,
    attempts,
    due: { cases: report.total_instances, ids: report.incomplete_ids },
    unfinished: []
  })
}
