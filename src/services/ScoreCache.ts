import { Context, Effect, FileSystem, Layer, Option, Path, Schema } from "effect"
import { BenchScore } from "../domain/bench/BenchScore.ts"
import { Digest, digestOf } from "../domain/source/digest.ts"
import { type CannotWrite, InputMissing } from "../domain/source/errors.ts"
import { HostProcess } from "./HostProcess.ts"
import { cannotMakeFolder, cannotRead } from "./ioErrors.ts"
import { replaceFile } from "./run/writeFiles.ts"
import { STRICT } from "./source/decodeSource.ts"

/**
 * A score with the digest of the output that it was given to.
 *
 * @since 0.1.0
 */
export interface CachedScore {
  readonly score: BenchScore
  readonly output_digest: string
}

/** What a file of the cache holds: the key, since the file's name is only its digest, and the entry. */
const Entry = Schema.Struct({ key: Schema.String, score: BenchScore, output_digest: Digest })
const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Entry), STRICT)
const encode = Schema.encodeEffect(Entry)

const ofDirectory = Effect.fnUntraced(function* (dir: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const self = yield* HostProcess
  const fileOf = (key: string) => path.join(dir, `${digestOf(key).slice("sha256:".length)}.json`)

  const read = Effect.fnUntraced(function* (key: string, file: string) {
    const text = yield* fs.readFileString(file).pipe(Effect.mapError(cannotRead(file)))
    // What stands in it is not shown: it may be about a held-out case.
    const entry = yield* decode(text).pipe(
      Effect.mapError(() => new InputMissing({ path: file, detail: "it is no score as the cache writes them." }))
    )
    if (entry.key === key) return Option.some({ score: entry.score, output_digest: entry.output_digest })
    yield* Effect.logWarning(`The cached score ${file} belongs to another key; the case is scored again.`)
    return Option.none()
  })
  const get = Effect.fn("ScoreCache.get")(function* (key: string) {
    const file = fileOf(key)
    if (!(yield* Effect.orElseSucceed(fs.exists(file), () => true))) return Option.none()
    return yield* read(key, file).pipe(
      Effect.catch((error) =>
        Effect.as(
          Effect.logWarning(`A cached score cannot be used, so the case is scored again. ${error.message}`),
          Option.none()
        )
      )
    )
  })

  const write = Effect.fnUntraced(function* (file: string, entry: typeof Entry.Type) {
    const json = yield* encode(entry)
    yield* fs.makeDirectory(dir, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(dir)))
    const bytes = new TextEncoder().encode(`${JSON.stringify(json)}\n`)
    yield* replaceFile(fs, file, (put) => put(bytes), `${file}.${self.pid}-${self.started}.new`)
  })
  const put = Effect.fn("ScoreCache.put")(function* (key: string, entry: CachedScore) {
    yield* write(fileOf(key), { key, ...entry }).pipe(
      Effect.catch((error: CannotWrite | Schema.SchemaError) =>
        Effect.logWarning(`A score was not kept for the next run: ${error.message}`)
      )
    )
  })
  return ScoreCache.of({ get, put })
})

/**
 * Keeps scores, never failures, by a key that covers everything that can change them. It can only save time: what cannot
 * be read is a miss with a warning, and what cannot be written is a warning.
 *
 * @since 0.1.0
 */
export class ScoreCache extends Context.Service<
  ScoreCache,
  {
    readonly get: (key: string) => Effect.Effect<Option.Option<CachedScore>>
    readonly put: (key: string, entry: CachedScore) => Effect.Effect<void>
  }
>()("assay/services/ScoreCache") {
  /** A file for each key in a folder, which is made when it is needed. */
  static readonly layerDirectory = (dir: string) =>
    Layer.effect(ScoreCache, ofDirectory(dir)).pipe(Layer.provide(HostProcess.layer))

  /** As long as the layer lives. */
  static readonly layerMemory = Layer.sync(ScoreCache, () => {
    const entries = new Map<string, CachedScore>()
    return ScoreCache.of({
      get: (key) => Effect.sync(() => Option.fromUndefinedOr(entries.get(key))),
      put: (key, entry) => Effect.sync(() => void entries.set(key, entry))
    })
  })

  /** Keeps nothing. */
  static readonly layerNone = Layer.succeed(ScoreCache, {
    get: () => Effect.succeedNone,
    put: () => Effect.void
  })
}
