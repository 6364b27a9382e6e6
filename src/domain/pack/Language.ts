import { Schema } from "effect"

/**
 * The language of a pack's reasons, labels and reports.
 *
 * @since 0.1.0
 */
export const Language = Schema.Literals(["de", "en"])
export type Language = typeof Language.Type
