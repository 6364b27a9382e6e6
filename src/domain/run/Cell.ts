import { Schema } from "effect"
import { Id } from "../pack/Id.ts"
import { NonBlank } from "../source/NonBlank.ts"

/**
 * What a model is called in a run: any text that is not blank.
 *
 * @since 0.1.0
 */
export const ModelId = NonBlank

/**
 * The fields that name one answer of a run: model, variant, prompt and repeat (from 0).
 *
 * @since 0.1.0
 */
export const cellFields = {
  model: ModelId,
  variant: Id,
  prompt_id: Id,
  repeat: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
}

/**
 * The place of one answer in a run.
 *
 * @since 0.1.0
 */
export const Cell = Schema.Struct(cellFields)
export interface Cell extends Schema.Schema.Type<typeof Cell> {}

/**
 * A text that is the same for two cells exactly if they are the same cell; for look-ups, not for people.
 *
 * @since 0.1.0
 */
export const cellKey = (cell: Cell): string => JSON.stringify([cell.model, cell.variant, cell.prompt_id, cell.repeat])

/**
 * A text that names a cell for people: `model / variant / prompt #repeat`.
 *
 * @since 0.1.0
 */
export const showCell = (cell: Cell): string => `${cell.model} / ${cell.variant} / ${cell.prompt_id} #${cell.repeat}`

/**
 * A total order of strings by UTF-16 code unit ("A10" before "A2"): the same on every machine and in every locale.
 *
 * @since 0.1.0
 */
export const byCodeUnit = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
