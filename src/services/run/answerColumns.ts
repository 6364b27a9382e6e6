import { Result } from "effect"
import type { UnknownName } from "../../domain/run/errors.ts"
import { unknownName } from "../../domain/run/unknownName.ts"
import { AnswerRow } from "../../domain/run/AnswerRow.ts"
import { Answer, Usage } from "../../domain/run/Answer.ts"
import { isDecimal } from "../../domain/source/isDecimal.ts"
import type { DocumentPath, Fault } from "../../domain/source/Problem.ts"
import { suggest } from "../../domain/source/suggest.ts"
import { listHint, nearHint, quote, shellWord } from "../../domain/source/wording.ts"

/**
 * Which columns of a file of rows (of CSV, or the keys of JSON lines) feed which field. A field is taken from the
 * column of its name unless `map` (field to column) names another; `ignore` lists columns to pass over. `fixed` says that
 * neither can be asked for.
 *
 * @since 0.1.0
 */
export interface ColumnChoice {
  readonly map?: ReadonlyMap<string, string> | undefined
  readonly ignore?: ReadonlySet<string> | undefined
  readonly fixed?: boolean
}

const NESTED = [...Object.keys(Usage.fields).map((key) => `usage.${key}`), "error.kind", "error.message"]

/**
 * The names of the fields that a file of answers may have; `usage.input` and the like are for files without nesting.
 *
 * @since 0.1.0
 */
const ANSWER_FIELDS: ReadonlyArray<string> = [...Object.keys(AnswerRow.fields), ...NESTED]

const REQUIRED = new Set(["model", "prompt_id", "text"])
const NUMBERS = new Set([
  "repeat",
  "reasoning_chars",
  "cost_usd",
  "ttft_ms",
  "e2e_ms",
  "decode_tps",
  "seed",
  ...Object.keys(Usage.fields).map((key) => `usage.${key}`)
])

type Cell = readonly [column: string, value: unknown]

/**
 * The columns of one file, resolved.
 *
 * @since 0.1.0
 */
export interface Columns {
  /** The fields of a row as one object; cells without a value are left out. */
  readonly row: (cells: Iterable<Cell>, valueOf: (field: string, value: unknown) => unknown) => unknown
  /** The faults of columns that feed no field; each is reported once in a file. */
  readonly strangers: (columns: Iterable<string>) => ReadonlyArray<Fault>
  /** The faults of a table's header: a column that is needed, mapped or to be passed over is not there, or is there twice. */
  readonly header: (columns: ReadonlyArray<string>) => ReadonlyArray<Fault>
  /** The place of a field, in terms of the file's columns. */
  readonly place: (path: DocumentPath) => DocumentPath
}

const nested = (fields: ReadonlyArray<Cell>): unknown => {
  const whole = new Set(fields.map(([field]) => field))
  const row = new Map<string, unknown>()
  const groups = new Map<string, Array<Cell>>()
  for (const [field, value] of fields) {
    const [group, key] = field.split(".")
    // Beside a whole group its parts are left as they are, to be refused as unknown.
    if (group === undefined || key === undefined || whole.has(group)) row.set(field, value)
    else groups.set(group, [...(groups.get(group) ?? []), [key, value]])
  }
  for (const [group, entries] of groups) row.set(group, Object.fromEntries(entries))
  return Object.fromEntries(row)
}

const columnFault = (column: string, message: string, hint: string): Fault => ({
  path: [column],
  key: true,
  message: `${message} ${quote(column)}`,
  hint
})

const lackedToIgnore = (column: string, columns: ReadonlyArray<string>): Fault =>
  columnFault(column, "The header lacks the column", nearHint(column, "columns", columns))

const repeatedIn = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Set<string>()
  return names.filter((name) => {
    const before = seen.size
    return seen.add(name).size === before
  })
}

const ways = (column: string) =>
  `take a field from it with --map FIELD=${shellWord(column)} (the field's name first), or pass over it with --ignore ${shellWord(column)}`

/** What to do about a column that feeds no field; the known ones are listed once in a file. */
const hinting = (known: ReadonlyArray<string>, fixed: boolean) => {
  let listed = false
  return (column: string): string => {
    const near = suggest(column, known)
    if (near !== undefined) return `Did you mean ${quote(near)}?${fixed ? "" : ` Else ${ways(column)}`}`
    if (fixed) return listHint("columns", known)
    const unless = `If none is meant, ${ways(column)}`
    if (listed) return unless
    listed = true
    return `${listHint("columns", known)}. ${unless}`
  }
}

