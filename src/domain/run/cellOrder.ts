import { promptsOf } from "../pack/prompts.ts"
import type { Pack } from "../pack/Pack.ts"
import { byCodeUnit, type Cell } from "./Cell.ts"

const ranks = (names: Iterable<string>): ReadonlyMap<string, number> =>
  new Map([...names].map((name, index) => [name, index]))

/** A name that is in neither list comes after all others. */
const rankIn = (rank: ReadonlyMap<string, number>, name: string): number => rank.get(name) ?? rank.size

const by = (rank: ReadonlyMap<string, number>, left: string, right: string) =>
  left === right ? 0 : rankIn(rank, left) - rankIn(rank, right) || byCodeUnit(left, right)

const ranksOf = (pack: Pack, models: ReadonlyArray<string>) => ({
  model: ranks(models),
  variant: ranks(pack.prompt_variants.map(({ id }) => id)),
  prompt: ranks(promptsOf(pack).map(({ prompt }) => prompt.id))
})

/**
 * Where a cell stands in the order of its run, for a store that sorts by numbers: by the place of the model in the run's
 * list, of variant and prompt in the pack's, and the repeat.
 *
 * @since 0.1.0
 */
export interface CellRanks {
  readonly model_at: number
  readonly variant_at: number
  readonly prompt_at: number
  readonly repeat: number
}

/**
 * Gives the ranks of a run's cells: of cells whose names are in the lists, those that `cellOrder` sorts by.
 *
 * @since 0.1.0
 */
export const cellRanks = (pack: Pack, models: ReadonlyArray<string>): ((cell: Cell) => CellRanks) => {
  const { model, prompt, variant } = ranksOf(pack, models)
  return (cell) => ({
    model_at: rankIn(model, cell.model),
    variant_at: rankIn(variant, cell.variant),
    prompt_at: rankIn(prompt, cell.prompt_id),
    repeat: cell.repeat
  })
}

/**
 * The total order of a run's cells: model as the run lists them, variant and prompt as the pack does, then repeat. A
 * name that is in neither comes after all others, by code unit.
 *
 * @since 0.1.0
 */
export const cellOrder = (pack: Pack, models: ReadonlyArray<string>): ((left: Cell, right: Cell) => number) => {
  const { model, prompt, variant } = ranksOf(pack, models)
  return (left, right) =>
    by(model, left.model, right.model) ||
    by(variant, left.variant, right.variant) ||
    by(prompt, left.prompt_id, right.prompt_id) ||
    left.repeat - right.repeat
}
