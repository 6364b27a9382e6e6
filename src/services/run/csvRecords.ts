import { Effect, Result, Stream } from "effect"
import { Csv } from "effect/encoding"
import type { Line } from "./lines.ts"
import type { Place } from "./ProblemLog.ts"

/**
 * One record of a CSV file, the line that it begins on, and its cells; or a sentence that says why it cannot be read. The
 * first record has the text of its line, too.
 *
 * @since 0.1.0
 */
export interface CsvRecord {
  readonly line: number
  readonly text?: string
  readonly cells: Result.Result<ReadonlyArray<string>, string>
}

/** Twice the largest answer, if every character is a doubled quote, and room for the other cells. */
const LARGEST_RECORD = 32 * 1024 * 1024
/** As many as a text of some size has; a quote that nobody closes makes one cell of all that follows it. */
const MOST_LINES = 50_000
const MOST_COLUMNS = 10_000
const TOO_LONG = `The record that begins here has more than ${MOST_LINES} lines: a quote is not closed`
const BREAK = /\r\n|\r|\n/g

const breaks = (cells: ReadonlyArray<string>): number =>
  cells.reduce((sum, cell) => sum + (cell.match(BREAK)?.length ?? 0), 0)

const QUOTED = /"[^"]*"?/gu
const SEPARATORS = [
  [";", "semicolons"],
  ["\t", "tabs"]
] as const

/** What a header without commas is separated by, if it looks as if it were. */
const otherSeparator = (header: string): string | undefined => {
  const bare = header.replace(QUOTED, "")
  return bare.includes(",") ? undefined : SEPARATORS.find(([separator]) => bare.includes(separator))?.[1]
}

const refusal = (line: number, message: string) => new Csv.CsvError({ kind: "Syntax", message, record: line, line })

const textOf = ({ number, terminated, text }: Line): Effect.Effect<string, Csv.CsvError> => {
  if (Result.isFailure(text)) return Effect.fail(refusal(number, text.failure))
  const other = number === 1 ? otherSeparator(text.success) : undefined
  return other === undefined
    ? Effect.succeed(terminated ? `${text.success}\n` : text.success)
    : Effect.fail(refusal(number, `The cells look separated by ${other}, not commas; save the file with commas`))
}

/**
 * Where the columns of a header stand, for faults whose path is a column's name; of a repeated one, the last.
 *
 * @since 0.1.0
 */
export const headerPlace = ({ line, text, cells }: CsvRecord): Place => {
  if (text === undefined || Result.isFailure(cells)) return { line }
  const names = cells.success
  const commas = [...text.replace(QUOTED, (quoted) => " ".repeat(quoted.length)).matchAll(/,/gu)]
  const starts = [0, ...commas.map(({ index }) => index + 1)]
  return { line, text, offsetOf: ([column]) => starts[names.lastIndexOf(String(column))] ?? 0 }
}

/**
 * Reads CSV (RFC 4180: comma, quoted cells may hold line breaks and doubled quotes; LF or CRLF; one BOM is dropped). A
 * record that breaks the grammar is the last one: what follows it cannot be told apart.
 *
 * @since 0.1.0
 */
export const csvRecords = <E>(lines: Stream.Stream<Line, E>): Stream.Stream<CsvRecord, E> =>
  Stream.suspend(() => {
    let header = ""
    let begun = 1
    return lines.pipe(
      // One line at a time, so that a broken record does not swallow the sound ones before it.
      Stream.rechunk(1),
      Stream.mapEffect((line) => {
        if (line.number === 1) header = Result.getOrElse(line.text, () => "").replace(/\r$/u, "")
        return line.number - begun < MOST_LINES ? textOf(line) : Effect.fail(refusal(begun, TOO_LONG))
      }),
      Stream.pipeThroughChannel(Csv.decodeString<E | Csv.CsvError>({ maxRecordSize: LARGEST_RECORD, headers: false })),
      Stream.mapAccum(
        () => 1,
        (line, cells) => {
          begun = line + 1 + breaks(cells)
          const record =
            cells.length > MOST_COLUMNS
              ? { line, cells: Result.fail(`The record has ${cells.length} cells; at most ${MOST_COLUMNS} are read`) }
              : { line, cells: Result.succeed(cells), ...(line === 1 ? { text: header } : {}) }
          return [begun, [record]] as const
        }
      ),
      Stream.catchIf(Csv.isCsvError, ({ line, message }) =>
        Stream.succeed({ line, cells: Result.fail(`${message}. Nothing after this line was read`) })
      )
    )
  })

/**
 * Writes records as CSV with CRLF line ends.
 *
 * @since 0.1.0
 */
export const csvText = (records: ReadonlyArray<ReadonlyArray<string>>): Effect.Effect<string> =>
  Stream.fromIterable(records).pipe(
    Stream.pipeThroughChannel(Csv.encodeString()),
    Stream.runCollect,
    Effect.map((parts) => parts.join(""))
  )
