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

/** Markdown takes about half a second of the processor a MB. */
const MOST_BYTES = 4 * 1024 * 1024

/** Decodes a text strictly as UTF-8; one of more than 4 MiB is refused. */
export const textOf = (what: string, file: string, bytes: Uint8Array): Result.Result<TextSource, SourceInvalid> =>
  decodeText(bytes, MOST_BYTES).pipe(
    Result.map(({ exact, text }) => ({ file, bytes, exact, text })),
    Result.mapError(({ fault, shown }) => refuseText(what, file, shown, fault))
  )

/** Reads a text file of at most 4 MiB strictly as UTF-8; `what` it is goes into messages. */
export const readText = Effect.fnUntraced(function* (what: string, file: string) {
  const files = yield* folderFiles(".")
  return yield* Effect.fromResult(textOf(what, file, yield* files.read(file)))
})
