import { Result, Schema, SchemaIssue } from "effect"
import { type DocumentPath, showPath } from "../source/Problem.ts"
import { counted, quote } from "../source/wording.ts"
import type { Disposition } from "./BenchCase.ts"
import { type BenchScore, Share } from "./BenchScore.ts"
import { bannedPart } from "./BreakdownKey.ts"
import { DETAIL_LIMIT, type FailureMode, isRunnerCode, type Severity, type Taxonomy } from "./FailureMode.ts"
import { runnerFailure } from "./runnerFailure.ts"

/**
 * What a rubric decides of a score; time, costs and where it came from are the runner's.
 *
 * @since 0.1.0
 */
export type AdmittedScore = Pick<BenchScore, "passed" | "score" | "breakdown" | "failure_modes">

/**
 * What a rubric's reply is held against. `refused` is whether the system under test refused the case.
 *
 * @since 0.1.0
 */
export interface ScoreRules {
  readonly taxonomy: Taxonomy
  readonly breakdownKeys: ReadonlySet<string>
  readonly disposition: Disposition
  readonly refused: boolean
}

// A text that is not Unicode, or holds NUL, has no canonical JSON that reads back as itself.
const Detail = Schema.String.check(
  Schema.isMaxLength(DETAIL_LIMIT),
  Schema.makeFilter((text: string) =>
    text.isWellFormed() && !text.includes("\u0000") ? undefined : "Expected a text of Unicode characters without NUL"
  )
)

// What the runner knows better: said or not, it does not count.
const ignored = Schema.optionalKey(Schema.Unknown)

const Reply = Schema.Struct({
  passed: Schema.Boolean,
  score: Share,
  breakdown: Schema.Record(Schema.String, Schema.Finite),
  failure_modes: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ code: Schema.String, detail: Schema.optionalKey(Schema.NullOr(Detail)), severity: ignored })
    )
  ),
  cost_usd: ignored,
  wall_clock_ms: ignored,
  cache_hit: ignored
})
type Reply = typeof Reply.Type

const decode = Schema.decodeUnknownResult(Reply, { onExcessProperty: "error" })
const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

const REPLY_NAMES: ReadonlySet<string> = new Set([...Object.keys(Reply.fields), "code", "detail"])

/** The path as far as its names are ours: a name that the rubric made up is not stored. */
const knownPath = (path: ReadonlyArray<unknown>): DocumentPath => {
  const known: Array<string | number> = []
  for (const step of path) {
    if (typeof step !== "number" && !(typeof step === "string" && REPLY_NAMES.has(step))) break
    known.push(step)
  }
  return known
}

const malformed = (error: Schema.SchemaError): FailureMode => {
  const [first] = issuesOf(error.issue).issues
  const path = knownPath(first?.path ?? [])
  const place = path.length === 0 ? "" : ` at ${showPath(path)}`
  return runnerFailure("rubric.malformed_output", `The rubric's reply is not a score${place}: ${first?.message ?? ""}`)
}

const undeclared = ({ breakdown }: Reply, keys: ReadonlySet<string>): ReadonlyArray<string> =>
  Object.keys(breakdown).filter((key) => !keys.has(key) || bannedPart(key) !== undefined)

/**
 * The keys for which a reply is refused, as the rubric wrote them; none where it is no score at all. They are to be shown
 * to whoever writes the rubric, and to be stored nowhere.
 *
 * @since 0.1.0
 */
export const undeclaredKeys = (reply: unknown, keys: ReadonlySet<string>): ReadonlyArray<string> =>
  Result.match(decode(reply), { onSuccess: (decoded) => undeclared(decoded, keys), onFailure: () => [] })

const unknownKeys = (reply: Reply, { breakdownKeys }: Pick<ScoreRules, "breakdownKeys">): FailureMode | undefined => {
  const unknown = undeclared(reply, breakdownKeys)
  return unknown.length === 0
    ? undefined
    : runnerFailure(
        "rubric.unknown_breakdown_key",
        `The breakdown has ${counted(unknown.length, "key")} that the task class does not declare; declare them in breakdown-keys.ts, or leave them out. The evidence names them in rubric.reply.`
      )
}

const withSeverity = (
  { failure_modes: modes = [] }: Reply,
  taxonomy: Taxonomy
): Result.Result<ReadonlyArray<FailureMode>, FailureMode> => {
  const found: Array<FailureMode> = []
  for (const { code, detail = null } of modes) {
    const severity: Severity | undefined = isRunnerCode(code) ? undefined : taxonomy.get(code)
    if (severity === undefined) {
      const why = isRunnerCode(code) ? "is the runner's to give" : "is not in failure_modes.yaml"
      return Result.fail(runnerFailure("rubric.unknown_failure_mode", `The failure code ${quote(code)} ${why}.`))
    }
    found.push({ code, severity, detail })
  }
  return Result.succeed(found)
}

// JSON can say -0 but not keep it.
const plainZero = (value: number): number => (value === 0 ? 0 : value)

/**
 * Holds what a rubric replied against the rules of its task class: first that it is a score at all, then that the keys of
 * its breakdown are declared, then that its failure codes are in the taxonomy and none of the runner's. The taxonomy
 * alone gives severities. A case with a failure mode that blocks has not passed, nor has a negative case without a
 * refusal, whatever the rubric says; the score itself is kept. A code may occur several times, with a detail each.
 *
 * @since 0.1.0
 */
export const admitScore = (reply: unknown, rules: ScoreRules): Result.Result<AdmittedScore, FailureMode> => {
  const decoded = decode(reply)
  if (Result.isFailure(decoded)) return Result.fail(malformed(decoded.failure))
  const { passed, score, breakdown } = decoded.success
  const refusedKeys = unknownKeys(decoded.success, rules)
  if (refusedKeys !== undefined) return Result.fail(refusedKeys)
  return Result.map(withSeverity(decoded.success, rules.taxonomy), (modes) => ({
    passed:
      passed &&
      modes.every(({ severity }) => severity !== "block") &&
      (rules.disposition !== "negative" || rules.refused),
    score: plainZero(score),
    breakdown: Object.fromEntries(
      Object.entries(breakdown)
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([key, value]) => [key, plainZero(value)])
    ),
    failure_modes: modes
  }))
}
