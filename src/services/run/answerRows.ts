import { type FileSystem, type Path, Result, Schema, Stream } from "effect"
import { AnswerRow, rowRules } from "../../domain/run/AnswerRow.ts"
import type { UnknownName } from "../../domain/run/errors.ts"
import { type InputMissing, type SourceInvalid, UsageInvalid } from "../../domain/source/errors.ts"
import type { Fault } from "../../domain/source/Problem.ts"
import { counted, quote } from "../../domain/source/wording.ts"
import { schemaFaults } from "../source/schemaFaults.ts"
import { type AnswerColumns, answerColumns, type ColumnChoice, valueOfCell, valueOfKey } from "./answerColumns.ts"
import { type CsvRecord, csvRecords, headerPlace } from "./csvRecords.ts"
import { type Line, linesOfFile, withoutMark } from "./lines.ts"
import { type Place, ProblemLog } from "./ProblemLog.ts"
import { parseJsonLine, unlessProblems } from "./readRows.ts"

interface RawRow {
  readonly place: Place
  readonly row: unknown
}

const decodeRow = Schema.decodeUnknownResult(AnswerRow, {
  errors: "all",
  onExcessProperty: "error",
  reportInput: true
})

const isObject = (json: unknown): json is object => typeof json === "object" && json !== null && !Array.isArray(json)

const jsonRow =
  (columns: AnswerColumns, log: ProblemLog) =>
  (line: Line): ReadonlyArray<RawRow> => {
    const parsed = parseJsonLine(line)
    if (Result.isFailure(parsed)) {
      log.add(parsed.failure.place, parsed.failure.fault)
      return []
    }
    const { json, place } = parsed.success
    if (!isObject(json)) {
      log.add(place, { path: [], message: "The line is no JSON object" })
      return []
    }
    for (const fault of columns.strangers(Object.keys(json))) log.add(place, fault)
    return [{ place, row: columns.row(Object.entries(json), valueOfKey) }]
  }

const csvRow = (columns: AnswerColumns, log: ProblemLog) => {
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
    return [{ place: { line }, row: columns.row(cells, valueOfCell) }]
  }
}

/**
 * What becomes of one decoded row of a file: its faults, among them that it repeats an earlier row, and its value, which
 * is handed on while the file has no fault.
 */
export type RowUse<A> = (row: AnswerRow, line: number) => { readonly faults: ReadonlyArray<Fault>; readonly value: A }

const valuesOf =
  <A>(use: RowUse<A>, columns: AnswerColumns, log: ProblemLog) =>
  ({ place, row }: RawRow): ReadonlyArray<A> => {
    const report = (faults: ReadonlyArray<Fault>) => {
      for (const fault of faults) log.add(place, { ...fault, path: columns.place(fault.path) })
    }
    const decoded = decodeRow(row)
    if (Result.isFailure(decoded)) {
      report(schemaFaults(decoded.failure.issue))
      return []
    }
    const { faults, value } = use(decoded.success, place.line)
    report([...rowRules(decoded.success), ...faults])
    return log.isEmpty ? [value] : []
  }

const KINDS = new Set([".jsonl", ".ndjson", ".csv"])

/** Why a row of answers cannot be read. */
export type RowsError = InputMissing | SourceInvalid | UnknownName | UsageInvalid

/**
 * What `use` makes of the rows of a file of answers: JSON lines or CSV by its ending. All problems of the file are reported
 * together at its end, each with its line, and a file without any answer is one.
 */
export const answerRows = <A>(
  fs: FileSystem.FileSystem,
  path: Path.Path,
  file: string,
  choice: ColumnChoice,
  use: () => RowUse<A>
): Stream.Stream<A, RowsError> =>
  Stream.suspend((): Stream.Stream<A, RowsError> => {
    const kind = path.extname(file).toLowerCase()
    if (!KINDS.has(kind)) {
      const detail = `Answers are read from .jsonl, .ndjson and .csv files, and ${quote(file)} has none of these endings.`
      return Stream.fail(new UsageInvalid({ detail }))
    }
    const resolved = answerColumns(choice)
    if (Result.isFailure(resolved)) return Stream.fail(resolved.failure)
    const columns = resolved.success
    const log = new ProblemLog("answers", file)
    let rows = 0
    const counted = (raw: ReadonlyArray<RawRow>) => {
      rows += raw.length
      return raw
    }
    const source = linesOfFile(fs, file).pipe(Stream.map(withoutMark))
    const values = valuesOf(use(), columns, log)
    const json = jsonRow(columns, log)
    const csv = csvRow(columns, log)
    const nothing = () => {
      if (rows === 0) log.add({ line: 1 }, { path: [], message: "The file has no answers" })
    }
    return kind === ".csv"
      ? unlessProblems(csvRecords(source), log, (record) => counted(csv(record)).flatMap(values), nothing)
      : unlessProblems(source, log, (line) => counted(json(line)).flatMap(values), nothing)
  })
