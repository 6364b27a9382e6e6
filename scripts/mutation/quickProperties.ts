import * as Arbitrary from "effect/Arbitrary"

export * from "effect/Arbitrary"

/** Enough to tell most mutants: those that need more values than these count as living. */
const MOST_RUNS = 10

/** As Effect's, on few values; and nobody reads the counterexample of a mutant, so none is shrunk. */
export const checkEffect: typeof Arbitrary.checkEffect = (arbitrary, property, options) =>
  Arbitrary.checkEffect(arbitrary, property, {
    ...options,
    runs: Math.min(options?.runs ?? MOST_RUNS, MOST_RUNS),
    maxShrinks: 0
  })
