import { Cause, Exit, type Terminal } from "effect"
import { CliError } from "effect/cli"
import { type AppError, type ExitCode, exitCodeOf, exitCodes } from "./exitCode.ts"
import type { Finished } from "./Finished.ts"

/**
 * Everything that the command line can fail with: the failures of the job, the parser's, and a finished job whose
 * result is not 0.
 *
 * @since 0.1.0
 */
export type CliFailure = AppError | CliError.CliError | Finished | Terminal.QuitError

const ofFailure = (failure: CliFailure): ExitCode => {
  if (CliError.isCliError(failure)) return exitCodes.usage
  if (failure._tag === "Finished") return failure.exit
  if (failure._tag === "QuitError") return exitCodes.interrupted
  return exitCodeOf(failure)
}

/**
 * The exit code of a command's end. An interruption is 130 and a defect 1, whatever else happened beside it.
 *
 * @since 0.1.0
 */
export const exitOf = (exit: Exit.Exit<void, CliFailure>): ExitCode => {
  if (Exit.isSuccess(exit)) return exitCodes.ok
  const failure = Cause.findErrorOption(exit.cause)
  if (Cause.hasDies(exit.cause)) return exitCodes.crashed
  if (failure._tag === "Some") return ofFailure(failure.value)
  return Cause.hasInterruptsOnly(exit.cause) ? exitCodes.interrupted : exitCodes.crashed
}
