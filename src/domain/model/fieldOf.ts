import { Predicate } from "effect"

/**
 * A field of a value that may be anything; undefined where it has none of that name.
 *
 * @since 0.1.0
 */
export const fieldOf = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined
