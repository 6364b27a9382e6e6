import type { DocumentPath, Fault, Problem } from "../../domain/source/Problem.ts"
import { SourceInvalid } from "../../domain/source/errors.ts"
import { wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import { codeFrame } from "../source/codeFrame.ts"

const KEPT = 1000

/**
 * Where a fault of a line-based file stands: its line from 1, and, where the line's text is at hand, the offset in it.
 *
 * @since 0.1.0
 */
export interface Place {
  readonly line: number
  readonly text?: string
  readonly offsetOf?: (path: DocumentPath) => number
}

const frameOf = (line: number, text: string, offset: number): string => {
  const only = {
    count: line,
    line: (number: number) => (number === line ? text : ""),
    position: () => ({ line, column: offset + 1 })
  }
  return codeFrame(only, line, offset + 1, 1)
    .split("\n")
    .slice(-2)
    .join("\n")
}

/**
 * Collects the problems of one line-based input, so that all are reported at once. The first 1000 are kept, and
 * then the log is full: that there may be others is only mentioned. One log belongs to one pass over one file.
 *
 * @since 0.1.0
 */
export class ProblemLog {
  private readonly kept: Array<Problem> = []
  private readonly what: string
  private readonly file: string

  constructor(what: string, file: string) {
    this.what = what
    this.file = file
  }

  add(place: Place, fault: Fault): void {
    if (this.isFull) return
    const offset = place.offsetOf?.(fault.path) ?? 0
    this.kept.push({
      severity: "error",
      file: this.file,
      line: place.line,
      column: place.text === undefined ? null : offset + 1,
      path: fault.path,
      message: fault.message,
      hint: fault.hint ?? null,
      frame: place.text === undefined ? null : frameOf(place.line, place.text, offset)
    })
  }

  get isEmpty(): boolean {
    return this.kept.length === 0
  }

  get isFull(): boolean {
    return this.kept.length >= KEPT
  }

  /** The error that holds the problems in order of position, or undefined where there was none. */
  error(): SourceInvalid | undefined {
    const [first, ...others] = this.kept.toSorted(
      (left, right) => (left.line ?? 0) - (right.line ?? 0) || (left.column ?? 0) - (right.column ?? 0)
    )
    if (first === undefined) return undefined
    const message = `Only the first ${KEPT} problems are shown`
    const rest = this.isFull ? [wholeFileProblem(this.file, { message })] : []
    return new SourceInvalid({ what: this.what, file: this.file, problems: [first, ...others, ...rest] })
  }
}
