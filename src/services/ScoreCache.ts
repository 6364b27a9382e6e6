import { Context, type Effect, type Option } from "effect"
import type { BenchScore } from "../domain/bench/BenchScore.ts"

/**
 * A score with the digest of the output that it was given to.
 *
 * @since 0.1.0
 */
export interface CachedScore {
  readonly score: BenchScore
  readonly output_digest: string
}

/**
 * Keeps scores, never failures, by a key that covers everything that can change them. It can only save time: what cannot
 * be read is a miss with a warning, and what cannot be written is a warning.
 *
 * @since 0.1.0
 */
export class ScoreCache extends Context.Service<
  ScoreCache,
  {
    readonly get: (key: string) => Effect.Effect<Option.Option<CachedScore>>
    readonly put: (key: string, entry: CachedScore) => Effect.Effect<void>
  }
>()("assay/services/ScoreCache") {}
