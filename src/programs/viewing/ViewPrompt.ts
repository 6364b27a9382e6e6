import { Schema, Struct } from "effect"
import { Message } from "../../domain/pack/Pack.ts"
import { Answer } from "../../domain/run/Answer.ts"
import { Scored, Unscored } from "../../domain/run/Verdict.ts"
import { Count, Key, ViewPath } from "./ViewProgress.ts"

/**
 * An answer with its text, or the beginning of a long one: then `chars` is more than `text` has (UTF-16 code units) and
 * `whole` the path of the `ViewText` with all of it. `ok: false` is an answer that failed, with its error. A longer
 * `reasoning_text` is cut to its beginning; `reasoning_chars` is the length of all of it.
 *
 * @since 0.1.0
 */
export const ViewAnswer = Schema.Struct({
  ...Answer.mapFields(Struct.omit(["model", "variant", "prompt_id", "repeat", "category", "started_at"])).fields,
  chars: Count,
  whole: Schema.NullOr(ViewPath)
})
export interface ViewAnswer extends Schema.Schema.Type<typeof ViewAnswer> {}

/**
 * What a judge says of one answer. `stale`: it was said of another text than the one there is now, and does not count.
 *
 * @since 0.1.0
 */
export const ViewVerdict = Schema.Struct({
  judge: Schema.String,
  stale: Schema.Boolean,
  verdict: Schema.Union([
    Scored.mapFields(
      Struct.omit(["model", "variant", "prompt_id", "repeat", "answer_digest", "attempts", "other_cost_usd"])
    ),
    Unscored.mapFields(
      Struct.omit(["model", "variant", "prompt_id", "repeat", "answer_digest", "attempts", "other_cost_usd"])
    )
  ])
})
export interface ViewVerdict extends Schema.Schema.Type<typeof ViewVerdict> {}

/**
 * The place of one answer to a prompt: `answer` is null where there is none (yet). Verdicts are by judge id; a judge that said
 * nothing of it is not among them.
 *
 * @since 0.1.0
 */
export const ViewCell = Schema.Struct({
  model: Schema.String,
  variant: Schema.String,
  repeat: Count,
  answer: Schema.NullOr(ViewAnswer),
  verdicts: Schema.Array(ViewVerdict)
})
export interface ViewCell extends Schema.Schema.Type<typeof ViewCell> {}

/**
 * One prompt of a run with all answers: groups in the run's order, and in each every repeat that is expected. `messages` are
 * what models were sent after the system prompt of the variant, which stands in the `ViewRun`.
 *
 * @since 0.1.0
 */
export const ViewPrompt = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Key,
  prompt: Schema.Struct({
    id: Schema.String,
    title: Schema.String,
    category: Schema.String,
    tests: Schema.String,
    messages: Schema.Array(Message),
    dimensions: Schema.Array(Schema.String),
    max_tokens: Schema.NullOr(Count),
    repeats: Count,
    green_flags: Schema.Array(Schema.String),
    red_flags: Schema.Array(Schema.String),
    safety_critical: Schema.Boolean,
    format_strict: Schema.Boolean,
    checks: Count,
    fatal: Schema.Boolean
  }),
  cells: Schema.Array(ViewCell)
})
export interface ViewPrompt extends Schema.Schema.Type<typeof ViewPrompt> {}

/**
 * The whole of a long answer.
 *
 * @since 0.1.0
 */
export const ViewText = Schema.Struct({ schema_version: Schema.Literal(1), text: Schema.String })
export interface ViewText extends Schema.Schema.Type<typeof ViewText> {}
