import { digestOf } from "../../src/domain/source/digest.ts"
import { generatorOf } from "../../src/domain/stats/seeded.ts"

/** Numbers from 0 up to 1, the same for the same seed. */
export const numbersFrom = (seed: number | string): (() => number) => {
  const generator = generatorOf(digestOf(String(seed)))
  return () => (generator.next() >>> 0) / 2 ** 32
}

/** One of several. */
export const oneOf = <A>(chance: () => number, all: readonly [A, ...ReadonlyArray<A>]): A =>
  all[Math.floor(chance() * all.length)] ?? all[0]

/** So many of several, each at most once. */
export const someOf = <A>(chance: () => number, count: number, all: ReadonlyArray<A>): ReadonlyArray<A> =>
  all
    .map((one) => [chance(), one] as const)
    .toSorted(([left], [right]) => left - right)
    .slice(0, count)
    .map(([, one]) => one)
