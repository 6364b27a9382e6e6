import { Effect, type FileSystem, Option, Result, Schema, Stream } from "effect"
import type { Cell } from "../../domain/run/Cell.ts"
import { CellLines } from "../../domain/run/CellLines.ts"
import { digestOfParts } from "../../domain/source/digest.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import { type JsonKeys, jsonKeys } from "../../domain/source/jsonKeys.ts"
import { keysInText, keysInValue } from "../../domain/source/keyCounts.ts"
import type { Fault } from "../../domain/source/Problem.ts"
import { counted } from "../../domain/source/wording.ts"
import { DEFAULT_LIMITS } from "../source/decodeSource.ts"
import { excessOf } from "../source/decodeWritten.ts"
import { type Line, linesOfFile } from "./lines.ts"
import { type Place, ProblemLog } from "./ProblemLog.ts"
import { isLarge, quickRows } from "./quickRows.ts"
import { schemaFaults } from "../source/schemaFaults.ts"
import { tooManyKeys } from "../source/Tree.ts"

/**
 * A file of JSON rows, one for each cell. `torn` says what a last line without a line feed is: `dropped` where a writer
 * may have been stopped in the middle of it, else an `error`. `rows` is how many there must be, and `digest` that of the
 * file's bytes, where the manifest says it.
 * A row that `givesWay` may be followed by another one of its cell, which takes its place.
 *
 * @since 0.1.0
 */
export interface RowFile<A extends Cell, L extends Line = Line> {
  readonly file: string
  readonly what: string
  readonly schema: Schema.ConstraintDecoder<A, never>
  readonly faults: (row: A, line: L) => ReadonlyArray<Fault>
  readonly torn: "dropped" | "error"
  readonly rows?: number | undefined
  readonly digest?: string | undefined
  readonly givesWay?: ((row: A) => boolean) | undefined
}

/**
 * A decoded row and the line that it stands on.
 *
 * @since 0.1.0
 */
export interface Row<A, L extends Line = Line> {
  readonly value: A
  readonly line: L
}

/**
 * Where lines come from: a file, or what stands for one. `large` says whether there are so many that it pays to prepare for
 * them. `observe` is to see all bytes, line feeds included, that a file would have.
 *
 * @since 0.1.0
 */
export interface LineSource<L extends Line> {
  readonly large: Effect.Effect<boolean, InputMissing>
  readonly lines: (observe?: (bytes: Uint8Array) => void) => Stream.Stream<L, InputMissing>
}

const strictly = { errors: "all", onExcessProperty: "error", reportInput: true } as const
const torn: Fault = { path: [], message: "The last line is torn: no line feed ends it" }

/** What documents may be, rows may be. */
const { depth: DEEPEST, keys: MOST_KEYS } = DEFAULT_LIMITS
const EXCESS = { depth: `The row is nested more than ${DEEPEST} levels deep`, keys: tooManyKeys(MOST_KEYS) }

const isBlank = (text: string): boolean => text.trim() === ""

const brokenLine = (line: Line, text: string): Fault => ({
  path: [],
  message: !line.terminated
    ? "The last line is torn: it ends in the middle of a row"
    : isBlank(text)
      ? "The line is empty"
      : "The line is not valid JSON",
  hint: "Every line must be one JSON object"
})

/** Where a row stands; its keys are looked for when one is asked for. */
const placeOf = ({ number, text }: Line): Place => {
  if (Result.isFailure(text)) return { line: number }
  let keys: JsonKeys | undefined
  return {
    line: number,
    text: text.success,
    offsetOf: (path) => (keys ??= jsonKeys(text.success)).offsetOf(path)
  }
}

/**
 * Parses one line of a JSON lines file, strictly: what is no JSON, and a key that is given twice, are faults at their
 * place.
 *
 * @since 0.1.0
 */
export const parseJsonLine = (
  line: Line
): Result.Result<
  { readonly json: unknown; readonly place: Place },
  { readonly fault: Fault; readonly place: Place }
> => {
  const place = placeOf(line)
  if (Result.isFailure(line.text)) return Result.fail({ place, fault: { path: [], message: line.text.failure } })
  const text = line.text.success
  const broken = Result.fail({ place: { line: line.number, text }, fault: brokenLine(line, text) })
  if (isBlank(text)) return broken
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed)) return broken
  const json = parsed.success
  const excess = excessOf(json, DEEPEST, MOST_KEYS)
  if (excess !== undefined) return Result.fail({ place, fault: { path: [], message: EXCESS[excess] } })
  const twice = keysInText(text) === keysInValue(json) ? undefined : jsonKeys(text).repeated
  return twice === undefined
    ? Result.succeed({ json, place })
    : Result.fail({
        place: { ...place, offsetOf: () => twice.offset },
        fault: { path: twice.path, key: true, message: "The key is given twice" }
      })
}

/**
 * Hands on what `read` makes of each element. When the input ends, `atEnd` may log what is wrong with it as a whole, and
 * the stream fails with the log's problems if there are any. Once the log is full, the rest of the input is not read.
 *
 * @since 0.1.0
 */
