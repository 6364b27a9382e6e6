import { type FileSystem, type Path, Schema, type Stream } from "effect"
import { AnswerRow, rowRules } from "../../domain/run/AnswerRow.ts"
import { answerColumns, type ColumnChoice, valueOfCell, valueOfKey } from "./answerColumns.ts"
import { type RowFormat, type RowsError, type RowUse as TableRowUse, tableRows } from "./tableRows.ts"

const decode = Schema.decodeUnknownResult(AnswerRow, {
  errors: "all",
  onExcessProperty: "error",
  reportInput: true
})

const format = (choice: ColumnChoice): RowFormat<AnswerRow> => ({
  what: "answers",
  columns: answerColumns(choice),
  valueOfKey,
  valueOfCell,
  decode,
  rules: rowRules
})

/** What becomes of one decoded row of a file of answers. */
export type RowUse<A> = TableRowUse<AnswerRow, A>

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
): Stream.Stream<A, RowsError> => tableRows(fs, path, file, format(choice), use)
