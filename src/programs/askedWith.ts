import { Effect, FileSystem, Option, Path, Schema } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import { RunManifest } from "../domain/run/RunManifest.ts"
import { cannotRead } from "../services/ioErrors.ts"
import { layoutOf } from "../services/run/layout.ts"
import { readDecodedPack } from "../services/run/readDecodedPack.ts"
import { RunStore } from "../services/RunStore.ts"

/**
 * The pack that answers were given to, and who got them.
 *
 * @since 0.1.0
 */
export interface AskedWith {
  readonly pack: Pack
  readonly source: RunManifest["source"]
}

const manifestOf = Schema.decodeUnknownOption(Schema.fromJsonString(RunManifest))

/**
 * The pack that the answers of a file were given to, where it is the file of a run folder. The decoded copy is taken first:
 * it stands also where the exact one was edited. None for any other file.
 */
export const askedWith = Effect.fn("askedWith")(function* (answersFile: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const dir = path.dirname(answersFile)
  const files = layoutOf(path, dir)
  const isOwn =
    path.basename(answersFile) === path.basename(files.answers) &&
    (yield* fs.exists(files.manifest).pipe(Effect.mapError(cannotRead(files.manifest))))
  if (!isOwn) return Option.none<AskedWith>()
  const text = yield* fs.readFileString(files.manifest).pipe(Effect.mapError(cannotRead(files.manifest)))
  const manifest = Option.getOrUndefined(manifestOf(text))
  if (manifest?.pack.decoded !== undefined) {
    const { decoded: seal, digest: source } = manifest.pack
    const pack = yield* readDecodedPack(fs, files.decodedPack, { seal, source })
    if (Option.isSome(pack)) return Option.some<AskedWith>({ pack: pack.value, source: manifest.source })
  }
  const run = yield* RunStore.use((store) => store.open(dir))
  return Option.some<AskedWith>({ pack: run.pack.value, source: run.manifest.source })
})
