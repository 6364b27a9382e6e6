import { Console, Effect, FileSystem, Option, Result } from "effect"
import { cannotWrite } from "../../../services/ioErrors.ts"
import type { ExitCode } from "../exitCode.ts"
import { refuseEvidence } from "../output.ts"
import { plain } from "../render/plain.ts"
import { markdown } from "../render/report.md.ts"
import { annotateReasons } from "./annotate.ts"
import { fitting } from "./fitting.ts"
import { GitHub } from "./GitHub.ts"

/** Of a step with a larger summary GitHub shows none. */
const MOST_BYTES = 1024 * 1024

/**
 * A decision as it is shown beside a run: its report as Markdown, every reason why it is not met, most important first, and
 * how the command ends; one that asked for one of several may pass with some unmet. `out` is the file that the report went
 * to, `evidence` what it was made of, which stays as it is.
 *
 * @since 0.1.0
 */
export interface Decision {
  readonly report: () => string
  readonly unmet: ReadonlyArray<string>
  readonly exit: ExitCode
  readonly out: Option.Option<string>
  readonly evidence: ReadonlyArray<string>
}

/** Where to find what is not in a summary. */
const wholeReport = (out: Option.Option<string>, log: string | null): string =>
  Option.match(out, {
    onNone: () => `in ${log === null ? "the log of this step" : `[the log of this run](${log})`}`,
    onSome: (file) => `in the file ${markdown(file)} that this step has written`
  })

const append = Effect.fnUntraced(function* (file: string, { evidence, out, report }: Decision) {
  const { log } = yield* GitHub
  yield* refuseEvidence(file, evidence)
  const fs = yield* FileSystem.FileSystem
  const size = yield* fs.stat(file).pipe(
    Effect.map((info) => Number(info.size)),
    Effect.orElseSucceed(() => 0)
  )
  const notice = `**This report is cut here, since GitHub shows 1 MiB of a step.** The whole is ${wholeReport(out, log)}.`
  const text = fitting(`${size === 0 ? "" : "\n"}${report()}`, MOST_BYTES - size, notice)
  if (text === null) return yield* Console.error("The summary of this step is full, so this report is not in it.")
  yield* fs.writeFileString(file, text, { flag: "a" }).pipe(Effect.mapError(cannotWrite(file)))
})

/**
 * Shows a decision beside the run where GitHub is there to show it: reasons as annotations, the report in the step's summary.
 * A summary that cannot be written is a failure, but covers up no decision: where the command ends with a code of its own,
 * that code stays.
 *
 * @since 0.1.0
 */
export const publish = Effect.fn("publish")(function* (decision: Decision) {
  const { exit, unmet } = decision
  const { summary } = yield* GitHub
  if (exit.code !== 0) yield* annotateReasons(unmet, exit)
  if (summary === null) return
  const written = yield* Effect.result(append(summary, decision))
  if (Result.isSuccess(written)) return
  if (exit.code === 0) return yield* written.failure
  yield* Console.error(plain(written.failure.message))
  yield* annotateReasons([written.failure.message], exit)
})
