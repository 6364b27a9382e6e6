import { Effect, Result, Stream } from "effect"
import { Csv } from "effect/encoding"
import type { Line } from "./lines.ts"

/**
 * One record of a CSV file, the line that it begins on, and its cells; or a sentence that says why it cannot be read.
 *
 * @since 0.1.0
 */
export interface CsvRecord {
  readonly line: number
  readonly cells: Result.Result<ReadonlyArray<string>, string>
}

/** Twice the largest answer, if every character is a doubled quote, and room for the other cells. */
const LARGEST_RECORD = 32 * 1024 * 1024
const BREAK = /\r\n|\r|\n/g

const breaks = (cells: ReadonlyArray<string>): number =>
  cells.reduce((sum, cell) => sum + (cell.match(BREAK)?.length ?? 0), 0)

const textOf = ({ number, terminated, text }: Line): Effect.Effect<string, Csv.CsvError> =>
  Result.isSuccess(text)
    ? Effect.succeed(terminated ? `${text.success}\n` : text.success)
    : Effect.fail(new Csv.CsvError({ kind: "Syntax", message: text.failure, record: number, line: number }))

/**
 * Reads CSV (RFC 4180: comma, quoted cells may hold line breaks and doubled quotes; LF or CRLF; one BOM is dropped). A
 * record that breaks the grammar is the last one: what follows it cannot be told apart.
 *
 * @since 0.1.0
 */
export const csvRecords = <E>(lines: Stream.Stream<Line, E>): Stream.Stream<CsvRecord, E> =>
  lines.pipe(
    Stream.mapEffect(textOf),
    // One line at a time, so that a broken record does not swallow the sound ones before it.
    Stream.rechunk(1),
    Stream.pipeThroughChannel(Csv.decodeString<E | Csv.CsvError>({ maxRecordSize: LARGEST_RECORD, headers: false })),
    Stream.mapAccum(
      () => 1,
      (line, cells) => [line + 1 + breaks(cells), [{ line, cells: Result.succeed(cells) }]] as const
    ),
    Stream.catchIf(Csv.isCsvError, ({ line, message }) =>
      Stream.succeed({ line, cells: Result.fail(`${message}. Nothing after this line was read`) })
    )
  )

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
