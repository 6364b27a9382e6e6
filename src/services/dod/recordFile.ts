import { Effect, FileSystem, Path, type Schema } from "effect"
import { RecordLocked } from "../../domain/dod/errors.ts"
import { CannotWrite } from "../../domain/source/errors.ts"
import { HostProcess } from "../HostProcess.ts"
import { cannotRead } from "../ioErrors.ts"
import { lockRun, PATIENCE } from "../run/lock.ts"
import { replaceFile, replaceJson } from "../run/writeFiles.ts"
import { isJson } from "../source/parseDocument.ts"
import { type DocumentFormat, SourceReader } from "../SourceReader.ts"

/** Holds the folder of a file for writing until the scope closes; waits a while for others that write in it. */
const lockFor = Effect.fnUntraced(function* (file: string) {
  const [fs, path, self] = [yield* FileSystem.FileSystem, yield* Path.Path, yield* HostProcess]
  return yield* lockRun(fs, path, self, path.dirname(file)).pipe(
    Effect.mapError((error) =>
      error._tag === "RunLocked"
        ? new RecordLocked({ file, holder: error.holder })
        : new CannotWrite({ path: file, detail: error.detail })
    ),
    Effect.retry({ schedule: PATIENCE, while: ({ _tag }) => _tag === "RecordLocked" })
  )
})

/** What the file holds already; undefined where it does not exist. */
const readRecord = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown, never>>(
  file: string,
  format: DocumentFormat<S>
) {
  const fs = yield* FileSystem.FileSystem
  const reader = yield* SourceReader
  const there = yield* fs.exists(file).pipe(Effect.mapError(cannotRead(file)))
  return there ? (yield* reader.read(file, format)).value : undefined
})

const writeRecord = Effect.fnUntraced(function* <S extends Schema.ConstraintCodec<unknown, unknown, never, never>>(
  file: string,
  schema: S,
  value: S["Type"]
) {
  const fs = yield* FileSystem.FileSystem
  if (isJson(file)) return yield* replaceJson(fs, file, schema, value)
  const { stringify } = yield* Effect.promise(() => import("yaml"))
  const text = stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
  return yield* replaceFile(fs, file, (put) => put(new TextEncoder().encode(text)))
})

/**
 * Puts what `next` makes of a file of ours, undefined where it does not exist, into its place: as YAML, or as JSON where the
 * file's name says so. Of several processes that do so at a time, each sees what the one before it wrote; one for which
 * that takes too long fails with `RecordLocked`.
 */
export const updateRecord = Effect.fnUntraced(function* <
  S extends Schema.ConstraintCodec<unknown, unknown, never, never>,
  E
>(file: string, format: DocumentFormat<S>, next: (earlier: S["Type"] | undefined) => Effect.Effect<S["Type"], E>) {
  yield* lockFor(file)
  const earlier = yield* readRecord(file, format)
  yield* writeRecord(file, format.schema, yield* next(earlier))
}, Effect.scoped)
