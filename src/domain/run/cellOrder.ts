import { promptsOf } from "../pack/prompts.ts"
import type { Pack } from "../pack/Pack.ts"
import { byCodeUnit, type Cell } from "./Cell.ts"

const ranks = (names: Iterable<string>): ReadonlyMap<string, number> =>
  new Map([...names].map((name, index) => [name, index]))

const by = (rank: ReadonlyMap<string, number>, left: string, right: string) =>
  left === right ? 0 : (rank.get(left) ?? rank.size) - (rank.get(right) ?? rank.size) || byCodeUnit(left, right)

/**
 * The total order of a run's cells: model as the run lists them, variant and prompt as the pack does, then repeat. A
 * name that is in neither comes after all others, by code unit.
 *
 * @since 0.1.0
 */
export const cellOrder = (pack: Pack, models: ReadonlyArray<string>): ((left: Cell, right: Cell) => number) => {
  const model = ranks(models)
  const variant = ranks(pack.prompt_variants.map(({ id }) => id))
  const prompt = ranks(promptsOf(pack).map(({ prompt }) => prompt.id))
  return (left, right) =>
    by(model, left.model, right.model) ||
    by(variant, left.variant, right.variant) ||
    by(prompt, left.prompt_id, right.prompt_id) ||
    left.repeat - right.repeat
}
