import { Effect, Schema } from "effect"

/**
 * Temperature (at least 0) and seed with which a model is asked.
 *
 * @since 0.1.0
 */
export const Sampling = Schema.Struct({
  temperature: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(0))
  ),
  seed: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(42)))
})
export interface Sampling extends Schema.Schema.Type<typeof Sampling> {}
