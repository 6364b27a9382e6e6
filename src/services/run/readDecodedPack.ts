import { Effect, type FileSystem, Option } from "effect"
import type { Pack } from "../../domain/pack/Pack.ts"
import { digestOf } from "../../domain/source/digest.ts"

/**
 * Reads the decoded pack of a run: `digest` is that of the file, `source` that of the exact pack beside it. None where
 * there is no such file, or it is not the one with this digest, or not a pack made from that source.
 *
 * @since 0.1.0
 */
export const readDecodedPack = (
  fs: FileSystem.FileSystem,
  file: string,
  { digest, source }: { readonly digest: string; readonly source: string }
): Effect.Effect<Option.Option<Pack>> =>
  Effect.gen(function* () {
    const bytes = yield* Effect.option(fs.readFile(file))
    if (Option.isNone(bytes) || digestOf(bytes.value) !== digest) return Option.none()
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.value)
    const { packOfText } = yield* Effect.promise(() => import("./decodedPack.ts"))
    return packOfText(text, source)
  })
