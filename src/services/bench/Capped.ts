/**
 * The start of a stream of bytes; what comes after the cap is dropped, so that a flood costs no memory.
 */
export class Capped {
  static readonly limit = 1_048_576
  readonly #limit: number
  readonly #chunks: Array<Uint8Array> = []
  #size = 0
  #flooded = false

  constructor(limit = Capped.limit) {
    this.#limit = limit
  }

  add(chunk: Uint8Array): void {
    const kept = chunk.subarray(0, this.#limit - this.#size)
    this.#flooded ||= kept.length < chunk.length
    if (kept.length === 0) return
    this.#chunks.push(kept)
    this.#size += kept.length
  }

  /** Whether more came than is kept. */
  get flooded(): boolean {
    return this.#flooded
  }

  get bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#size)
    this.#chunks.reduce((at, chunk) => {
      bytes.set(chunk, at)
      return at + chunk.length
    }, 0)
    return bytes
  }
}
