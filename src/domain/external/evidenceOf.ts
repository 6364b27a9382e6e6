import { canonicalJson } from "../source/canonicalJson.ts"
import { digestOf } from "../source/digest.ts"
import { counted } from "../source/wording.ts"
import type { ExternalAttempt, ExternalCase, ExternalCounts, ExternalEvidence } from "./ExternalEvidence.ts"

/**
 * What was read of another tool's result: the attempts by case, and what was due. `due.cases` counts the cases, `due.ids`
 * names those that are known by name whether attempted or not. `unfinished` are the reasons why the result is not whole, beside
 * those that the attempts show. `isOneOfSeveral` where the same files say something of the same system on another benchmark,
 * too.
 *
 * @since 0.1.0
 */
export interface FoundEvidence extends Pick<
  ExternalEvidence,
  "format" | "benchmark" | "system" | "sources" | "started_at" | "ended_at" | "measure" | "attempts_per_case"
> {
  readonly attempts: ReadonlyMap<string, ReadonlyArray<ExternalAttempt>>
  readonly due: { readonly cases: number; readonly ids: ReadonlyArray<string> }
  readonly unfinished: ReadonlyArray<string>
  readonly isOneOfSeveral?: boolean
}

const ID_DIGITS = 12

const casesOf = ({ attempts, attempts_per_case, due }: FoundEvidence): ReadonlyArray<ExternalCase> =>
  [...new Set([...attempts.keys(), ...due.ids])].toSorted().map((id) => {
    const own = attempts.get(id) ?? []
    const passed = own.length === attempts_per_case && own.every(({ outcome }) => outcome === "passed")
    return { id, passed, attempts: own }
  })

const countsOf = ({ attempts_per_case, due }: FoundEvidence, cases: ReadonlyArray<ExternalCase>): ExternalCounts => {
  const made = cases.flatMap(({ attempts }) => attempts)
  const ended = (wanted: ExternalAttempt["outcome"]) => made.filter(({ outcome }) => outcome === wanted).length
  const total = Math.max(due.cases, cases.length)
  const attempts = total * attempts_per_case
  return {
    cases: total,
    passed: cases.filter(({ passed }) => passed).length,
    not_attempted: total - cases.filter((one) => one.attempts.length > 0).length,
    attempts,
    attempts_passed: ended("passed"),
    attempts_failed: ended("failed"),
    attempts_error: ended("error"),
    attempts_ungraded: ended("ungraded"),
    attempts_missing: attempts - made.length,
    full_marks_despite_error: made.filter(({ outcome, value }) => outcome === "error" && value === 1).length
  }
}

/** What the attempts show not to be whole. Attempts at cases that nobody attempted are not named again. */
const gaps = (counts: ExternalCounts, attempts_per_case: number): ReadonlyArray<string> => {
  const { attempts, attempts_missing, attempts_ungraded, cases, not_attempted } = counts
  const others = attempts_missing - not_attempted * attempts_per_case
  return [
    ...(not_attempted === 0 ? [] : [`${not_attempted} of ${counted(cases, "case")} were not attempted`]),
    ...(others === 0 ? [] : [`${others} of ${counted(attempts, "attempt")} are missing`]),
    ...(attempts_ungraded === 0 ? [] : [`${counted(attempts_ungraded, "attempt")} got no mark`])
  ]
}

/**
 * Makes external evidence of what was read. A case or an attempt that was due and is not there counts as not passed, so
 * that leaving something out can never raise a count of passes.
 *
 * @since 0.1.0
 */
export const evidenceOf = (found: FoundEvidence, tool_version: string, task_class: string | null): ExternalEvidence => {
  const { attempts: _, due: __, isOneOfSeveral = false, unfinished, ...facts } = found
  const cases = casesOf(found)
  const counts = countsOf(found, cases)
  const because = [...unfinished, ...gaps(counts, found.attempts_per_case)]
  const sum = cases
    .flatMap(({ attempts }) => attempts)
    .reduce((total, { outcome, value }) => {
      return total + (outcome === "error" ? 0 : (value ?? 0))
    }, 0)
  const sources = facts.sources.map(({ digest }) => digest)
  const identity = digestOf(
    canonicalJson([facts.system, facts.measure, sources, ...(isOneOfSeveral ? [facts.benchmark] : [])])
  )
  const evidence: Omit<ExternalEvidence, "digest"> = {
    schema_version: 1,
    kind: "external",
    id: `${facts.format.name}-${identity.slice("sha256:".length, "sha256:".length + ID_DIGITS)}`,
    tool_version,
    task_class,
    ...facts,
    complete: because.length === 0,
    incomplete_because: because,
    counts,
    mean_value: counts.attempts === 0 ? 0 : Math.min(1, sum / counts.attempts),
    cases
  }
  return { ...evidence, digest: digestOf(canonicalJson(evidence)) }
}

/**
 * Whether evidence still is as it was taken over. It is a seal, not a signature: whoever changes the evidence can also make
 * a new digest.
 *
 * @since 0.1.0
 */
export const isAsTaken = ({ digest, ...evidence }: ExternalEvidence): boolean =>
  digest === digestOf(canonicalJson(evidence))
