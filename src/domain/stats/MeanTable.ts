const SPLIT = 2 ** 26

/**
 * Means of many numbers of points (1..5), one mean a slot, that do not depend on the order in which points are added.
 * Each is split in a part of 26 binary places and the rest, so that both sums are exact for up to 2^24 points a slot.
 *
 * @since 0.1.0
 */
export class MeanTable {
  readonly #coarse: Float64Array
  readonly #fine: Float64Array
  readonly #count: Uint32Array

  constructor(slots: number) {
    this.#coarse = new Float64Array(slots)
    this.#fine = new Float64Array(slots)
    this.#count = new Uint32Array(slots)
  }

  add(slot: number, points: number): void {
    const coarse = Math.round(points * SPLIT) / SPLIT
    this.#coarse[slot] = (this.#coarse[slot] ?? 0) + coarse
    this.#fine[slot] = (this.#fine[slot] ?? 0) + (points - coarse)
    this.#count[slot] = this.count(slot) + 1
  }

  /** How many points were added to a slot. */
  count(slot: number): number {
    return this.#count[slot] ?? 0
  }

  /** The mean of a slot, or null where nothing was added. */
  mean(slot: number): number | null {
    const count = this.count(slot)
    return count === 0 ? null : ((this.#coarse[slot] ?? 0) + (this.#fine[slot] ?? 0)) / count
  }
}
