const START = "sha256:".length
const WORDS = 8

const nibble = (code: number): number => (code & 15) + 9 * (code >> 6)

/**
 * Many `sha256:` digests, one a slot, in 32 bytes each.
 *
 * @since 0.1.0
 */
export class DigestTable {
  readonly #words: Int32Array

  constructor(slots: number) {
    this.#words = new Int32Array(slots * WORDS)
  }

  set(slot: number, digest: string): void {
    for (let index = 0; index < WORDS; index++) this.#words[slot * WORDS + index] = wordOf(digest, index)
  }

  /** Whether a slot holds this digest. */
  has(slot: number, digest: string): boolean {
    for (let index = 0; index < WORDS; index++) {
      if (this.#words[slot * WORDS + index] !== wordOf(digest, index)) return false
    }
    return true
  }
}

const wordOf = (digest: string, index: number): number => {
  let word = 0
  const start = START + 8 * index
  for (let at = start; at < start + 8; at++) word = (word << 4) | nibble(digest.charCodeAt(at))
  return word
}
