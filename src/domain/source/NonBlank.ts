import { Schema } from "effect"

/**
 * A text with at least one character that is not blank.
 *
 * @since 0.1.0
 */
export const NonBlank = Schema.String.check(
  Schema.makeFilter((text: string) => (text.trim() === "" ? "Expected a text that is not blank" : undefined))
)
