import { Schema } from "effect"
import { Problem, showPath } from "./Problem.ts"
import { counted } from "./wording.ts"

/**
 * A named input file or folder is not there or cannot be read. `detail` says which, as a sentence.
 *
 * @since 0.1.0
 */
export class InputMissing extends Schema.TaggedError<InputMissing>("assay/InputMissing")("InputMissing", {
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `Cannot read ${this.path}: ${this.detail}`
  }
}

const MESSAGE_LIMIT = 20

const sentence = (problem: Problem): string => {
  const place = problem.line === null ? problem.file : `${problem.file}:${problem.line}:${problem.column ?? 1}`
  const where = problem.path.length === 0 ? "" : ` at ${showPath(problem.path)}`
  return `${place}: ${problem.message}${where}${problem.hint === null ? "" : `. ${problem.hint}`}`
}

/**
 * Problems as lines of text, with their places; of many, the first twenty.
 *
 * @since 0.1.0
 */
export const problemLines = (problems: ReadonlyArray<Problem>): string => {
  const shown = problems.slice(0, MESSAGE_LIMIT).map(sentence)
  const rest = problems.length - shown.length
  return [...shown, ...(rest > 0 ? [`... and ${counted(rest, "more problem")}`] : [])].join("\n")
}

/**
 * An input does not fit its format: a pack, a run's file, answers, a sheet. `problems` holds every problem found, at
 * least one, in order of position.
 *
 * @since 0.1.0
 */
export class SourceInvalid extends Schema.TaggedError<SourceInvalid>("assay/SourceInvalid")("SourceInvalid", {
  /** What the input was read as, e.g. "pack". */
  what: Schema.String,
  file: Schema.String,
  problems: Schema.NonEmptyArray(Problem)
}) {
  override get message() {
    return problemLines(this.problems)
  }
}

/**
 * An output cannot be written. `detail` says why, as a sentence.
 *
 * @since 0.1.0
 */
export class CannotWrite extends Schema.TaggedError<CannotWrite>("assay/CannotWrite")("CannotWrite", {
  path: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `Cannot write ${this.path}: ${this.detail}`
  }
}

/**
 * What was asked for cannot be done, whatever the files hold: options that do not fit together, a value that is none, a
 * file name whose ending says nothing. `detail` says so, and what to ask for instead, as sentences.
 *
 * @since 0.1.0
 */
export class UsageInvalid extends Schema.TaggedError<UsageInvalid>("assay/UsageInvalid")("UsageInvalid", {
  detail: Schema.String
}) {
  override get message() {
    return this.detail
  }
}
