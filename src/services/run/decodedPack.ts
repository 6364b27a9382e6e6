import { Option, Schema } from "effect"
import { type Pack, PackFields } from "../../domain/pack/Pack.ts"
import { packRules } from "../../domain/pack/packRules.ts"
import { STRICT } from "../source/decodeSource.ts"
import { sealOf } from "./readDecodedPack.ts"

const DecodedPack = Schema.fromJsonString(PackFields)

/**
 * A pack as JSON text with its seal; `source` is the digest of the exact pack. It lies in a run folder beside that one,
 * so that a run is opened without parsing YAML and compiling the pack's patterns and schemas again.
 *
 * @since 0.1.0
 */
export const decodedPack = (pack: Pack, source: string): { readonly text: string; readonly seal: string } => {
  const text = `${Schema.encodeSync(DecodedPack)(pack)}\n`
  return { text, seal: sealOf(text, source) }
}

const decode = Schema.decodeUnknownOption(DecodedPack, STRICT)

/**
 * The pack of a text that `decodedPack` gave. None where its fields, or what joins them, are not as this version of Assay
 * takes them.
 *
 * @since 0.1.0
 */
export const packOfText = (text: string): Option.Option<Pack> =>
  Option.filter(decode(text), (pack) => packRules(pack).length === 0)
