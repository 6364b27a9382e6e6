import { Cause, Effect, Exit, Option, Path } from "effect"
import { CliError } from "effect/cli"
import { type Problem, showPath } from "../../../domain/source/Problem.ts"
import { isInside } from "../../../services/isInside.ts"
import type { ExitCode } from "../exitCode.ts"
import { type CliFailure, exitOf } from "../exitOf.ts"
import { Screen } from "../Screen.ts"
import { GitHub } from "./GitHub.ts"
import { WorkflowLog } from "./guarded.ts"
import { type Annotation, workflowCommands } from "./workflowCommands.ts"

const annotate = Effect.fnUntraced(function* (annotations: ReadonlyArray<Annotation>) {
  const { annotates } = yield* GitHub
  const { quiet } = yield* Screen
  const console = yield* WorkflowLog
  if (!annotates || console === null) return
  const lines = workflowCommands(annotations.filter(({ severity }) => severity === "error" || !quiet))
  // The runner looks at both streams, and stdout belongs to the result.
  yield* Effect.sync(() => lines.forEach((line) => console.error(line)))
})

/** The name of a file as GitHub knows it: from the top of the checkout, where it lies in there. */
const fileOf = Effect.fnUntraced(function* (file: string) {
  const { workspace } = yield* GitHub
  const path = yield* Path.Path
  if (workspace === null) return file
  const whole = path.resolve(file)
  return isInside(path, workspace, whole) ? path.relative(workspace, whole).split(path.sep).join("/") : file
})

const sentenceOf = ({ hint, message, path }: Problem): string =>
  [path.length === 0 ? message : `${message} (at ${showPath(path)})`, ...(hint === null ? [] : [hint])].join("\n")

const titleOf = ({ code, name }: ExitCode): string => `Assay: exit ${code} (${name})`

/**
 * Annotates the run with reasons of a decision, most important first.
 *
 * @since 0.1.0
 */
export const annotateReasons = (reasons: ReadonlyArray<string>, exit: ExitCode) =>
  annotate(reasons.map((message) => ({ severity: "error", title: titleOf(exit), message })))

/**
 * Annotates files with their problems.
 *
 * @since 0.1.0
 */
export const annotateProblems = Effect.fn("annotateProblems")(function* (
  problems: ReadonlyArray<Problem>,
  exit: ExitCode
) {
  const annotations = yield* Effect.forEach(problems, (problem) =>
    Effect.map(fileOf(problem.file), (file) => {
      const { column, line, severity } = problem
      return {
        severity,
        title: severity === "error" ? titleOf(exit) : "Assay",
        message: sentenceOf(problem),
        file,
        line,
        column
      }
    })
  )
  yield* annotate(annotations)
})

const reasonsOf = (failure: Exclude<CliFailure, { readonly _tag: "Finished" | "QuitError" }>): ReadonlyArray<string> =>
  CliError.isCliError(failure) && failure._tag === "ShowHelp"
    ? failure.errors.map((error) => error.message)
    : [failure.message]

/**
 * Annotates the run with why a command failed; not where it has said its reasons itself, or was interrupted.
 *
 * @since 0.1.0
 */
export const annotateFailure = Effect.fn("annotateFailure")(function* (cause: Cause.Cause<CliFailure>) {
  const exit = exitOf(Exit.failCause(cause))
  if (Cause.hasDies(cause)) return yield* annotateReasons(["This is a defect in Assay; the log says more."], exit)
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  if (failure === undefined || failure._tag === "Finished" || failure._tag === "QuitError") return
  if ("problems" in failure) return yield* annotateProblems(failure.problems, exit)
  yield* annotateReasons(reasonsOf(failure), exit)
})
