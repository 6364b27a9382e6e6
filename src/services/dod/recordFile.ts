import { Effect, FileSystem, type Schema } from "effect"
import { cannotRead } from "../ioErrors.ts"
import { replaceFile, replaceJson } from "../run/writeFiles.ts"
import { isJson } from "../source/parseDocument.ts"
import { type DocumentFormat, SourceReader } from "../SourceReader.ts"

/** What a file of ours holds already; undefined where it does not exist. */
export const readRecord = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown, never>>(
  file: string,
  format: DocumentFormat<S>
) {
  const fs = yield* FileSystem.FileSystem
  const reader = yield* SourceReader
  const there = yield* fs.exists(file).pipe(Effect.mapError(cannotRead(file)))
  return there ? (yield* reader.read(file, format)).value : undefined
})

/** Puts a value into place as YAML, or as JSON where the file's name says so. */
export const writeRecord = Effect.fnUntraced(function* <
  S extends Schema.ConstraintCodec<unknown, unknown, never, never>
>(file: string, schema: S, value: S["Type"]) {
  const fs = yield* FileSystem.FileSystem
  if (isJson(file)) return yield* replaceJson(fs, file, schema, value)
  const { stringify } = yield* Effect.promise(() => import("yaml"))
  const text = stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
  return yield* replaceFile(fs, file, (put) => put(new TextEncoder().encode(text)))
})
