import type {
  ApplyBlocked,
  CriterionBlank,
  DodEvaluatorError,
  NoCriteriaFound,
  RecordLocked,
  UnclosedBlock
} from "../../domain/dod/errors.ts"
import type { DatabaseFailed, WorkersUnlike } from "../../domain/cluster/errors.ts"
import type { DrillImpossible } from "../../domain/drill/errors.ts"
import type { CasesLocked, ChainLocked, ChainTampered } from "../../domain/bench/chainErrors.ts"
import type {
  BenchCaseDigestMismatch,
  BenchCaseIdCollision,
  BenchCaseInvalid,
  BenchCaseMissing,
  BenchRootNotFound,
  BenchSealIncomplete,
  FailureModeTaxonomyInvalid,
  InvalidTaskClassName,
  SutNotRegistered,
  TaskClassAlreadyRegistered,
  TaskClassNotFound,
  TaskClassRegistrationFailed,
  TaskClassRootConflict,
  TierConfigInvalid
} from "../../domain/bench/errors.ts"
import type { ReportsUnlike } from "../../domain/bench/ReportsUnlike.ts"
import type { RunsUnlike } from "../../domain/comparison/RunsUnlike.ts"
import type { JudgeFailed } from "../../domain/judging/errors.ts"
import type { ModelUnavailable } from "../../domain/model/errors.ts"
import type { BaselineMissing, EvidenceUnsteady } from "../../domain/policy/errors.ts"
import type { PackNotFound } from "../../domain/pack/PackNotFound.ts"
import type { JudgeAmbiguous, NotJudged, RunLocked, ShardsUnlike, UnknownName } from "../../domain/run/errors.ts"
import type { PackMismatch, RowsMismatch, ValueOutOfRange } from "../../domain/scorecard/errors.ts"
import type { CannotWrite, InputMissing, SourceInvalid, UsageInvalid } from "../../domain/source/errors.ts"

/**
 * One row of the exit-code table: the number, its name, and when a process ends with it.
 *
 * @since 0.1.0
 */
export interface ExitCode {
  readonly code: number
  readonly name: string
  readonly when: string
}

const row = (code: number, name: string, when: string): ExitCode => ({ code, name, when })

/**
 * Every exit code, in one table. `assay help exit-codes` prints it.
 *
 * @since 0.1.0
 */
export const exitCodes = {
  ok: row(0, "ok", "the job was done; a gate, if asked for, passed"),
  crashed: row(1, "crashed", "a defect, an I/O failure without a better code, or a drill that found a way through"),
  costCap: row(2, "costCap", "a cost cap stopped the run; the partial report is written"),
  notRegistered: row(3, "notRegistered", "a task class or system under test is not registered"),
  benchMissing: row(4, "benchMissing", "the bench root or a named case folder is missing"),
  chainTampered: row(5, "chainTampered", "the audit chain does not verify"),
  digestMismatch: row(
    6,
    "digestMismatch",
    "a case differs from its sealed digest, or evidence from the one that a policy pins"
  ),
  knockedOut: row(10, "knockedOut", "gate: the K.-o. rule fired"),
  belowLevel: row(11, "belowLevel", "gate: not recommended, or under the asked level"),
  inconclusive: row(12, "inconclusive", "evidence is missing, unscored or empty: nothing can be decided on it"),
  dodBlocked: row(13, "dodBlocked", "definition of done not met"),
  tierNotEarned: row(14, "tierNotEarned", "promotion evidence insufficient, or a bench run met --fail-on"),
  regressed: row(15, "regressed", "compare --fail-on-regression, or a policy: a group got worse"),
  judgeFailed: row(16, "judgeFailed", "the judge failed more often than allowed"),
  usage: row(64, "usage", "bad flag, argument or flag combination, or a group, judge or filter that names nothing"),
  invalidData: row(
    65,
    "invalidData",
    "a pack, plan, policy, answers, sheet, run, task class, case or tier file does not fit its format"
  ),
  inputMissing: row(66, "inputMissing", "a named input file or folder does not exist or cannot be read"),
  unavailable: row(69, "unavailable", "an outside service, such as git or a model, cannot be reached"),
  cannotWrite: row(73, "cannotWrite", "an output cannot be written"),
  locked: row(75, "locked", "another process holds the run"),
  interrupted: row(130, "interrupted", "Ctrl-C; what was done is kept and marked incomplete")
} satisfies Record<string, ExitCode>

