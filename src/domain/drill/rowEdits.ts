import { changed, type Corruption, type CorruptionKind, type Original, textOf } from "./Corruption.ts"
import type { DecidingRows } from "./DrilledRun.ts"
import { type JsonObject, objectIn } from "./jsonEdits.ts"

/**
 * A row of a file of JSON lines, the line that holds it, and where it stands, from 0.
 *
 * @since 0.1.0
 */
export interface RowAt {
  readonly at: number
  readonly line: string
  readonly row: JsonObject
}

/**
 * The lines of a file, without what stands behind the last line feed.
 *
 * @since 0.1.0
 */
export const linesOf = (file: Original): ReadonlyArray<string> => textOf(file).split("\n").slice(0, -1)

const isDeciding = (row: JsonObject, { known, model, variant }: DecidingRows): boolean =>
  (model === undefined || row["model"] === model) &&
  (variant === undefined || row["variant"] === variant) &&
  (known === undefined ||
    known.some(
      (one) =>
        one.model === row["model"] &&
        one.prompt_id === row["prompt_id"] &&
        (one.variant === undefined || one.variant === row["variant"]) &&
        (one.repeat === undefined || one.repeat === row["repeat"])
    ))

/**
 * The rows of a file that decide.
 *
 * @since 0.1.0
 */
export const decidingRows = (lines: ReadonlyArray<string>, rows: DecidingRows): ReadonlyArray<RowAt> =>
  lines.flatMap((line, at) => {
    const row = objectIn(line)
    return row !== undefined && isDeciding(row, rows) ? [{ at, line, row }] : []
  })

/**
 * A file of lines in which some are others; null takes a line out.
 *
 * @since 0.1.0
 */
export const withLines = (
  file: Original,
  kind: CorruptionKind,
  how: string,
  edits: ReadonlyMap<number, string | null>
): ReadonlyArray<Corruption> =>
  edits.size === 0
    ? []
    : changed(
        file,
        kind,
        how,
        linesOf(file)
          .flatMap((line, at) => {
            const edit = edits.get(at)
            return edit === undefined ? [line] : edit === null ? [] : [edit]
          })
          .map((line) => `${line}\n`)
          .join("")
      )

/**
 * What can happen to one row that decides: it is lost, it is no JSON, it is said to be another model's.
 *
 * @since 0.1.0
 */
export const rowFaults = (file: Original, { at, line, row }: RowAt): ReadonlyArray<Corruption> => [
  ...withLines(file, "corrupted", `row ${at + 1} is lost`, new Map([[at, null]])),
  ...withLines(file, "corrupted", `row ${at + 1} is no JSON any more`, new Map([[at, `${line}}`]])),
  ...withLines(
    file,
    "mislabelled",
    `row ${at + 1} is said to be another model's`,
    new Map([[at, JSON.stringify({ ...row, model: otherName(String(row["model"])) })]])
  )
]

/**
 * A name that is not the given one.
 *
 * @since 0.1.0
 */
export const otherName = (name: string): string => `${name}-other`
