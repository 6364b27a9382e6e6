import { Schema } from "effect"

/**
 * One message of a conversation.
 *
 * @since 0.1.0
 */
export const ChatMessage = Schema.Struct({
  role: Schema.Literals(["system", "user", "assistant"]),
  content: Schema.String
})
export interface ChatMessage extends Schema.Schema.Type<typeof ChatMessage> {}

/**
 * What a model is asked. `max_tokens` is the most that it may write, absent for the provider's own limit. `json_schema`
 * asks for a reply of that shape where the provider can hold itself to one; a provider that cannot ignores it.
 *
 * @since 0.1.0
 */
export const ModelRequest = Schema.Struct({
  messages: Schema.NonEmptyArray(ChatMessage),
  temperature: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)),
  seed: Schema.optionalKey(Schema.Int),
  max_tokens: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  json_schema: Schema.optionalKey(
    Schema.Struct({ name: Schema.String, schema: Schema.Record(Schema.String, Schema.Json) })
  )
})
export interface ModelRequest extends Schema.Schema.Type<typeof ModelRequest> {}
