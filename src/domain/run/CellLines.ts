import type { Cell } from "./Cell.ts"

/** Repeats below this stand in an array; a file may hold any. */
const DENSE = 4096

/** The marks of one prompt of one group, by repeat; 0 is none. */
class Marks {
  #near = new Int32Array(1)
  readonly #far = new Map<number, number>()

  get(repeat: number): number {
    return (repeat < DENSE ? this.#near[repeat] : this.#far.get(repeat)) ?? 0
  }

  set(repeat: number, mark: number): void {
    if (repeat >= DENSE) {
      this.#far.set(repeat, mark)
      return
    }
    if (repeat >= this.#near.length) {
      const grown = new Int32Array(Math.min(DENSE, 2 * (repeat + 1)))
      grown.set(this.#near)
      this.#near = grown
    }
    this.#near[repeat] = mark
  }
}

const entry = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const there = map.get(key)
  if (there !== undefined) return there
  const made = make()
  map.set(key, made)
  return made
}

/**
 * A whole number for each cell, other than 0, such as the line of a file on which it stands; a few bytes each, whatever the
 * cells are.
 *
 * @since 0.1.0
 */
export class CellLines {
  readonly #models = new Map<string, Map<string, Map<string, Marks>>>()

  /** 0 where none was set. */
  get({ model, prompt_id, repeat, variant }: Cell): number {
    return this.#models.get(model)?.get(variant)?.get(prompt_id)?.get(repeat) ?? 0
  }

  /** `line` is within 32 bits, with its sign. */
  set({ model, prompt_id, repeat, variant }: Cell, line: number): void {
    const variants = entry(this.#models, model, () => new Map<string, Map<string, Marks>>())
    const prompts = entry(variants, variant, () => new Map<string, Marks>())
    entry(prompts, prompt_id, () => new Marks()).set(repeat, line)
  }
}
