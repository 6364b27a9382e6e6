import { Effect } from "effect"
import { type CheckedPlan, checkDod, type CheckOptions } from "./checkDod.ts"

/**
 * Runs an effect behind the gate of a plan, and nowhere else: the definition of done is evaluated, then the gate is
 * decided on what stands there at that moment, and only where it is open does the effect run. Otherwise fails with
 * `ApplyBlocked`, and the effect is never started. `seen` is told what was found before that, whatever it is.
 *
 * @since 0.1.0
 */
export const applyPlan =
  <E1 = never, R1 = never>(
    options: CheckOptions,
    seen: (checked: CheckedPlan) => Effect.Effect<void, E1, R1> = () => Effect.void
  ) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const checked = yield* checkDod(options)
      yield* seen(checked)
      yield* Effect.fromResult(checked.gate)
      return yield* effect
    })
