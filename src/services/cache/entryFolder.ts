import { Effect, FileSystem, Option, Path, Schema } from "effect"
import { digestOf } from "../../domain/source/digest.ts"
import { type CannotWrite, InputMissing } from "../../domain/source/errors.ts"
import { HostProcess } from "../HostProcess.ts"
import { cannotMakeFolder, cannotRead } from "../ioErrors.ts"
import { replaceFile } from "../run/writeFiles.ts"
import { STRICT } from "../source/decodeSource.ts"

/**
 * What a cache keeps: `one` is what an entry is called, `again` what happens where there is none.
 *
 * @since 0.1.0
 */
export interface Kept<S> {
  readonly one: string
  readonly again: string
  readonly schema: S
}

/**
 * Keeps values in a folder, a file for each key; the folder is made when it is needed. It can only save time: what cannot
 * be read is a miss with a warning, and what cannot be written is a warning. What stands in a file is never shown.
 *
 * @since 0.1.0
 */
export const entryFolder = Effect.fnUntraced(function* <A, I>(
  dir: string,
  { one, again, schema }: Kept<Schema.Codec<A, I>>
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const self = yield* HostProcess
  // The key, since the file's name is only its digest.
  const Entry = Schema.Struct({ key: Schema.String, value: schema })
  const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Entry), STRICT)
  const encode = Schema.encodeEffect(Entry)
  const fileOf = (key: string) => path.join(dir, `${digestOf(key).slice("sha256:".length)}.json`)

  const read = Effect.fnUntraced(function* (key: string, file: string) {
    const text = yield* fs.readFileString(file).pipe(Effect.mapError(cannotRead(file)))
    const entry = yield* decode(text).pipe(
      Effect.mapError(() => new InputMissing({ path: file, detail: `it is no ${one} as the cache writes them.` }))
    )
    if (entry.key === key) return Option.some(entry.value)
    yield* Effect.logWarning(`The cached ${one} ${file} belongs to another key; ${again}.`)
    return Option.none<A>()
  })
  const get = Effect.fnUntraced(function* (key: string) {
    const file = fileOf(key)
    if (!(yield* Effect.orElseSucceed(fs.exists(file), () => true))) return Option.none<A>()
    return yield* read(key, file).pipe(
      Effect.catch((error) =>
        Effect.as(Effect.logWarning(`A cached ${one} cannot be used, so ${again}. ${error.message}`), Option.none<A>())
      )
    )
  })

  const write = Effect.fnUntraced(function* (key: string, value: A) {
    const file = fileOf(key)
    const json = yield* encode({ key, value })
    yield* fs.makeDirectory(dir, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(dir)))
    const bytes = new TextEncoder().encode(`${JSON.stringify(json)}\n`)
    yield* replaceFile(fs, file, (put) => put(bytes), `${file}.${self.pid}-${self.started}.new`)
  })
  const put = (key: string, value: A) =>
    write(key, value).pipe(
      Effect.catch((error: CannotWrite | Schema.SchemaError) =>
        Effect.logWarning(`The ${one} was not kept for the next run: ${error.message}`)
      )
    )
  return { get, put }
})
