import { Schema } from "effect"

/**
 * A path into a decoded document: object keys and zero-based array indices, outermost first.
 *
 * @since 0.1.0
 */
export const DocumentPath = Schema.Array(Schema.Union([Schema.String, Schema.Int]))
export type DocumentPath = typeof DocumentPath.Type

/**
 * One fault of an input, before anybody knows where in the file it stands: the path of the offending value, a sentence
 * that says what is wrong, and, where there is one, the next step. With `key` set, the fault is the key itself at the
 * end of the path (an unknown or repeated key), not its value. `add` are lines that the file lacks, as they may stand there.
 *
 * @since 0.1.0
 */
export interface Fault {
  readonly path: DocumentPath
  readonly message: string
  readonly hint?: string
  readonly key?: boolean
  readonly add?: ReadonlyArray<string>
}

/**
 * One located problem of an input file. `line` and `column` count from 1 in UTF-16 code units, as editors do; `path` is
 * the place in the data (`[]` is the whole document); `frame` is a plain-text code frame with a caret, or the
 * lines that the file lacks, or null where the source has no lines (a missing file, bytes that are not UTF-8); `hint` is the next step, or null.
 *
 * @since 0.1.0
 */
export const Problem = Schema.Struct({
  severity: Schema.Literals(["error", "warning"]),
  file: Schema.String,
  line: Schema.NullOr(Schema.Int),
  column: Schema.NullOr(Schema.Int),
  path: DocumentPath,
  message: Schema.String,
  hint: Schema.NullOr(Schema.String),
  frame: Schema.NullOr(Schema.String)
})
export interface Problem extends Schema.Schema.Type<typeof Problem> {}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/

/**
 * Shows a document path the way people write it: `categories[0].prompts[2].id`. A key that is no plain word is quoted:
 * `vars["a b"]`. The empty path is shown as `(document)`.
 *
 * @since 0.1.0
 */
export const showPath = (path: DocumentPath): string =>
  path.length === 0
    ? "(document)"
    : path
        .map((step, index) =>
          typeof step === "string" && IDENTIFIER.test(step)
            ? index === 0
              ? step
              : `.${step}`
            : `[${JSON.stringify(step)}]`
        )
        .join("")
