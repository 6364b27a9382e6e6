import { type Option, Schema } from "effect"
import { type Pack, PackFields } from "../../domain/pack/Pack.ts"
import { digestOf } from "../../domain/source/digest.ts"

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

/**
 * The pack of a text that some version of Assay gave as a `decodedPack`; none where it does not fit this version.
 *
 * @since 0.1.0
 */
export const packOfText: (text: string) => Option.Option<Pack> = Schema.decodeUnknownOption(
  Schema.fromJsonString(PackFields)
)
