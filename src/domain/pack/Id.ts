import { Schema } from "effect"

// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[|\u0000-\u001f\u007f-\u009f]/u

/**
 * An id that a pack's author chooses for a dimension, prompt, variant or category: not empty, without surrounding
 * blanks, `|` or control characters. Any other text is an ordinary id, `__proto__` and `constructor` included.
 *
 * @since 0.1.0
 */
export const Id = Schema.String.check(
  Schema.makeFilter((id: string) =>
    id.length === 0
      ? "An id must not be empty"
      : id.trim() !== id
        ? "An id must not have blanks around it"
        : FORBIDDEN.test(id)
          ? 'An id must not contain "|" or control characters'
          : undefined
  )
)

/**
 * What a `PlainId` must be, as a message without a full stop.
 *
 * @since 0.1.0
 */
export const PLAIN_ID_RULE = "Expected a name of lower-case letters, digits and hyphens that starts with a letter"

/**
 * A pack's own name: a lower-case letter, then lower-case letters, digits and hyphens.
 *
 * @since 0.1.0
 */
export const PlainId = Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9-]*$/u, { message: PLAIN_ID_RULE }))
