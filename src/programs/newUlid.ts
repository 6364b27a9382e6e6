import { Clock, Effect, Random } from "effect"
import { ulid } from "ulid"

const RANDOMNESS = 16

/**
 * A fresh ULID of this moment.
 *
 * @since 0.1.0
 */
export const newUlid = Effect.gen(function* () {
  const draws = yield* Effect.replicateEffect(Random.next, RANDOMNESS)
  let drawn = 0
  return ulid(yield* Clock.currentTimeMillis, () => draws[drawn++] ?? 0)
})
