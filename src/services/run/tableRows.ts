import { type FileSystem, type Path, Result, type Schema, Stream } from "effect"
import type { UnknownName } from "../../domain/run/errors.ts"
import { type InputMissing, type SourceInvalid, UsageInvalid } from "../../domain/source/errors.ts"
import type { Fault } from "../../domain/source/Problem.ts"
import { counted, quote } from "../../domain/source/wording.ts"
import { schemaFaults } from "../source/schemaFaults.ts"
import type { Columns } from "./answerColumns.ts"
import { type CsvRecord, csvRecords, headerPlace } from "./csvRecords.ts"
import { type Line, linesOfFile, withoutMark } from "./lines.ts"
import { type Place, ProblemLog } from "./ProblemLog.ts"
import { parseJsonLine, unlessProblems } from "./readRows.ts"

/**
 * What the rows of a file are: `what` they are called, which columns they have, how a cell or key becomes the value of a
 * field, and how a row is decoded; `rules` join several of its fields. `objectOf` gives the object that a line of JSON
 * stands for where it is none itself; by default there is none.
 *
 * @since 0.1.0
 */
export interface RowFormat<R> {
  readonly what: string
  readonly columns: Result.Result<Columns, UnknownName>
  readonly valueOfKey: (field: string, value: unknown) => unknown
  readonly valueOfCell: (field: string, cell: unknown) => unknown
  readonly decode: (row: unknown) => Result.Result<R, Schema.SchemaError>
  readonly rules: (row: R) => ReadonlyArray<Fault>
  readonly objectOf?: (json: unknown) => object | undefined
}

/**
 * What becomes of one decoded row of a file: its faults, among them that it repeats an earlier row, and its value, which
 * is handed on while the file has no fault.
 *
 * @since 0.1.0
 */
export type RowUse<R, A> = (row: R, line: number) => { readonly faults: ReadonlyArray<Fault>; readonly value: A }

interface RawRow {
  readonly place: Place
  readonly row: unknown
}

/** One pass over one file. */
interface Pass<R> {
  readonly format: RowFormat<R>
  readonly columns: Columns
  readonly log: ProblemLog
}

const isObject = (json: unknown): json is object => typeof json === "object" && json !== null && !Array.isArray(json)

const jsonRow =
  <R>({ columns, format, log }: Pass<R>) =>
  (line: Line): ReadonlyArray<RawRow> => {
    const parsed = parseJsonLine(line)
    if (Result.isFailure(parsed)) {
      log.add(parsed.failure.place, parsed.failure.fault)
      return []
    }
    const { place } = parsed.success
    const json = format.objectOf?.(parsed.success.json) ?? parsed.success.json
    if (!isObject(json)) {
      log.add(place, { path: [], message: "The line is no JSON object" })
      return []
    }
    for (const fault of columns.strangers(Object.keys(json))) log.add(place, fault)
    return [{ place, row: columns.row(Object.entries(json), format.valueOfKey) }]
  }

const csvRow = <R>({ columns, format, log }: Pass<R>) => {
  let names: ReadonlyArray<string> | undefined
  let readable = true
  return (csv: CsvRecord): ReadonlyArray<RawRow> => {
    const { line, cells: read } = csv
    if (Result.isFailure(read)) {
      log.add({ line }, { path: [], message: read.failure })
      return []
    }
    const record = read.success
    if (names === undefined) {
      names = record
      const header = columns.header(record)
      const place = headerPlace(csv)
      for (const fault of [...header, ...columns.strangers(record)]) log.add(place, fault)
      readable = header.length === 0
      return []
    }
    if (!readable) return []
    if (record.length !== names.length) {
      const message = `The record has ${counted(record.length, "cell")}, the header has ${names.length}`
      log.add({ line }, { path: [], message, hint: "A cell with a comma, quote or line break must be quoted" })
      return []
    }
    const columnNames = names
    const cells = record.map((cell, at) => [columnNames[at] ?? "", cell] as const)
    return [{ place: { line }, row: columns.row(cells, format.valueOfCell) }]
  }
}

const valuesOf =
  <R, A>(use: RowUse<R, A>, { columns, format, log }: Pass<R>) =>
  ({ place, row }: RawRow): ReadonlyArray<A> => {
    const report = (faults: ReadonlyArray<Fault>) => {
      for (const fault of faults) log.add(place, { ...fault, path: columns.place(fault.path) })
    }
    const decoded = format.decode(row)
    if (Result.isFailure(decoded)) {
      report(schemaFaults(decoded.failure.issue))
      return []
    }
    const { faults, value } = use(decoded.success, place.line)
    report([...format.rules(decoded.success), ...faults])
    return log.isEmpty ? [value] : []
  }

const KINDS = new Set([".jsonl", ".ndjson", ".csv"])

/** Why the rows of a file cannot be read. */
export type RowsError = InputMissing | SourceInvalid | UnknownName | UsageInvalid

const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/**
 * What `use` makes of the rows of a file: JSON lines or CSV by its ending. All problems of the file are reported together
 * at its end, each with its line, and a file without any row is one.
 *
 * @since 0.1.0
 */
export const tableRows = <R, A>(
  fs: FileSystem.FileSystem,
  path: Path.Path,
  file: string,
  format: RowFormat<R>,
  use: () => RowUse<R, A>
): Stream.Stream<A, RowsError> =>
  Stream.suspend((): Stream.Stream<A, RowsError> => {
    const kind = path.extname(file).toLowerCase()
    if (!KINDS.has(kind)) {
      const detail = `${upperFirst(format.what)} are read from .jsonl, .ndjson and .csv files, and ${quote(file)} has none of these endings.`
      return Stream.fail(new UsageInvalid({ detail }))
    }
    if (Result.isFailure(format.columns)) return Stream.fail(format.columns.failure)
    const log = new ProblemLog(format.what, file)
    const pass = { format, columns: format.columns.success, log }
    let rows = 0
    const counted = (raw: ReadonlyArray<RawRow>) => {
      rows += raw.length
      return raw
    }
    const source = linesOfFile(fs, file).pipe(Stream.map(withoutMark))
    const values = valuesOf(use(), pass)
    const json = jsonRow(pass)
    const csv = csvRow(pass)
    const nothing = () => {
      if (rows === 0) log.add({ line: 1 }, { path: [], message: `The file has no ${format.what}` })
    }
    return kind === ".csv"
      ? unlessProblems(csvRecords(source), log, (record) => counted(csv(record)).flatMap(values), nothing)
      : unlessProblems(source, log, (line) => counted(json(line)).flatMap(values), nothing)
  })
