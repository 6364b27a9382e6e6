import { Schema } from "effect"
import { Usage } from "../run/Answer.ts"
import { isTooLong } from "../run/answerSize.ts"

const Milliseconds = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * A model's whole reply. `reasoning` is what it thought aloud, apart from `text`. `finish_reason` is the provider's, in
 * the words of the chat-completions protocol (`stop`, `length`, `content_filter`, ...), or null. `ttft_ms` runs to the
 * first visible chunk and is absent where nothing was streamed; `decode_tps` is output tokens per second after the first
 * chunk; `cost_usd` only where the provider says it.
 *
 * @since 0.1.0
 */
export const ModelReply = Schema.Struct({
  text: Schema.String,
  reasoning: Schema.String,
  finish_reason: Schema.NullOr(Schema.String),
  usage: Schema.optionalKey(Usage),
  cost_usd: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))),
  ttft_ms: Schema.optionalKey(Milliseconds),
  e2e_ms: Milliseconds,
  decode_tps: Schema.optionalKey(Milliseconds)
})
export interface ModelReply extends Schema.Schema.Type<typeof ModelReply> {}

/**
 * Whether a reply is too long for an answer, with all that the model says in it.
 *
 * @since 0.1.0
 */
export const isTooLongReply = ({
  finish_reason,
  reasoning,
  text
}: Pick<ModelReply, "finish_reason" | "reasoning" | "text">): boolean =>
  isTooLong(text, reasoning + (finish_reason ?? ""))
