import { Option, Schema } from "effect"
import { fieldOf } from "./fieldOf.ts"

/**
 * What a provider says of a failure, where it does: its words, its code (`429`, `insufficient_quota`), and the field of the
 * request that it is about.
 *
 * @since 0.1.0
 */
export interface ProviderError {
  readonly said: string | undefined
  readonly code: string | undefined
  readonly param: string | undefined
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined

const codeOf = (value: unknown): string | undefined => (typeof value === "number" ? String(value) : textOf(value))

const describe = (error: unknown): ProviderError => ({
  said: textOf(error) ?? textOf(fieldOf(error, "message")) ?? textOf(fieldOf(error, "msg")),
  code: codeOf(fieldOf(error, "code")) ?? codeOf(fieldOf(error, "type")),
  param: textOf(fieldOf(error, "param"))
})

/**
 * The error that a message of the protocol reports, or undefined: `{ error: { message, code } }`, `{ error: "..." }`, or
 * vLLM's `{ object: "error", message, code }`.
 *
 * @since 0.1.0
 */
export const providerError = (value: unknown): ProviderError | undefined => {
  const error = fieldOf(value, "error")
  if (error !== undefined && error !== null) return describe(error)
  return fieldOf(value, "object") === "error" ? describe(value) : undefined
}

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/**
 * What the body of a response that is none of success says, in whatever form: those above, in an array too, or
 * `{ errors: [...] }`, `{ detail }`, `{ message }`. A body that is no JSON says nothing that is worth showing.
 *
 * @since 0.1.0
 */
export const errorBody = (body: string): ProviderError => {
  const value = first(Option.getOrUndefined(decode(body)))
  const inner = first(fieldOf(value, "errors")) ?? first(fieldOf(value, "detail"))
  return providerError(value) ?? describe(inner ?? value)
}