/**
 * Every failure that a command can end with. One that is missing in the table below does not compile.
 *
 * @since 0.1.0
 */
export type AppError =
  | ApplyBlocked
  | BaselineMissing
  | BenchCaseDigestMismatch
  | BenchCaseIdCollision
  | BenchCaseInvalid
  | BenchCaseMissing
  | BenchRootNotFound
  | BenchSealIncomplete
  | CasesLocked
  | ChainLocked
  | ChainTampered
  | CannotWrite
  | CriterionBlank
  | DatabaseFailed
  | DodEvaluatorError
  | DrillImpossible
  | EvidenceUnsteady
  | FailureModeTaxonomyInvalid
  | InputMissing
  | InvalidTaskClassName
  | JudgeAmbiguous
  | JudgeFailed
  | ModelUnavailable
  | NoCriteriaFound
  | NotJudged
  | PackMismatch
  | PackNotFound
  | RecordLocked
  | ReportsUnlike
  | RowsMismatch
  | RunLocked
  | RunsUnlike
  | ShardsUnlike
  | SourceInvalid
  | SutNotRegistered
  | TaskClassAlreadyRegistered
  | TaskClassNotFound
  | TaskClassRegistrationFailed
  | TaskClassRootConflict
  | TierConfigInvalid
  | UnclosedBlock
  | UnknownName
  | UsageInvalid
  | ValueOutOfRange
  | WorkersUnlike

const byTag = {
  ApplyBlocked: exitCodes.dodBlocked,
  BaselineMissing: exitCodes.inconclusive,
  BenchCaseDigestMismatch: exitCodes.digestMismatch,
  BenchCaseIdCollision: exitCodes.invalidData,
  BenchCaseInvalid: exitCodes.invalidData,
  BenchCaseMissing: exitCodes.benchMissing,
  BenchRootNotFound: exitCodes.benchMissing,
  BenchSealIncomplete: exitCodes.digestMismatch,
  CannotWrite: exitCodes.cannotWrite,
  CasesLocked: exitCodes.locked,
  ChainLocked: exitCodes.locked,
  ChainTampered: exitCodes.chainTampered,
  CriterionBlank: exitCodes.invalidData,
  DatabaseFailed: exitCodes.unavailable,
  DodEvaluatorError: exitCodes.unavailable,
  DrillImpossible: exitCodes.invalidData,
  EvidenceUnsteady: exitCodes.locked,
  FailureModeTaxonomyInvalid: exitCodes.invalidData,
  InputMissing: exitCodes.inputMissing,
  InvalidTaskClassName: exitCodes.invalidData,
  JudgeAmbiguous: exitCodes.usage,
  JudgeFailed: exitCodes.judgeFailed,
  ModelUnavailable: exitCodes.unavailable,
  NoCriteriaFound: exitCodes.invalidData,
  NotJudged: exitCodes.inconclusive,
  PackMismatch: exitCodes.invalidData,
  PackNotFound: exitCodes.inputMissing,
  RecordLocked: exitCodes.locked,
  ReportsUnlike: exitCodes.invalidData,
  RowsMismatch: exitCodes.invalidData,
  RunLocked: exitCodes.locked,
  RunsUnlike: exitCodes.invalidData,
  ShardsUnlike: exitCodes.invalidData,
  SourceInvalid: exitCodes.invalidData,
  SutNotRegistered: exitCodes.notRegistered,
  TaskClassAlreadyRegistered: exitCodes.invalidData,
  TaskClassNotFound: exitCodes.notRegistered,
  TaskClassRegistrationFailed: exitCodes.invalidData,
  TaskClassRootConflict: exitCodes.invalidData,
  TierConfigInvalid: exitCodes.invalidData,
  UnclosedBlock: exitCodes.invalidData,
  UnknownName: exitCodes.usage,
  UsageInvalid: exitCodes.usage,
  ValueOutOfRange: exitCodes.usage,
  WorkersUnlike: exitCodes.usage
} satisfies Record<AppError["_tag"], ExitCode>

/**
 * The exit code of a failure.
 *
 * @since 0.1.0
 */
export const exitCodeOf = (error: AppError): ExitCode => byTag[error._tag]
