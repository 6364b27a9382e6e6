import { Predicate, Schema } from "effect"

/**
 * The name of an environment variable, in capitals: a key that is written in its place is hardly ever taken for one.
 *
 * @since 0.1.0
 */
export const VariableName = Schema.String.check(
  Schema.isPattern(/^[A-Z_][A-Z0-9_]*$/u, {
    message: "Expected the name of an environment variable, in capitals, never a key itself"
  })
)

const isName = Schema.is(VariableName)

/**
 * Whether anything under a key `env` of a document of any shape is no name of a variable: it may be a secret.
 *
 * @since 0.1.0
 */
export const mayHoldSecret = (document: unknown): boolean => {
  if (!Predicate.isObjectOrArray(document)) return false
  return Object.entries(document).some(([key, value]: readonly [string, unknown]) =>
    key === "env" && !Array.isArray(document) ? !(Array.isArray(value) && value.every(isName)) : mayHoldSecret(value)
  )
}
