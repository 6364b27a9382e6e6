import { Context, Effect } from "effect"

/**
 * Whether anybody may see what is counted and traced. Where nobody can, nothing is: with a fast model, that takes as long as
 * much of the rest of asking.
 *
 * @since 0.1.0
 */
export const IsWatched = Context.Reference<boolean>("assay/services/telemetry/IsWatched", { defaultValue: () => true })

/**
 * What is watched, as it is where nobody can see it and as it is where somebody may.
 *
 * @since 0.1.0
 */
export const ifWatched = <A, E, R>(
  plain: Effect.Effect<A, E, R>,
  watched: (plain: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => Effect.flatMap(IsWatched, (is) => (is ? watched(plain) : plain))
