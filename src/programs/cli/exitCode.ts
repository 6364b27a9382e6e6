import type {
  ApplyBlocked,
  CriterionBlank,
  DodEvaluatorError,
  NoCriteriaFound,
  UnclosedBlock
} from "../../domain/dod/errors.ts"
import type { PackNotFound } from "../../domain/pack/PackNotFound.ts"
import type { JudgeAmbiguous, NotJudged, RunLocked, UnknownName } from "../../domain/run/errors.ts"
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
  crashed: row(1, "crashed", "a defect, or an I/O failure without a better code"),
  knockedOut: row(10, "knockedOut", "gate: the K.-o. rule fired"),
  belowLevel: row(11, "belowLevel", "gate: not recommended, or under the asked level"),
  inconclusive: row(12, "inconclusive", "gate: evidence missing, unscored or empty"),
  dodBlocked: row(13, "dodBlocked", "definition of done not met"),
  usage: row(64, "usage", "bad flag, argument or flag combination, or a group, judge or filter that names nothing"),
  invalidData: row(65, "invalidData", "a pack, plan, answers, sheet or run file does not fit its format"),
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
  | CannotWrite
  | CriterionBlank
  | DodEvaluatorError
  | InputMissing
  | JudgeAmbiguous
  | NoCriteriaFound
  | NotJudged
  | PackMismatch
  | PackNotFound
  | RowsMismatch
  | RunLocked
  | SourceInvalid
  | UnclosedBlock
  | UnknownName
  | UsageInvalid
  | ValueOutOfRange

const byTag = {
  ApplyBlocked: exitCodes.dodBlocked,
  CannotWrite: exitCodes.cannotWrite,
  CriterionBlank: exitCodes.invalidData,
  DodEvaluatorError: exitCodes.unavailable,
  InputMissing: exitCodes.inputMissing,
  JudgeAmbiguous: exitCodes.usage,
  NoCriteriaFound: exitCodes.invalidData,
  NotJudged: exitCodes.inconclusive,
  PackMismatch: exitCodes.invalidData,
  PackNotFound: exitCodes.inputMissing,
  RowsMismatch: exitCodes.invalidData,
  RunLocked: exitCodes.locked,
  SourceInvalid: exitCodes.invalidData,
  UnclosedBlock: exitCodes.invalidData,
  UnknownName: exitCodes.usage,
  UsageInvalid: exitCodes.usage,
  ValueOutOfRange: exitCodes.usage
} satisfies Record<AppError["_tag"], ExitCode>

/**
 * The exit code of a failure.
 *
 * @since 0.1.0
 */
export const exitCodeOf = (error: AppError): ExitCode => byTag[error._tag]
