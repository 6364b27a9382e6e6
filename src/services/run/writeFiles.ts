import { Effect, Exit, type FileSystem, Option, type PlatformError, Schema, type Scope, Semaphore } from "effect"
import { CannotWrite } from "../../domain/source/errors.ts"
import { cannotWrite } from "../ioErrors.ts"
import { fitsLine } from "./lines.ts"

type Fs = FileSystem.FileSystem

const BLOCK = 64 * 1024
const LF = 10
const encoder = new TextEncoder()

/**
 * Puts a file into place as a whole: `write` fills a new file beside it, which is flushed to disk and renamed over. A
 * reader sees the old content or the new one, never a part. Where several processes may write the same file at once, each
 * needs a `temporary` of its own.
 *
 * @since 0.1.0
 */
export const replaceFile = <E, R>(
  fs: Fs,
  file: string,
  write: (put: (bytes: Uint8Array) => Effect.Effect<void, CannotWrite>) => Effect.Effect<void, E, R>,
  temporary = `${file}.new`
): Effect.Effect<void, E | CannotWrite, R> =>
  Effect.scoped(
    Effect.gen(function* () {
      const handle = yield* fs.open(temporary, { flag: "w" }).pipe(Effect.mapError(cannotWrite(file)))
      yield* write((bytes) => handle.writeAll(bytes).pipe(Effect.mapError(cannotWrite(file))))
      yield* handle.sync.pipe(Effect.mapError(cannotWrite(file)))
    })
  ).pipe(
    Effect.andThen(fs.rename(temporary, file).pipe(Effect.mapError(cannotWrite(file)))),
    Effect.onError(() => fs.remove(temporary, { force: true }).pipe(Effect.exit))
  )

const encodeRow = <S extends Schema.ConstraintEncoder<unknown, never>>(
  file: string,
  schema: S,
  value: S["Type"]
): Effect.Effect<unknown, CannotWrite> =>
  Schema.encodeEffect(schema)(value).pipe(
    Effect.mapError(
      (error) => new CannotWrite({ path: file, detail: `a row does not fit its format: ${error.message}` })
    )
  )

/**
 * A value as the text of one row, without the line feed; `file` is for the message of a value that does not fit. What
 * stands in a run is read again: one line that could not be would make all of it useless.
 *
 * @since 0.1.0
 */
export const rowText = <S extends Schema.ConstraintEncoder<unknown, never>>(
  file: string,
  schema: S,
  value: S["Type"]
): Effect.Effect<string, CannotWrite> =>
  encodeRow(file, schema, value).pipe(
    Effect.map((json) => JSON.stringify(json)),
    Effect.filterOrFail(
      fitsLine,
      () => new CannotWrite({ path: file, detail: "a row is longer than a line that can be read again." })
    )
  )

/**
 * A value as the text of an indented JSON document.
 *
 * @since 0.1.0
 */
export const documentText = <S extends Schema.ConstraintEncoder<unknown, never>>(
  file: string,
  schema: S,
  value: S["Type"]
): Effect.Effect<string, CannotWrite> =>
  Effect.map(encodeRow(file, schema, value), (json) => `${JSON.stringify(json, null, 2)}\n`)

/**
 * Puts a value into place as an indented JSON document.
 *
 * @since 0.1.0
 */
export const replaceJson = <S extends Schema.ConstraintEncoder<unknown, never>>(
  fs: Fs,
  file: string,
  schema: S,
  value: S["Type"]
): Effect.Effect<void, CannotWrite> =>
  documentText(file, schema, value).pipe(
    Effect.flatMap((text) => replaceFile(fs, file, (put) => put(encoder.encode(text))))
  )

/** The position after the last line feed: what stands behind it is a row that was never finished. */
const endOfRows = Effect.fnUntraced(function* (handle: FileSystem.File, size: number) {
  for (let end = size; end > 0;) {
    const from = Math.max(0, end - BLOCK)
    const block = yield* handle.readAlloc(end - from, { position: BigInt(from) })
    const at = Option.isSome(block) ? block.value.lastIndexOf(LF) : -1
    if (at !== -1) return from + at + 1
    end = from
  }
  return 0
})

/** Bytes that wait to be written, and how that ended. */
interface Waiting {
  readonly bytes: Uint8Array
  written: Exit.Exit<void, PlatformError.PlatformError> | undefined
}

const together = (waiting: ReadonlyArray<Waiting>): Uint8Array => {
  const whole = new Uint8Array(waiting.reduce((sum, { bytes }) => sum + bytes.length, 0))
  let at = 0
  for (const { bytes } of waiting) {
    whole.set(bytes, at)
    at += bytes.length
  }
  return whole
}

/**
 * Opens a file for appending rows, creating it where there is none; a torn last row is cut off first. The returned
 * function writes rows, in the order given, and has them on disk when it succeeds; where it fails, none of them is left.
 * What is given to it while the disk is busy goes there together, since many rows take the disk no longer than one.
 *
 * @since 0.1.0
 */
export const appendRows = <S extends Schema.ConstraintEncoder<unknown, never>>(
  fs: Fs,
  file: string,
  schema: S
): Effect.Effect<(rows: ReadonlyArray<S["Type"]>) => Effect.Effect<void, CannotWrite>, CannotWrite, Scope.Scope> =>
  Effect.gen(function* () {
    const handle = yield* fs.open(file, { flag: "a+" })
    const { size } = yield* handle.stat
    let end = yield* endOfRows(handle, Number(size))
    if (end < Number(size)) yield* handle.truncate(end)
    const one = yield* Semaphore.make(1)
    let waiting: Array<Waiting> = []
    const flush = Effect.fnUntraced(function* () {
      const batch = waiting
      waiting = []
      const bytes = together(batch)
      const written = yield* handle.writeAll(bytes).pipe(
        Effect.andThen(handle.sync),
        Effect.onError(() => Effect.exit(handle.truncate(end))),
        Effect.exit
      )
      if (Exit.isSuccess(written)) end += bytes.length
      for (const rows of batch) rows.written = written
    })
    const write = Effect.fnUntraced(
      function* (bytes: Uint8Array) {
        const own: Waiting = { bytes, written: undefined }
        waiting.push(own)
        yield* Semaphore.withPermit(
          one,
          Effect.suspend(() => (own.written === undefined ? flush() : Effect.void))
        )
        if (own.written !== undefined) yield* own.written
      },
      Effect.mapError(cannotWrite(file)),
      Effect.uninterruptible
    )
    return (rows: ReadonlyArray<S["Type"]>) =>
      Effect.forEach(rows, (row) => rowText(file, schema, row)).pipe(
        Effect.flatMap((texts) => write(encoder.encode(texts.map((text) => `${text}\n`).join(""))))
      )
  }).pipe(Effect.mapError(cannotWrite(file)))
