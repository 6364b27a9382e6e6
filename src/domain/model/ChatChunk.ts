import { Option, Schema } from "effect"
import type { Usage } from "../run/Answer.ts"
import { fieldOf } from "./fieldOf.ts"
import { type ProviderError, providerError } from "./providerError.ts"

const Text = Schema.NullOr(Schema.String)
const Thought = Schema.Struct({ text: Schema.optionalKey(Text) })
const Part = Schema.Struct({
  text: Schema.optionalKey(Text),
  thinking: Schema.optionalKey(Schema.Union([Text, Schema.Array(Thought)]))
})
const Message = Schema.Struct({
  content: Schema.optionalKey(Schema.Union([Text, Schema.Array(Part)])),
  refusal: Schema.optionalKey(Text),
  reasoning_content: Schema.optionalKey(Text),
  reasoning: Schema.optionalKey(Text)
})
const Choice = Schema.Struct({
  index: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  delta: Schema.optionalKey(Schema.NullOr(Message)),
  message: Schema.optionalKey(Schema.NullOr(Message)),
  finish_reason: Schema.optionalKey(Text)
})
const Chunk = Schema.Struct({ choices: Schema.Array(Choice), usage: Schema.optionalKey(Schema.Unknown) })

/**
 * What one message of the chat-completions protocol says: a chunk of a stream, or the whole of a reply that is not
 * streamed. A piece that is not `ofReply` only counts tokens, or keeps the connection alive.
 * `Failed` is an error that the provider reports in its place.
 *
 * @since 0.1.0
 */
export type ChatChunk =
  | {
      readonly _tag: "Piece"
      readonly ofReply: boolean
      readonly text: string
      readonly reasoning: string
      readonly finish_reason: string | null
      readonly usage: typeof Usage.Type
      readonly cost_usd: number | undefined
    }
  | ({ readonly _tag: "Failed" } & ProviderError)

const isCount = Schema.is(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))
const isCost = Schema.is(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)))
const counted = (name: "input" | "output" | "reasoning", value: unknown) => (isCount(value) ? { [name]: value } : {})

/** What a provider counted. A count that is none is as absent: an answer is not lost for it. */
const usageOf = (usage: unknown): typeof Usage.Type => ({
  ...counted("input", fieldOf(usage, "prompt_tokens")),
  ...counted("output", fieldOf(usage, "completion_tokens")),
  ...counted("reasoning", fieldOf(fieldOf(usage, "completion_tokens_details"), "reasoning_tokens"))
})

const costOf = (usage: unknown): number | undefined => {
  const cost = fieldOf(usage, "cost")
  return isCost(cost) ? cost : undefined
}

const thoughtOf = ({ thinking }: typeof Part.Type): string =>
  Array.isArray(thinking)
    ? thinking.map(({ text }) => text ?? "").join("")
    : typeof thinking === "string"
      ? thinking
      : ""

/** Text and reasoning of a message. Both names of reasoning mean the same, and some servers send both. */
const saidIn = (message: typeof Message.Type | null | undefined) => {
  const content = message?.content
  const parts = typeof content === "string" ? [{ text: content }] : (content ?? [])
  const visible = parts.map(({ text }) => text ?? "").join("")
  return {
    text: visible === "" ? (message?.refusal ?? "") : visible,
    reasoning: message?.reasoning_content || message?.reasoning || parts.map(thoughtOf).join("")
  }
}

const parse = Option.liftThrowable((json: string): unknown => JSON.parse(json))
const decodeChunk = Schema.decodeUnknownOption(Chunk)

/**
 * Reads one message of the protocol from its JSON text; undefined where it is none. `choices` must be there; of several,
 * the first is the reply. A message that reports an error is one whatever else it holds.
 *
 * @since 0.1.0
 */
export const readChunk = (json: string): ChatChunk | undefined => {
  const value = Option.getOrUndefined(parse(json))
  const error = providerError(value)
  if (error !== undefined) return { _tag: "Failed", ...error }
  const chunk = Option.getOrUndefined(decodeChunk(value))
  if (chunk === undefined) return undefined
  const choice = chunk.choices.find(({ index }) => (index ?? 0) === 0)
  return {
    _tag: "Piece",
    ofReply: choice !== undefined,
    ...saidIn(choice?.delta ?? choice?.message),
    finish_reason: choice?.finish_reason || null,
    // Most pieces have none.
    usage: chunk.usage === undefined || chunk.usage === null ? {} : usageOf(chunk.usage),
    cost_usd: costOf(chunk.usage)
  }
}
