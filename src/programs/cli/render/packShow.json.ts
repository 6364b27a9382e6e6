import { type Pack, PackFields } from "../../../domain/pack/Pack.ts"
import { jsonText } from "./json.ts"

/**
 * A pack as one JSON document, with every default filled in.
 *
 * @since 0.1.0
 */
export const packShowJson = (pack: Pack): string => jsonText(PackFields, pack)
