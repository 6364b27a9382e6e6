import { Schema } from "effect"
import type { Usage } from "../run/Answer.ts"
import { fieldOf } from "./fieldOf.ts"

/**
 * What one part of an AI SDK stream says. `Piece` is text or reasoning, `Finished` the end of a reply, `Failed` the end
 * of one that is not whole, with the provider's error where there is one; `Other` says nothing of the reply.
 *
 * @since 0.1.0
 */
export type SdkPart =
  | { readonly _tag: "Piece"; readonly text: string; readonly reasoning: string }
  | { readonly _tag: "Finished"; readonly finish_reason: string | null; readonly usage: typeof Usage.Type }
  | { readonly _tag: "Failed"; readonly error: unknown }
  | { readonly _tag: "Broken" }
  | { readonly _tag: "Other" }

const isCount = Schema.is(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))

/** A count by its name; the newer versions of the interface tell it by kind, with its total. */
const counted = (name: "input" | "output" | "reasoning", ...values: ReadonlyArray<unknown>) => {
  const count = values.find(isCount)
  return count === undefined ? {} : { [name]: count }
}

const usageOf = (usage: unknown): typeof Usage.Type => {
  const [input, output] = [fieldOf(usage, "inputTokens"), fieldOf(usage, "outputTokens")]
  return {
    ...counted("input", input, fieldOf(input, "total")),
    ...counted("output", output, fieldOf(output, "total")),
    ...counted("reasoning", fieldOf(usage, "reasoningTokens"), fieldOf(output, "reasoning"))
  }
}

/** The words of the chat-completions protocol for the AI SDK's. */
const REASONS = new Map<unknown, string | null>([
  ["content-filter", "content_filter"],
  ["tool-calls", "tool_calls"],
  ["unknown", null]
])

const finished = (part: unknown): SdkPart => {
  const given = fieldOf(part, "finishReason")
  const reason = typeof given === "string" ? given : fieldOf(given, "unified")
  if (reason === "error") return { _tag: "Failed", error: undefined }
  // The provider's stream ended without a word: what came may be half of it.
  if (reason === "interrupted") return { _tag: "Broken" }
  const known = REASONS.has(reason) ? REASONS.get(reason) : reason
  return {
    _tag: "Finished",
    finish_reason: typeof known === "string" ? known : null,
    usage: usageOf(fieldOf(part, "usage"))
  }
}

/**
 * Reads one part of a stream of the AI SDK's language model interface, version 2 to 4.
 *
 * @since 0.1.0
 */
export const sdkPart = (part: unknown): SdkPart => {
  const delta = fieldOf(part, "delta")
  const said = typeof delta === "string" ? delta : ""
  switch (fieldOf(part, "type")) {
    case "text-delta":
      return { _tag: "Piece", text: said, reasoning: "" }
    case "reasoning-delta":
      return { _tag: "Piece", text: "", reasoning: said }
    case "finish":
      return finished(part)
    case "error":
      return { _tag: "Failed", error: fieldOf(part, "error") }
    default:
      return { _tag: "Other" }
  }
}
