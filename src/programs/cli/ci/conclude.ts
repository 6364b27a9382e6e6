import { Effect, Option } from "effect"
import { Finished } from "../Finished.ts"
import { remark, writeReport } from "../output.ts"
import type { Render } from "../render/Render.ts"
import { plain } from "../render/plain.ts"
import { type Decision, publish } from "./publish.ts"

/**
 * The end of a command that decides: `render` are its formats, of which Markdown is the one that a CI shows, and `line` is
 * the decision in one line, for a log beside a report that goes to a file. Where nothing was to be decided (`decides` is
 * false), no CI shows it.
 *
 * @since 0.1.0
 */
export interface Conclusion<Format extends string> extends Omit<Decision, "report"> {
  readonly render: Readonly<Record<Format, Render> & Record<"md", () => string>>
  readonly format: Format
  readonly line: string | null
  readonly decides?: boolean
}

/**
 * Writes the report of a decision where it was asked for, shows it where a CI shows such things, and ends with its code.
 *
 * @since 0.1.0
 */
export const conclude = Effect.fn("conclude")(function* <Format extends string>(conclusion: Conclusion<Format>) {
  const { decides = true, evidence, exit, format, line, out, render } = conclusion
  const report = yield* Effect.promise(async () => render[format]())
  yield* writeReport(report, out, evidence)
  if (Option.isSome(out) && line !== null) yield* remark(plain(line))
  if (decides) yield* publish({ ...conclusion, report: render.md })
  if (exit.code !== 0) return yield* new Finished({ exit })
})
