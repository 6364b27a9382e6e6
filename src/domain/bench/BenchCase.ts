import { Effect, Schema } from "effect"
import { UtcTime } from "../source/UtcTime.ts"
import { Slug } from "./Slug.ts"

/**
 * What the right act on a case is. `negative`: to refuse. `ambiguous`: nobody can say; such a case is run and shown, and
 * never counted for or against.
 *
 * @since 0.1.0
 */
export const Disposition = Schema.Literals(["positive", "negative", "ambiguous"])
export type Disposition = typeof Disposition.Type

/**
 * Whether a case counts.
 *
 * @since 0.1.0
 */
export const isCounted = ({ disposition }: { readonly disposition: Disposition }): boolean =>
  disposition !== "ambiguous"

/**
 * How hard a case is meant to be.
 *
 * @since 0.1.0
 */
export const Difficulty = Schema.Literals(["easy", "medium", "hard"])
export type Difficulty = typeof Difficulty.Type

/**
 * Where a case comes from: written for the task class, derived from recorded outcomes, or made of a regression.
 *
 * @since 0.1.0
 */
const CaseSource = Schema.Literals(["curated", "outcome-ledger-derived", "regression-converted"])
type CaseSource = typeof CaseSource.Type

/**
 * Whether the system under test may have met what the case is made of: `rag-corpus-derived` it may, `held-out` it never
 * did.
 *
 * @since 0.1.0
 */
export const CurationClass = Schema.Literals(["rag-corpus-derived", "held-out"])
export type CurationClass = typeof CurationClass.Type

/** A folder inside the case's own: relative, with slashes, not upwards. */
const InnerFolder = Schema.String.check(
  Schema.isPattern(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\0]+(?:\/[^/\\\0]+)*$/u, {
    message: "Expected a folder inside the case's own, as input"
  })
)

/**
 * `case.yaml`: one task of a task class. `case_id` is the folder's name. `commit_sha` is where the case was cut from, and
 * is required unless the source is `curated`. `family` joins cases cut from one source; they are one unit in the
 * statistics. `cassette_canary_pin` is 16 random bytes that must turn up nowhere else. `rubric_wall_clock_seconds` is the
 * rubric's time limit, 1..300.
 *
 * @since 0.1.0
 */
export const BenchCase = Schema.Struct({
  case_id: Slug,
  task_class: Slug,
  disposition: Disposition,
  difficulty: Difficulty,
  source: CaseSource,
  curation_class: CurationClass,
  commit_sha: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/u, { message: "Expected a commit's hash" }))
  ),
  added_at: UtcTime,
  last_validated_at: UtcTime,
  input: InnerFolder,
  expected: InnerFolder,
  family: Schema.optionalKey(Slug),
  cassette_canary_pin: Schema.String.check(
    Schema.isPattern(/^[0-9a-f]{32}$/u, { message: "Expected 32 lower-case hexadecimal digits" })
  ),
  rubric_wall_clock_seconds: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 300 })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(60))
  )
})
export interface BenchCase extends Schema.Schema.Type<typeof BenchCase> {}

/**
 * A case that was read and agrees with its seal: where it lies (absolute), and the digest of its content.
 *
 * @since 0.1.0
 */
export interface LoadedCase {
  readonly case: BenchCase
  readonly folder: string
  readonly digest: string
}

/**
 * The sealed cases of a task class, sorted by id, with the digest of the whole set.
 *
 * @since 0.1.0
 */
export interface CaseSet {
  readonly cases: ReadonlyArray<LoadedCase>
  readonly digest: string
}
