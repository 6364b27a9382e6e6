import { Option, Schema } from "effect"
import type { Cell } from "./Cell.ts"

const Part = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/**
 * One of `of` parts into which the answers of a run are split, so that several jobs ask for them; `index` counts from 1.
 *
 * @since 0.1.0
 */
export const Shard = Schema.Struct({ index: Part, of: Part }).check(
  Schema.makeFilter(({ index, of }) => index <= of, { message: "The index of a shard is at most the number of shards" })
)
export interface Shard extends Schema.Schema.Type<typeof Shard> {}

/**
 * Whether this is a shard at all, for one that was not read from a file.
 *
 * @since 0.1.0
 */
export const isShard: (shard: Shard) => boolean = Schema.is(Shard)

const WRITTEN = /^([1-9][0-9]*)\/([1-9][0-9]*)$/u

/**
 * Reads `2/4`: shard 2 of 4. None where it is written in another way, and where there is no such shard.
 *
 * @since 0.1.0
 */
export const parseShard = (text: string): Option.Option<Shard> => {
  const [, index, of] = WRITTEN.exec(text) ?? []
  return Option.filter(Option.some({ index: Number(index), of: Number(of) }), isShard)
}

/**
 * A shard in words: `shard 2 of 4`.
 *
 * @since 0.1.0
 */
export const shardText = ({ index, of }: Shard): string => `shard ${index} of ${of}`

const gcd = (left: number, right: number): number => (right === 0 ? left : gcd(right, left % right))

/**
 * The part of a run's work that belongs to a shard, in the order of the whole. The work is dealt out like cards, one cell
 * after the other, so that all shards have as many answers as the others, or one more or less, and so it is in each
 * group. Whenever the deal would begin a group where an earlier one began, it begins one shard later: else the same
 * prompt, which may be a long one, would fall to the same shard in every group. `work` must be all of the run's, whatever
 * is there of it: group by group, each of the same size.
 *
 * @since 0.1.0
 */
export const shardOf = <Item extends { readonly cell: Cell }>(
  work: ReadonlyArray<Item>,
  { index, of }: Shard
): ReadonlyArray<Item> => {
  const [first] = work
  const end = work.findIndex(({ cell }) => cell.model !== first?.cell.model || cell.variant !== first.cell.variant)
  const group = end === -1 ? work.length : end
  const period = (group / gcd(group, of)) * of
  return work.filter((_, place) => (place + Math.floor(place / period)) % of === index - 1)
}
