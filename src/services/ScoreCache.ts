import { Context, Effect, Layer, Option, Schema } from "effect"
import { BenchScore } from "../domain/bench/BenchScore.ts"
import { Digest } from "../domain/source/digest.ts"
import { entryFolder } from "./cache/entryFolder.ts"
import { HostProcess } from "./HostProcess.ts"

/**
 * A score with the digest of the output that it was given to.
 *
 * @since 0.1.0
 */
export interface CachedScore {
  readonly score: BenchScore
  readonly output_digest: string
}

const kept = {
  one: "score",
  again: "the case is scored again",
  schema: Schema.Struct({ score: BenchScore, output_digest: Digest })
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
>()("assay/services/ScoreCache") {
  /** A file for each key in a folder, which is made when it is needed. */
  static readonly layerDirectory = (dir: string) =>
    Layer.effect(ScoreCache, Effect.map(entryFolder(dir, kept), ScoreCache.of)).pipe(Layer.provide(HostProcess.layer))

  /** As long as the layer lives. */
  static readonly layerMemory = Layer.sync(ScoreCache, () => {
    const entries = new Map<string, CachedScore>()
    return ScoreCache.of({
      get: (key) => Effect.sync(() => Option.fromUndefinedOr(entries.get(key))),
      put: (key, entry) => Effect.sync(() => void entries.set(key, entry))
    })
  })

  /** Keeps nothing. */
  static readonly layerNone = Layer.succeed(ScoreCache, {
    get: () => Effect.succeedNone,
    put: () => Effect.void
  })
}
