import type { Fault, Problem } from "../../domain/source/Problem.ts"
import { wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import { printable } from "../../domain/source/wording.ts"
import { codeFrame } from "./codeFrame.ts"
import type { Lines } from "./lines.ts"
import { type LocatedFault, spanOf, type Tree } from "./Tree.ts"

const LIMIT = 1000

/** Finds the places of faults in the tree that they are about. */
export const locate = (tree: Tree, faults: ReadonlyArray<Fault>): ReadonlyArray<LocatedFault> =>
  faults.map((fault) => {
    const { start, end } = spanOf(tree, fault.path, fault.key)
    return { start, end, path: fault.path, message: fault.message, hint: fault.hint, add: fault.add }
  })

type Severity = Problem["severity"]
type Place = Pick<Problem, "line" | "column" | "frame">

const problem = (severity: Severity, file: string, { path, message, hint }: LocatedFault, place: Place): Problem => ({
  severity,
  file,
  line: place.line,
  column: place.column,
  path,
  message: printable(message),
  hint: hint === undefined ? null : printable(hint),
  frame: place.frame
})

const byPlace = (left: LocatedFault, right: LocatedFault): number => left.start - right.start || left.end - right.end

// An anchored value stands at one place under several paths: what is wrong with it is said once.
const once = (faults: ReadonlyArray<LocatedFault>): ReadonlyArray<LocatedFault> => {
  const seen = new Set<string>()
  return faults.filter(({ start, message }) => {
    const before = seen.size
    return seen.add(`${start}:${message}`).size > before
  })
}

/**
 * The problems of a text in order of position, each said once; after a thousand the rest is only mentioned.
 */
export const problemsOf = (
  severity: Severity,
  file: string,
  lines: Lines,
  faults: ReadonlyArray<LocatedFault>
): ReadonlyArray<Problem> => {
  const ordered = once(faults).toSorted(byPlace)
  const problems = ordered.slice(0, LIMIT).map((fault) => {
    const { line, column } = lines.position(fault.start)
    const frame = fault.add?.map(printable).join("\n") ?? codeFrame(lines, line, column, fault.end - fault.start)
    return problem(severity, file, fault, { line, column, frame })
  })
  if (ordered.length <= LIMIT) return problems
  return [...problems, wholeFileProblem(file, { message: `Only the first ${LIMIT} problems are shown` }, severity)]
}
