import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus"
import type { RandomGenerator } from "pure-rand/types/RandomGenerator"

/**
 * A random generator (xoroshiro128+) whose state is the first 128 bits of a `sha256:<64 hex>` digest: the same content
 * gives the same numbers everywhere.
 *
 * @since 0.1.0
 */
export const generatorOf = (seed: string): RandomGenerator => {
  const hex = seed.slice(seed.indexOf(":") + 1)
  // The odd last word keeps the state from being all zero, in which the generator would stay.
  const word = (index: number) => Number.parseInt(hex.slice(8 * index, 8 * index + 8), 16) | 0
  return xoroshiro128plusFromState([word(0), word(1), word(2), word(3) | 1])
}
