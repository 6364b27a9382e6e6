import * as Arbitrary from "effect/Arbitrary"

export * from "effect/Arbitrary"

const FEW = 20

let most = Number.POSITIVE_INFINITY

/** Whether properties are tried on few values, which is enough to tell most mutants. */
export const beQuick = (quick: boolean): void => {
  most = quick ? FEW : Number.POSITIVE_INFINITY
}

/** Nobody reads the counterexample of a mutant, so none is shrunk. */
export const checkEffect: typeof Arbitrary.checkEffect = (arbitrary, property, options) =>
  Arbitrary.checkEffect(arbitrary, property, {
    ...options,
    runs: Math.min(options?.runs ?? 100, most),
    maxShrinks: 0
  })
