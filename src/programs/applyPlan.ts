import { Effect } from "effect"
import { checkDod, type CheckOptions } from "./checkDod.ts"

/**
 * Runs an effect behind the gate of a plan, and nowhere else: the definition of done is evaluated, then the gate is
 * decided on what stands there at that moment, and only where it is open does the effect run. Otherwise fails with
 * `ApplyBlocked`, and the effect is never started.
 *
 * @since 0.1.0
 */
export const applyPlan =
  (options: CheckOptions) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const { gate } = yield* checkDod(options)
      yield* Effect.fromResult(gate)
      return yield* effect
    })
