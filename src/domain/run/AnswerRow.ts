import { Schema } from "effect"
import type { Pack } from "../pack/Pack.ts"
import { promptsOf } from "../pack/prompts.ts"
import type { Fault } from "../source/Problem.ts"
import { Answer } from "./Answer.ts"
import { isTooLong, LARGEST_TEXT, sizeOfText } from "./answerSize.ts"
import type { Cell } from "./Cell.ts"

const { model, variant, prompt_id, repeat, text, usage, reasoning_chars, error } = Answer.fields
const { quant, ttft_ms, e2e_ms, decode_tps, seed, started_at, reasoning_text, cost_usd, finish_reason } = Answer.fields

/**
 * One answer that was made elsewhere, as a file of answers gives it. `variant` may be absent where the pack has exactly
 * one, `repeat` (from 0) where the prompt is asked once; everything after `text` may be absent.
 *
 * @since 0.1.0
 */
export const AnswerRow = Schema.Struct({
  model,
  variant: Schema.optionalKey(variant),
  prompt_id,
  repeat: Schema.optionalKey(repeat),
  text,
  reasoning_text,
  reasoning_chars: Schema.optionalKey(reasoning_chars),
  finish_reason: Schema.optionalKey(finish_reason),
  quant,
  usage,
  cost_usd: Schema.optionalKey(cost_usd),
  ttft_ms,
  e2e_ms,
  decode_tps,
  seed,
  started_at,
  ok: Schema.optionalKey(Schema.Boolean),
  error: Schema.optionalKey(error)
})
export interface AnswerRow extends Schema.Schema.Type<typeof AnswerRow> {}

const lengthFaults = (field: string, what: string, text = ""): ReadonlyArray<Fault> =>
  isTooLong(text)
    ? [
        {
          path: [field],
          message: `The ${what} has ${sizeOfText(text)} bytes; at most ${LARGEST_TEXT} (10 MB) are read`
        }
      ]
    : []

/**
 * What is wrong with a row by itself: a text or reasoning of more than 10 MiB, an error beside `ok: true`.
 *
 * @since 0.1.0
 */
export const rowRules = (row: AnswerRow): ReadonlyArray<Fault> => [
  ...lengthFaults("text", "answer", row.text),
  ...lengthFaults("reasoning_text", "reasoning", row.reasoning_text),
  ...(row.ok === true && row.error !== undefined && row.error !== null
    ? [{ path: ["error"], message: "The answer has an error though it is marked ok" }]
    : [])
]

/**
 * Finds the cell of a row: the variant and the repeat may be left out where the pack leaves no choice. An unknown prompt
 * is not judged here.
 *
 * @since 0.1.0
 */
export const cellOfRow = (
  pack: Pack
): ((row: Pick<AnswerRow, "model" | "variant" | "prompt_id" | "repeat">) => {
  readonly cell: Cell
  readonly faults: ReadonlyArray<Fault>
}) => {
  const repeats = new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, prompt.repeats]))
  const [first, second] = pack.prompt_variants
  return (row) => {
    const faults: Array<Fault> = []
    if (row.variant === undefined && second !== undefined) {
      faults.push({ path: ["variant"], message: "The variant is missing, and the pack has several" })
    }
    if (row.repeat === undefined && (repeats.get(row.prompt_id) ?? 1) > 1) {
      faults.push({
        path: ["repeat"],
        message: "The repeat is missing, and the prompt is asked several times",
        hint: "Repeats count from 0"
      })
    }
    const cell = {
      model: row.model,
      variant: row.variant ?? first?.id ?? "none",
      prompt_id: row.prompt_id,
      repeat: row.repeat ?? 0
    }
    return { cell, faults }
  }
}

/**
 * The answer that a row gives in its cell. A text of blanks only counts as empty; the reasoning is kept only where the
 * text is empty, else its length; an answer with an error is one that failed.
 *
 * @since 0.1.0
 */
export const answerOfRow = (row: AnswerRow, cell: Cell, category: string): Answer => {
  const { reasoning_text, reasoning_chars, finish_reason, cost_usd, ok, error, text, ...rest } = row
  const empty = text.trim() === ""
  return {
    ...rest,
    ...cell,
    category,
    attempt: 1,
    text,
    content_empty: empty,
    reasoning_chars: reasoning_chars ?? reasoning_text?.length ?? 0,
    ...(empty && reasoning_text !== undefined ? { reasoning_text } : {}),
    finish_reason: finish_reason ?? null,
    cost_usd: cost_usd ?? null,
    cold_start: false,
    ok: ok ?? (error === undefined || error === null),
    error: error ?? null,
    cache_hit: false
  }
}
