import { Schema } from "effect"

/**
 * The name of one component of a bench score, as `cve.dropped`: words of lower-case letters, digits and underscores,
 * joined by dots.
 *
 * @since 0.1.0
 */
export const BreakdownKey = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/u, { message: "Expected a key such as cve.dropped" })
)

/**
 * What no key and no field of a score may hold: evidence is what was observed, never a model's opinion of itself.
 *
 * @since 0.1.0
 */
export const bannedSubstrings = ["confidence", "llm", "self_reported", "model_says"] as const

/**
 * The banned part of a name, or undefined; case does not matter.
 *
 * @since 0.1.0
 */
export const bannedPart = (name: string): (typeof bannedSubstrings)[number] | undefined =>
  bannedSubstrings.find((banned) => name.toLowerCase().includes(banned))
