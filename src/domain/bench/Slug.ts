import { Schema } from "effect"

/**
 * What a `Slug` must be, as a message without a full stop.
 *
 * @since 0.1.0
 */
export const SLUG_RULE = "Expected a name of lower-case letters and digits with single hyphens, at most 64 characters"

/**
 * The name of a task class, a case, a family, a system under test or a validator: also the name of a folder.
 *
 * @since 0.1.0
 */
export const Slug = Schema.String.check(
  Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, { message: SLUG_RULE }),
  Schema.isMaxLength(64, { message: SLUG_RULE })
)