/**
 * Resolves which columns feed which of a format's fields; a header must have those that are `required`, and those that
 * are passed over because somebody asked for it; those `alsoIgnored` may be there. A field that does not exist is an
 * `UnknownName`.
 *
 * @since 0.1.0
 */
export const columnsFor = (
  fields: ReadonlyArray<string>,
  required: ReadonlySet<string>,
  { map = new Map(), ignore: passedOver = new Set(), fixed = false }: ColumnChoice,
  alsoIgnored: ReadonlyArray<string> = []
): Result.Result<Columns, UnknownName> => {
  const stray = [...map.keys()].find((field) => !fields.includes(field))
  if (stray !== undefined) return Result.fail(unknownName("field", stray, fields))
  const ignore = new Set([...passedOver, ...alsoIgnored])
  const columnOf = new Map(fields.map((field) => [field, map.get(field) ?? field]))
  const fieldsOf = new Map<string, Array<string>>()
  for (const [field, column] of columnOf) {
    if (!ignore.has(column)) fieldsOf.set(column, [...(fieldsOf.get(column) ?? []), field])
  }
  const reported = new Set<string>()
  const hintFor = hinting([...fieldsOf.keys()], fixed)
  return Result.succeed({
    row: (cells, valueOf) =>
      nested(
        [...cells]
          .flatMap(([column, value]) =>
            (fieldsOf.get(column) ?? []).map((field): Cell => [field, valueOf(field, value)])
          )
          .filter(([, value]) => value !== undefined)
      ),
    strangers: (columns) => {
      const strangers = [...columns].filter(
        (column) => !fieldsOf.has(column) && !ignore.has(column) && !reported.has(column)
      )
      return strangers.map((column) => {
        reported.add(column)
        return columnFault(column, "Unknown column", hintFor(column))
      })
    },
    header: (columns) => [
      ...repeatedIn(columns).map((column) =>
        columnFault(column, "The header has twice the column", "Give every column its own name")
      ),
      ...[...columnOf]
        .filter(([field, column]) => (required.has(field) || map.has(field)) && !columns.includes(column))
        .map(([field, column]) => {
          const next = fixed ? "Give it that name" : `Name the right one with --map ${field}=COLUMN`
          return columnFault(column, "The header lacks the column", next)
        }),
      ...[...passedOver].filter((column) => !columns.includes(column)).map((column) => lackedToIgnore(column, columns))
    ],
    place: ([head, ...rest]) => {
      const deep = map.get([head, ...rest].join("."))
      if (deep !== undefined) return [deep]
      return head === undefined ? [] : [columnOf.get(String(head)) ?? head, ...rest]
    }
  })
}

/** What a run's own answers have beside these fields: it is made anew for the run that they come into. */
const MADE_ANEW = Object.keys(Answer.fields).filter((field) => !(field in AnswerRow.fields))

/**
 * The same for a file of answers, which may be that of a run.
 *
 * @since 0.1.0
 */
export const answerColumns = (choice: ColumnChoice): Result.Result<Columns, UnknownName> => {
  const mapped = new Set(choice.map?.values())
  const madeAnew = MADE_ANEW.filter((column) => !mapped.has(column))
  return columnsFor(ANSWER_FIELDS, REQUIRED, choice, madeAnew)
}

/**
 * The value of a JSON key for a field: null is no value where the field may be absent.
 *
 * @since 0.1.0
 */
export const valueOfKey = (field: string, value: unknown): unknown =>
  value === null && !REQUIRED.has(field) ? undefined : value

/**
 * The value of a CSV cell for a field: numbers and booleans where the field is one and the cell is written as one, else
 * the text. An empty cell is no value, but for the answer's text, which may be empty.
 *
 * @since 0.1.0
 */
export const valueOfCell = (field: string, cell: unknown): unknown => {
  if (field === "text" || typeof cell !== "string") return cell
  if (cell === "") return undefined
  if (NUMBERS.has(field)) return isDecimal(cell) ? Number(cell) : cell
  return field === "ok" && (cell === "true" || cell === "false") ? cell === "true" : cell
}