export const unlessProblems = <A, B, E, R>(
  input: Stream.Stream<A, E, R>,
  log: ProblemLog,
  read: (element: A) => ReadonlyArray<B>,
  atEnd: () => void
): Stream.Stream<B, E | SourceInvalid, R> =>
  input.pipe(
    Stream.takeWhile(() => !log.isFull),
    Stream.mapAccumArray(
      () => undefined,
      (state, batch) => [state, batch.flatMap((element) => (log.isFull ? [] : read(element)))]
    ),
    Stream.concat(
      Stream.suspend(() => {
        if (log.isEmpty) atEnd()
        const error = log.error()
        return error === undefined ? Stream.empty : Stream.fail(error)
      })
    )
  )

/** Compares a file that was read to its end with what the manifest beside it says of it. */
const comparison = ({ digest, rows, what }: Pick<RowFile<Cell>, "digest" | "rows" | "what">, log: ProblemLog) => {
  const bytes = digest === undefined ? undefined : digestOfParts()
  return {
    observe: bytes?.update,
    atEnd: (found: number) => {
      if (rows !== undefined && rows !== found) {
        const message = `The file has ${counted(found, "row")}, but the manifest beside it counts ${rows}`
        log.add({ line: Math.max(1, found) }, { path: [], message, hint: `Restore the ${what} and the manifest` })
      } else if (bytes !== undefined && bytes.digest() !== digest) {
        const message = "The file was changed after it was stored: its digest is not the one in the manifest beside it"
        log.add({ line: 1 }, { path: [], message, hint: `Restore the ${what}, or let that judge judge again` })
      }
    }
  }
}

/**
 * Every row in the order of the lines, those included whose place a later one takes. `taken` is told the lines of these.
 * As `readRows` otherwise.
 *
 * @since 0.1.0
 */
export const everyRow = <A extends Cell, L extends Line>(
  from: LineSource<L>,
  source: RowFile<A, L>,
  taken: (line: number) => void = () => {}
): Stream.Stream<Row<A, L>, InputMissing | SourceInvalid> =>
  from.large.pipe(
    Effect.flatMap((large) => quickRows(large, source.schema)),
    Effect.map((quick) => {
      const log = new ProblemLog(source.what, source.file)
      const strict = Schema.decodeUnknownResult(source.schema, strictly)
      const seen = new CellLines()
      const fail = (place: Place, faults: ReadonlyArray<Fault>) => {
        for (const fault of faults) log.add(place, fault)
        return undefined
      }
      const strictRow = (line: Line): { readonly value: A; readonly place: () => Place } | undefined => {
        if (!line.terminated) return source.torn === "dropped" ? undefined : fail({ line: line.number }, [torn])
        const parsed = parseJsonLine(line)
        if (Result.isFailure(parsed)) return fail(parsed.failure.place, [parsed.failure.fault])
        const { json, place } = parsed.success
        const decoded = strict(json)
        return Result.isSuccess(decoded)
          ? { value: decoded.success, place: () => place }
          : fail(place, schemaFaults(decoded.failure.issue))
      }
      /** What is wrong with a row among the others. What is kept of one that gives way is below 0. */
      const faultsOf = (value: A, line: L): ReadonlyArray<Fault> => {
        const { number } = line
        const before = seen.get(value)
        if (before > 0) return [{ path: [], message: `The row of line ${before} is repeated` }]
        if (before < 0) taken(-before)
        seen.set(value, source.givesWay?.(value) === true ? -number : number)
        return source.faults(value, line)
      }
      let rows = 0
      const read = (line: L): ReadonlyArray<Row<A, L>> => {
        rows = line.number
        const fast = quick(line)
        const row = Option.isSome(fast) ? { value: fast.value, place: () => placeOf(line) } : strictRow(line)
        if (row === undefined) return []
        const faults = faultsOf(row.value, line)
        if (faults.length > 0) fail(row.place(), faults)
        return log.isEmpty ? [{ value: row.value, line }] : []
      }
      const { atEnd, observe } = comparison(source, log)
      return unlessProblems(from.lines(observe), log, read, () => atEnd(rows))
    }),
    Stream.unwrap
  )

/**
 * Reads the rows of a file in file order. Rows are handed on as they are read; when the file has problems, all of them
 * are reported together at its end, and no row after the first problem is handed on. A cell that occurs twice is a
 * problem that names the first line, unless the first of its rows gives way: then that one is passed over, which takes
 * another reading of the file, and what is added to it in between is not handed on.
 *
 * @since 0.1.0
 */
export const readRows = <A extends Cell>(
  fs: FileSystem.FileSystem,
  source: RowFile<A>
): Stream.Stream<Row<A>, InputMissing | SourceInvalid> => {
  const from: LineSource<Line> = {
    large: isLarge(fs, source.file),
    lines: (observe) => linesOfFile(fs, source.file, observe)
  }
  if (source.givesWay === undefined) return everyRow(from, source)
  const taken = new Set<number>()
  return everyRow(from, source, (line) => taken.add(line)).pipe(
    Stream.runFold(
      () => 0,
      (_, { line }) => line.number
    ),
    Effect.map((last) =>
      everyRow(from, source).pipe(
        Stream.takeWhile(({ line }) => line.number <= last),
        Stream.filter(({ line }) => !taken.has(line.number))
      )
    ),
    Stream.unwrap
  )
}
