import { Effect, type FileSystem, Option, Schema } from "effect"
import { type Pack, PackFields } from "../../domain/pack/Pack.ts"
import { digestOf } from "../../domain/run/digest.ts"

/**
 * A pack as JSON text with its digest. It lies in a run folder beside the exact pack, so that a run is opened without
 * parsing YAML and checking every rule of the pack again; that was done when the copy was made.
 *
 * @since 0.1.0
 */
export const decodedPack = (pack: Pack): { readonly text: string; readonly digest: string } => {
  const text = `${JSON.stringify(Schema.encodeSync(PackFields)(pack))}\n`
  return { text, digest: digestOf(text) }
}

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(PackFields))

/**
 * Reads a decoded pack that has this digest. None where there is no such file, or it is not the one that was made.
 *
 * @since 0.1.0
 */
export const readDecodedPack = (
  fs: FileSystem.FileSystem,
  file: string,
  digest: string
): Effect.Effect<Option.Option<Pack>> =>
  fs.readFileString(file).pipe(
    Effect.map((text) => (digestOf(text) === digest ? decode(text) : Option.none())),
    Effect.orElseSucceed(() => Option.none())
  )
