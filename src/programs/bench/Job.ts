import { Data } from "effect"
import type { LoadedCase } from "../../domain/bench/BenchCase.ts"
import type { Attempt } from "../../domain/bench/BenchReport.ts"

/**
 * How an attempt at a case is come by. `Known`: from the run that is resumed, or from the cache; nothing is done.
 * `Rescore`: the system under test did its part in an earlier run, but the rubric failed; what was left behind is scored
 * anew. `Run`: all of it is done.
 *
 * @since 0.1.0
 */
export type Way = Data.TaggedEnum<{
  Known: { readonly attempt: Attempt; readonly from: "resumed" | "cache" }
  Rescore: {
    readonly evidence: string
    readonly refused: boolean
    readonly outputDigest: string
    readonly failed: Extract<Attempt, { readonly _tag: "Failed" }>
  }
  Run: { readonly evidence: string }
}>

/**
 * Makes the ways of an attempt.
 *
 * @since 0.1.0
 */
export const Way = Data.taggedEnum<Way>()

/**
 * One attempt at one case, as a run plans it. `cacheKey` covers everything that can change its score.
 *
 * @since 0.1.0
 */
export interface Job {
  readonly loadedCase: LoadedCase
  readonly repeat: number
  readonly cacheKey: string
  readonly way: Way
}
