import { type Problem, showPath } from "../../../domain/source/Problem.ts"
import { counted } from "../../../domain/source/wording.ts"
import { wrap } from "./fit.ts"
import { plain, plainLines } from "./plain.ts"
import { paintOf, type Style } from "./style.ts"

const INDENT = "  "

/**
 * Where a problem stands, in the form that editors and terminals make a link of: `file:line:column`.
 *
 * @since 0.1.0
 */
export const placeOf = ({ column, file, line }: Problem): string =>
  line === null ? plain(file) : `${plain(file)}:${line}:${column ?? 1}`

const problemLines = (problem: Problem, style: Style): ReadonlyArray<string> => {
  const paint = paintOf(style)
  const tone = problem.severity === "error" ? "bad" : "caution"
  const indented = (text: string) => wrap(plain(text), style.width - INDENT.length).map((line) => INDENT + line)
  return [
    `${paint(problem.severity, tone)} ${paint(placeOf(problem), "strong")}`,
    ...indented(problem.message),
    ...(problem.path.length === 0 ? [] : indented(`at ${showPath(problem.path)}`).map((line) => paint(line, "quiet"))),
    ...(problem.hint === null ? [] : indented(problem.hint).map((line) => paint(line, "good"))),
    ...(problem.frame === null ? [] : ["", ...plainLines(problem.frame).map((line) => `${INDENT}${line}`.trimEnd())])
  ]
}

/**
 * How many problems there are in how many files: `2 errors, 1 warning in 1 file`.
 *
 * @since 0.1.0
 */
export const problemCount = (problems: ReadonlyArray<Problem>): string => {
  const count = (severity: Problem["severity"]) => problems.filter((problem) => problem.severity === severity).length
  const parts = (["error", "warning"] as const).flatMap((severity) =>
    count(severity) === 0 ? [] : [counted(count(severity), severity)]
  )
  const files = new Set(problems.map((problem) => problem.file)).size
  return parts.length === 0 ? "No problems" : `${parts.join(", ")} in ${counted(files, "file")}`
}

/**
 * The problems of input files as text for a terminal: severity, place, what is wrong, the path in the data, the next
 * step, the code frame as it is, and a count at the end.
 *
 * @since 0.1.0
 */
export const problemsText = (problems: ReadonlyArray<Problem>, style: Style): string => {
  const tone = problems.some((problem) => problem.severity === "error") ? "bad" : "caution"
  const count = paintOf(style)(problemCount(problems), problems.length === 0 ? undefined : tone)
  return [...problems.map((problem) => problemLines(problem, style).join("\n")), count].join("\n\n") + "\n"
}
