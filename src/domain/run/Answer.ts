import { Schema } from "effect"
import { cellFields } from "./Cell.ts"

const NonNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const NonNegativeInt = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * Tokens that an answer cost, as its provider counted them; a part that nobody counted is absent.
 *
 * @since 0.1.0
 */
export const Usage = Schema.Struct({
  input: Schema.optionalKey(NonNegativeInt),
  output: Schema.optionalKey(NonNegativeInt),
  reasoning: Schema.optionalKey(NonNegativeInt)
})

/**
 * What a model replied in one cell of a run: one line of `answers.jsonl`. Times are milliseconds (`ttft_ms` to the
 * first visible chunk, `e2e_ms` to the end), `decode_tps` is output tokens per second after the first chunk, costs are
 * US dollars; what was not measured is absent, or null for cost. `ok: false` is an answer that failed, with its error.
 *
 * @since 0.1.0
 */
export const Answer = Schema.Struct({
  ...cellFields,
  category: Schema.String,
  attempt: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  text: Schema.String,
  content_empty: Schema.Boolean,
  reasoning_chars: NonNegativeInt,
  reasoning_text: Schema.optionalKey(Schema.String),
  finish_reason: Schema.NullOr(Schema.String),
  quant: Schema.optionalKey(Schema.String),
  usage: Schema.optionalKey(Usage),
  cost_usd: Schema.NullOr(NonNegative),
  ttft_ms: Schema.optionalKey(NonNegative),
  e2e_ms: Schema.optionalKey(NonNegative),
  decode_tps: Schema.optionalKey(NonNegative),
  cold_start: Schema.Boolean,
  seed: Schema.optionalKey(Schema.Int),
  started_at: Schema.optionalKey(Schema.String),
  ok: Schema.Boolean,
  error: Schema.NullOr(Schema.Struct({ kind: Schema.String, message: Schema.String })),
  cache_hit: Schema.Boolean
})
export interface Answer extends Schema.Schema.Type<typeof Answer> {}
