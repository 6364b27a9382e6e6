import { Effect, type FileSystem, Option } from "effect"
import type { Pack } from "../../domain/pack/Pack.ts"
import { digestOf } from "../../domain/source/digest.ts"

/**
 * What binds a decoded pack to the exact one: a digest of the text and of the exact pack's digest, `source`, together. The
 * digest of a text alone is never its seal, so that an edited text is not taken by accident.
 *
 * @since 0.1.0
 */
export const sealOf = (text: string, source: string): string => digestOf(`decoded pack of ${source}\n${text}`)

/** A pack that many runs have is not decoded for each of them; more than a few packs are not kept. */
const MOST_KEPT = 8

/** JSON of a pack of the largest size that is read, with room for all that it escapes. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Reads the decoded pack of a run: `seal` is what the manifest says of it, `source` the digest of the exact pack. None
 * where there is no such file, or one that is larger than any pack, or the seal is not that of its text, or the text is no pack. Packs that were read are kept in
 * `kept`, by their seals.
 *
 * @since 0.1.0
 */
export const readDecodedPack = (
  fs: FileSystem.FileSystem,
  file: string,
  {
    kept = new Map(),
    seal,
    source
  }: { readonly seal: string; readonly source: string; readonly kept?: Map<string, Pack> }
): Effect.Effect<Option.Option<Pack>> =>
  Effect.gen(function* () {
    const there = yield* Effect.option(fs.stat(file))
    if (Option.isNone(there) || there.value.type !== "File" || there.value.size > MOST_BYTES) return Option.none()
    const bytes = yield* Effect.option(fs.readFile(file))
    if (Option.isNone(bytes)) return Option.none()
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.value)
    if (sealOf(text, source) !== seal) return Option.none()
    const before = kept.get(seal)
    if (before !== undefined) return Option.some(before)
    const { packOfText } = yield* Effect.promise(() => import("./decodedPack.ts"))
    const pack = packOfText(text)
    if (kept.size >= MOST_KEPT) kept.clear()
    if (Option.isSome(pack)) kept.set(seal, pack.value)
    return pack
  })
