import type { Pack } from "../pack/Pack.ts"
import { promptsOf } from "../pack/prompts.ts"
import type { Cell } from "./Cell.ts"
import { groupKey } from "./groupKey.ts"
import { groupsOf, type RunManifest } from "./RunManifest.ts"
import { shardOf } from "./Shard.ts"
import { workOf } from "./workList.ts"

const NONE = 0
const GOOD = 1
const FAILED = 2

/**
 * Which cells of a run have a row, one byte a cell. A later row of a cell takes the place of an earlier one; rows that belong
 * to no cell of the run are passed over.
 *
 * @since 0.1.0
 */
export class CellCounts {
  readonly #groups: ReadonlyMap<string, number>
  readonly #prompts: ReadonlyMap<string, { readonly from: number; readonly repeats: number }>
  readonly #size: number
  readonly #cells: Uint8Array
  #there = 0
  #failed = 0

  constructor(manifest: Pick<RunManifest, "models" | "variants" | "groups">, pack: Pack) {
    this.#groups = new Map(groupsOf(manifest).map((group, at) => [groupKey(group), at]))
    let size = 0
    this.#prompts = new Map(
      promptsOf(pack).map(({ prompt: { id, repeats } }) => {
        const from = size
        size += repeats
        return [id, { from, repeats }]
      })
    )
    this.#size = size
    this.#cells = new Uint8Array(this.#groups.size * size)
  }

  /** Takes note of a row; `ok` is false of an answer that failed. */
  row(cell: Cell, ok: boolean): void {
    const group = this.#groups.get(groupKey(cell))
    const prompt = this.#prompts.get(cell.prompt_id)
    if (group === undefined || prompt === undefined || cell.repeat >= prompt.repeats) return
    const at = group * this.#size + prompt.from + cell.repeat
    const before = this.#cells[at] ?? NONE
    if (before === NONE) this.#there++
    if (before === FAILED) this.#failed--
    if (!ok) this.#failed++
    this.#cells[at] = ok ? GOOD : FAILED
  }

  /** How many cells have a row. */
  get there(): number {
    return this.#there
  }

  /** In how many of them the last row is of an answer that failed. */
  get failed(): number {
    return this.#failed
  }
}

/**
 * How many answers a run is to have: those of its groups to the prompts that are to be asked, of a shard only its part.
 *
 * @since 0.1.0
 */
export const expectedAnswers = (manifest: RunManifest, pack: Pack): number => {
  const { limits, shard } = manifest
  if (shard !== undefined) return shardOf(workOf(pack, manifest), shard).length
  const asked = new Set(limits?.prompts)
  const each = promptsOf(pack)
    .filter(({ prompt }) => limits?.prompts === undefined || asked.has(prompt.id))
    .reduce((sum, { prompt }) => sum + prompt.repeats, 0)
  return each * groupsOf(manifest).length
}
