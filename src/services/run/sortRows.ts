import { Effect, type FileSystem, Stream } from "effect"
import type { Cell } from "../../domain/run/Cell.ts"
import { CannotWrite } from "../../domain/source/errors.ts"
import { cannotWrite } from "../ioErrors.ts"
import { readRows, type RowFile } from "./readRows.ts"
import { replaceFile } from "./writeFiles.ts"

/** So many bytes are copied at once. */
const FLUSH = 1024 * 1024

interface Span {
  readonly cell: Cell
  readonly start: number
  readonly end: number
}

interface Bytes {
  readonly start: number
  readonly end: number
}

/** Neighbours in the file are copied together, so that sorting what is sorted is one pass of large reads. */
const joined = (spans: ReadonlyArray<Span>): ReadonlyArray<Bytes> => {
  const out: Array<{ start: number; end: number }> = []
  for (const { start, end } of spans) {
    const last = out.at(-1)
    if (last !== undefined && last.end === start && end - last.start <= FLUSH) last.end = end
    else out.push({ start, end })
  }
  return out
}

const copy = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  file: string,
  parts: ReadonlyArray<Bytes>,
  put: (bytes: Uint8Array) => Effect.Effect<void, CannotWrite>
) {
  const handle = yield* fs.open(file).pipe(Effect.mapError(cannotWrite(file)))
  const total = parts.reduce((sum, { start, end }) => sum + end - start, 0)
  const buffer = new Uint8Array(Math.min(FLUSH, total))
  let used = 0
  for (const { start, end } of parts) {
    const length = end - start
    if (used + length > buffer.length) {
      yield* put(buffer.subarray(0, used))
      used = 0
    }
    const into = length > buffer.length ? new Uint8Array(length) : buffer.subarray(used, used + length)
    const read = yield* handle.read(into, { position: BigInt(start) }).pipe(Effect.mapError(cannotWrite(file)))
    if (read !== length) return yield* new CannotWrite({ path: file, detail: "it was changed while it was sorted." })
    if (length > buffer.length) yield* put(into)
    else used += length
  }
  yield* put(buffer.subarray(0, used))
}, Effect.scoped)

/**
 * Rewrites a file of rows in the order given, atomically and without a torn last row. Holds the rows' cells and
 * positions in memory, not the rows. Gives the number of rows.
 *
 * @since 0.1.0
 */
export const sortRows = Effect.fnUntraced(function* <A extends Cell>(
  fs: FileSystem.FileSystem,
  source: RowFile<A>,
  order: (left: Cell, right: Cell) => number
) {
  const spans = yield* readRows(fs, source).pipe(
    Stream.map(({ line, value: { model, variant, prompt_id, repeat } }): Span => ({
      cell: { model, variant, prompt_id, repeat },
      start: line.start,
      end: line.end
    })),
    Stream.runCollect
  )
  const parts = joined(spans.toSorted((left, right) => order(left.cell, right.cell)))
  yield* replaceFile(fs, source.file, (put) => copy(fs, source.file, parts, put))
  return spans.length
})
