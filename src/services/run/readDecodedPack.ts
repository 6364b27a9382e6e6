import { Effect, type FileSystem, Option, Predicate } from "effect"
import type { Pack } from "../../domain/pack/Pack.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { version } from "../../version.ts"

const LISTS = ["dimensions", "prompt_variants", "categories"] as const

/** Tells a pack from any other JSON; that its fields are right is what the digest stands for. */
const isPack = (json: unknown): json is Pack =>
  Predicate.hasProperty(json, "ko_rule") && LISTS.every((key) => Array.isArray(Reflect.get(json, key)))

/**
 * The pack of a text that this version of Assay gave as a `decodedPack`. It is not checked again: it was when the text
 * was made, and decoding would give the same value. None for what is no such text.
 *
 * @since 0.1.0
 */
export const packOfOwnText = (text: string): Option.Option<Pack> =>
  Option.filter(Option.liftThrowable((): unknown => JSON.parse(text))(), isPack)

/**
 * Reads the decoded pack of a run that was made by a version of Assay, `writer`. None where there is no such file, or it
 * is not the one with this digest. What another version made is decoded by the schema of this one.
 *
 * @since 0.1.0
 */
export const readDecodedPack = (
  fs: FileSystem.FileSystem,
  file: string,
  { digest, writer }: { readonly digest: string; readonly writer: string }
): Effect.Effect<Option.Option<Pack>> =>
  Effect.gen(function* () {
    const bytes = yield* Effect.option(fs.readFile(file))
    if (Option.isNone(bytes) || digestOf(bytes.value) !== digest) return Option.none()
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.value)
    if (writer === version) return packOfOwnText(text)
    const { packOfText } = yield* Effect.promise(() => import("./decodedPack.ts"))
    return packOfText(text)
  })
