import { Context, Effect, FileSystem, Layer, Path, Result, Schema, Stream } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import { promptsOf } from "../domain/pack/prompts.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { AnswerRow, answerOfRow, cellOfRow, rowRules } from "../domain/run/AnswerRow.ts"
import { cellKey } from "../domain/run/Cell.ts"
import { cellFaults } from "../domain/run/cellFaults.ts"
import type { UnknownName } from "../domain/run/errors.ts"
import { type InputMissing, type SourceInvalid, UsageInvalid } from "../domain/source/errors.ts"
import type { Fault } from "../domain/source/Problem.ts"
import { counted, quote, shellWord } from "../domain/source/wording.ts"
import { type AnswerColumns, answerColumns, type ColumnChoice, valueOfCell, valueOfKey } from "./run/answerColumns.ts"
import { type CsvRecord, csvRecords, headerPlace } from "./run/csvRecords.ts"
import { type Line, linesOfFile, withoutMark } from "./run/lines.ts"
import { type Place, ProblemLog } from "./run/ProblemLog.ts"
import { parseJsonLine, unlessProblems } from "./run/readRows.ts"
import { schemaFaults } from "./source/schemaFaults.ts"

/**
 * What a file of answers is read for. Without `models` any model may occur; `variants` are those that may.
 *
 * @since 0.1.0
 */
export interface AnswerFileOptions extends ColumnChoice {
  readonly pack: Pack
  readonly models: ReadonlyArray<string> | undefined
  readonly variants: ReadonlyArray<string>
}

interface RawRow {
  readonly place: Place
  readonly row: unknown
}

const decodeRow = Schema.decodeUnknownResult(AnswerRow, {
  errors: "all",
  onExcessProperty: "error",
  reportInput: true
})

/** The fault of a name that the import was not asked for: said where it occurs first, since its rows may be many. */
const unaskedOnce = (field: "model" | "variant", asked: ReadonlyArray<string> | undefined) => {
  const known = new Set(asked)
  return (name: string): ReadonlyArray<Fault> => {
    if (asked === undefined || known.has(name)) return []
    known.add(name)
    const message = `The file has answers of the ${field} ${quote(name)}, but --${field} asks for ${asked.join(", ")} only`
    return [{ path: [field], message, hint: `Add --${field} ${shellWord(name)}, or take its rows out of the file` }]
  }
}

/** Turns rows into answers of the pack and logs what is wrong with them; a cell may occur once. */
const answersOf = (options: AnswerFileOptions, columns: AnswerColumns, log: ProblemLog) => {
  const firstLine = new Map<string, number>()
  const category = new Map(promptsOf(options.pack).map(({ prompt, category }) => [prompt.id, category.id]))
  const cellOf = cellOfRow(options.pack)
  const available = options.pack.prompt_variants.map(({ id }) => id)
  const strayFaults = cellFaults(options.pack, undefined, available)
  const unasked = {
    model: unaskedOnce("model", options.models),
    variant: unaskedOnce("variant", options.variants)
  }
  const report = (place: Place, faults: ReadonlyArray<Fault>) => {
    for (const fault of faults) log.add(place, { ...fault, path: columns.place(fault.path) })
  }
  return ({ place, row }: RawRow): ReadonlyArray<Answer> => {
    const decoded = decodeRow(row)
    if (Result.isFailure(decoded)) {
      report(place, schemaFaults(decoded.failure.issue))
      return []
    }
    const { cell, faults } = cellOf(decoded.success)
    const first = firstLine.get(cellKey(cell))
    const strays = faults.length > 0 ? faults : strayFaults(cell)
    const restricted = strays.length > 0 ? [] : [...unasked.model(cell.model), ...unasked.variant(cell.variant)]
    const all = [...rowRules(decoded.success), ...strays, ...restricted]
    report(place, all)
    if (first !== undefined && all.length === 0) {
      log.add(place, { path: [], message: `This cell has an answer already, on line ${first}` })
    }
    if (first === undefined) firstLine.set(cellKey(cell), place.line)
    return log.isEmpty ? [answerOfRow(decoded.success, cell, category.get(cell.prompt_id) ?? "")] : []
  }
}

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
 * Reads files of answers that were made elsewhere: JSON lines (`.jsonl`, `.ndjson`) or CSV with a header (`.csv`), one
 * answer a row.
 *
 * @since 0.1.0
 */
export class AnswerFile extends Context.Service<
  AnswerFile,
  {
    /**
     * The answers in file order. All problems of the file are reported together at its end, each with its line, and a
     * file without any answer is one; no answer after the first problem is handed on. Reads as a stream: memory grows
     * with the number of rows, not with their texts.
     */
    readonly read: (
      file: string,
      options: AnswerFileOptions
    ) => Stream.Stream<Answer, InputMissing | SourceInvalid | UnknownName | UsageInvalid>
  }
>()("assay/services/AnswerFile") {
  static readonly layer = Layer.effect(
    AnswerFile,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const read = (file: string, options: AnswerFileOptions) =>
        Stream.suspend((): Stream.Stream<Answer, InputMissing | SourceInvalid | UnknownName | UsageInvalid> => {
          const kind = path.extname(file).toLowerCase()
          if (![".jsonl", ".ndjson", ".csv"].includes(kind)) {
            const detail = `Answers are read from .jsonl, .ndjson and .csv files, and ${quote(file)} has none of these endings.`
            return Stream.fail(new UsageInvalid({ detail }))
          }
          const resolved = answerColumns(options)
          if (Result.isFailure(resolved)) return Stream.fail(resolved.failure)
          const columns = resolved.success
          const log = new ProblemLog("answers", file)
          let rows = 0
          const counted = (raw: ReadonlyArray<RawRow>) => {
            rows += raw.length
            return raw
          }
          const source = linesOfFile(fs, file).pipe(Stream.map(withoutMark))
          const answers = answersOf(options, columns, log)
          const json = jsonRow(columns, log)
          const csv = csvRow(columns, log)
          const nothing = () => {
            if (rows === 0) log.add({ line: 1 }, { path: [], message: "The file has no answers" })
          }
          return kind === ".csv"
            ? unlessProblems(csvRecords(source), log, (record) => counted(csv(record)).flatMap(answers), nothing)
            : unlessProblems(source, log, (line) => counted(json(line)).flatMap(answers), nothing)
        })
      return AnswerFile.of({ read })
    })
  )
}
