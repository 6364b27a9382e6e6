import { Effect, Result } from "effect"
import { wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import { SourceInvalid } from "../../domain/source/errors.ts"
import { decodeText } from "../source/decodeText.ts"
import { linesOf } from "../source/lines.ts"
import { problemsOf } from "../source/problems.ts"
import type { LocatedFault } from "../source/Tree.ts"
import { folderFiles } from "./FolderFiles.ts"

/** A text file as it was read; `text` is without byte order mark and has LF line ends, `exact` is what the file holds. */
export interface TextSource {
  readonly file: string
  readonly bytes: Uint8Array
  readonly exact: string
  readonly text: string
}

/** The refusal of a text for one fault in it. */
export const refuseText = (what: string, file: string, text: string | null, fault: LocatedFault): SourceInvalid => {
  const [problem = wholeFileProblem(file, fault)] =
    text === null ? [] : problemsOf("error", file, linesOf(text), [fault])
  return new SourceInvalid({ what, file, problems: [problem] })
}

const MOST_BYTES = 4 * 1024 * 1024
/** Each line can be a criterion, which takes more than a hundred times its size until it is printed. */
const MOST_LINES = 20_000

/** Where the first line stands that is one too many; undefined where there is none. */
const lineTooMany = (text: string): number | undefined => {
  let start = 0
  for (let line = 0; line < MOST_LINES; line += 1) {
    start = text.indexOf("\n", start) + 1
    if (start === 0) return undefined
  }
  return start < text.length ? start : undefined
}

/** Decodes a text strictly as UTF-8; one of more than 4 MiB or 20,000 lines is refused. */
export const textOf = (what: string, file: string, bytes: Uint8Array): Result.Result<TextSource, SourceInvalid> =>
  decodeText(bytes, MOST_BYTES).pipe(
    Result.mapError(({ fault, shown }) => refuseText(what, file, shown, fault)),
    Result.flatMap(({ exact, text }) => {
      const start = lineTooMany(text)
      if (start === undefined) return Result.succeed({ file, bytes, exact, text })
      const message = `The text has more than ${MOST_LINES} lines, which are the most that are read`
      const hint = "Split it, or take out what is no part of it"
      return Result.fail(refuseText(what, file, text, { path: [], start, end: start + 1, message, hint }))
    })
  )

/** Reads a text file of at most 4 MiB and 20,000 lines strictly as UTF-8; `what` it is goes into messages. */
export const readText = Effect.fnUntraced(function* (what: string, file: string) {
  const files = yield* folderFiles(".")
  return yield* Effect.fromResult(textOf(what, file, yield* files.read(file)))
})
