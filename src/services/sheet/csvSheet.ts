import { Result, Schema, Struct } from "effect"
import { type Sheet, SheetItem } from "../../domain/judging/Sheet.ts"
import type { ItemEntry } from "../../domain/judging/readSheet.ts"
import type { DocumentPath, Fault } from "../../domain/source/Problem.ts"
import { counted, nearHint, quote } from "../../domain/source/wording.ts"
import { type CsvRecord, headerPlace } from "../run/csvRecords.ts"
import type { Place, ProblemLog } from "../run/ProblemLog.ts"
import { schemaFaults } from "../source/schemaFaults.ts"

const SCORE = "score:"
const NOT_ASKED = "-"
const BEFORE = ["sheet", "seed", "item", "prompt", "tests", "green_flags", "red_flags", "answer"]
const AFTER = ["overall", "red_flag", "note"]
const DECIMAL = /^\d+(?:\.\d+)?$/

// A spreadsheet would run such a cell as a formula, or show an error in its place.
const shown = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/**
 * Writes a sheet as records of CSV, header first: a column `score:ID` for each dimension of the pack, with `-` where the
 * prompt does not show it. A text that a spreadsheet would take for a formula gets an apostrophe in front.
 *
 * @since 0.1.0
 */
export const recordsOfSheet = (sheet: Sheet): ReadonlyArray<ReadonlyArray<string>> => {
  const dimensions = sheet.dimensions.map(({ id }) => id)
  return [
    [...BEFORE, ...dimensions.map((id) => SCORE + id), ...AFTER],
    ...sheet.items.map((item) => [
      sheet.sheet,
      String(sheet.seed),
      item.item,
      ...[item.prompt, item.tests, item.green_flags.join("\n"), item.red_flags.join("\n"), item.answer].map(shown),
      ...dimensions.map((id) => (Object.hasOwn(item.dimensions, id) ? "" : NOT_ASKED)),
      "",
      "",
      ""
    ])
  ]
}

const decodeEntry = Schema.decodeUnknownResult(
  Schema.Struct({
    ...Struct.pick(SheetItem.fields, ["item", "dimensions", "overall", "red_flag", "note"]),
    sheet: Schema.String,
    seed: Schema.Int
  }),
  { errors: "all", onExcessProperty: "error", reportInput: true }
)

const number = (cell: string): unknown => (cell === "" ? null : DECIMAL.test(cell) ? Number(cell) : cell)

const boolean = (cell: string): unknown => {
  const word = cell.toLowerCase()
  return cell === "" ? null : word === "true" || word === "false" ? word === "true" : cell
}

const entryOf = (header: ReadonlyArray<string>, cells: ReadonlyArray<string>): unknown => {
  const row = new Map(header.map((column, at) => [column, (cells[at] ?? "").trim()]))
  const cell = (column: string) => row.get(column) ?? ""
  const scores = [...row].filter(([column, value]) => column.startsWith(SCORE) && value !== NOT_ASKED)
  return {
    sheet: cell("sheet"),
    seed: number(cell("seed")),
    item: cell("item"),
    dimensions: Object.fromEntries(scores.map(([column, value]) => [column.slice(SCORE.length), number(value)])),
    overall: number(cell("overall")),
    red_flag: boolean(cell("red_flag")),
    note: cell("note")
  }
}

const headerFaults = (header: ReadonlyArray<string>): ReadonlyArray<Fault> => {
  const fixed = [...BEFORE, ...AFTER]
  const lacking = fixed.filter((column) => !header.includes(column))
  const strange = header.filter(
    (column, at) => (!column.startsWith(SCORE) && !fixed.includes(column)) || header.indexOf(column) !== at
  )
  return [
    ...lacking.map((column) => ({ path: [column], message: `The header lacks the column ${quote(column)}` })),
    ...strange.map((column) => ({
      path: [column],
      message: `Unknown or repeated column ${quote(column)}`,
      hint: nearHint(column, "columns", fixed)
    }))
  ]
}

const columnOf = ([head, ...rest]: DocumentPath): DocumentPath =>
  head === "dimensions" && rest.length > 0 ? [`${SCORE}${rest[0]}`] : head === undefined ? [] : [head]

/**
 * The fingerprint and seed of a sheet, and its items as they were filled in.
 *
 * @since 0.1.0
 */
export interface SheetEntries {
  readonly sheet: string
  readonly seed: number
  readonly items: ReadonlyArray<ItemEntry>
}

/**
 * Reads the records of a sheet in CSV and logs what is wrong. Without any item the fingerprint is empty.
 *
 * @since 0.1.0
 */
export const entriesOfRecords = (
  records: ReadonlyArray<CsvRecord>,
  check: (entry: ItemEntry) => ReadonlyArray<Fault>,
  log: ProblemLog
): SheetEntries => {
  const items: Array<ItemEntry> = []
  let header: ReadonlyArray<string> | undefined
  let first: { readonly sheet: string; readonly seed: number } | undefined
  const report = (line: number, faults: ReadonlyArray<Fault>, place: Place = { line }) => {
    for (const fault of faults) log.add(place, { ...fault, path: columnOf(fault.path) })
  }
  for (const record of records) {
    const { line, cells } = record
    if (Result.isFailure(cells)) report(line, [{ path: [], message: cells.failure }])
    else if (header === undefined) {
      header = cells.success
      const faults = headerFaults(header)
      report(line, faults, headerPlace(record))
      if (faults.length > 0) break
    } else if (cells.success.length !== header.length) {
      const message = `The record has ${counted(cells.success.length, "cell")}, the header has ${header.length}`
      report(line, [{ path: [], message }])
    } else {
      const decoded = decodeEntry(entryOf(header, cells.success))
      if (Result.isFailure(decoded)) report(line, schemaFaults(decoded.failure.issue))
      else {
        const { sheet, seed, ...entry } = decoded.success
        first ??= { sheet, seed }
        if (sheet !== first.sheet || seed !== first.seed) {
          report(line, [{ path: ["sheet"], message: "The row is of another sheet than the first one" }])
        }
        report(line, check(entry))
        items.push(entry)
      }
    }
  }
  return { sheet: "", seed: 0, ...first, items }
}
