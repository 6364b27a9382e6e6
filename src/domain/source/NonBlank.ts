import { Schema } from "effect"

/**
 * A text with at least one character that is not blank.
 *
 * @since 0.1.0
 */
export const NonBlank = Schema.String.check(Schema.isPattern(/\S/u, { message: "Expected a text that is not blank" }))
