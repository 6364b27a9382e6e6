import { Option, Schema } from "effect"
import { type Pack, PackFields } from "../../domain/pack/Pack.ts"
import { packRules } from "../../domain/pack/packRules.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { Digest } from "../../domain/run/Verdict.ts"
import { STRICT } from "../source/decodeSource.ts"

/** `source` is the digest of the exact pack that this one was decoded from. */
const DecodedPack = Schema.fromJsonString(Schema.Struct({ source: Digest, pack: PackFields }))

/**
 * A pack as JSON text with its digest; `source` is the digest of the exact pack. It lies in a run folder beside that one,
 * so that a run is opened without parsing YAML and compiling the pack's patterns and schemas again.
 *
 * @since 0.1.0
 */
export const decodedPack = (pack: Pack, source: string): { readonly text: string; readonly digest: string } => {
  const text = `${Schema.encodeSync(DecodedPack)({ source, pack })}\n`
  return { text, digest: digestOf(text) }
}

const decode = Schema.decodeUnknownOption(DecodedPack, STRICT)

/**
 * The pack of a text that `decodedPack` gave for the pack with this digest. None for any other text: one of another
 * pack, or whose fields, or what joins them, this version of Assay would not take.
 *
 * @since 0.1.0
 */
export const packOfText = (text: string, source: string): Option.Option<Pack> =>
  decode(text).pipe(
    Option.filter((decoded) => decoded.source === source && packRules(decoded.pack).length === 0),
    Option.map(({ pack }) => pack)
  )
