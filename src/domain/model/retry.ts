import { Data } from "effect"
import { isRetryable, type ModelFailed, type ModelFailureKind } from "./errors.ts"

/**
 * How often an answer was asked for in vain, by what asking again can be worth. All in all it was `attempts`.
 *
 * @since 0.1.0
 */
export interface Tries {
  readonly attempts: number
  readonly rateLimits: number
  readonly timeouts: number
  readonly others: number
}

/**
 * What to do after a failed attempt: ask again after a wait, take the failure for the answer, or, where the provider asks
 * for more patience than a run has, stop the whole run.
 *
 * @since 0.1.0
 */
export type AfterFailure = Data.TaggedEnum<{
  Again: { readonly waitMs: number }
  GiveUp: {}
  TooLong: { readonly waitMs: number }
}>

/**
 * Makes what to do after a failure.
 *
 * @since 0.1.0
 */
export const AfterFailure = Data.taggedEnum<AfterFailure>()

/**
 * Before the first attempt of a session.
 *
 * @since 0.1.0
 */
export const noTries: Tries = { attempts: 0, rateLimits: 0, timeouts: 0, others: 0 }

/**
 * Counts a failed attempt.
 *
 * @since 0.1.0
 */
export const countFailure = (tries: Tries, kind: ModelFailureKind): Tries => ({
  attempts: tries.attempts + 1,
  rateLimits: tries.rateLimits + (kind === "rate-limited" ? 1 : 0),
  timeouts: tries.timeouts + (kind === "timeout" ? 1 : 0),
  others: tries.others + (kind === "rate-limited" || kind === "timeout" ? 0 : 1)
})

// A provider that only asks for patience is given more of it; a deadline is long already.
const MOST_RATE_LIMITS = 20
const MOST_TIMEOUTS = 2
const MOST_OTHERS = 5

const FIRST_WAIT_MS = 1000
const LONGEST_BACKOFF_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000

/**
 * The wait before attempt `failures + 1`: doubled each time up to a minute, and between half and all of that, as `jitter`
 * (0 to 1) says, so that requests that failed together do not come back together.
 *
 * @since 0.1.0
 */
export const backoffMs = (failures: number, jitter: number): number =>
  Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + jitter / 2)

/**
 * What to do after the failures that `tries` counts, the last of them this one. Failures for which asking again cannot
 * help are final; of the others there are at most 20 rate limits, 2 deadlines and 5 of the rest. The provider's own wait
 * is kept where it is longer than the backoff.
 *
 * @since 0.1.0
 */
export const afterFailure = (tries: Tries, failed: ModelFailed, jitter: number): AfterFailure => {
  const { rateLimits, timeouts, others } = tries
  if (!isRetryable(failed)) return AfterFailure.GiveUp()
  if (rateLimits >= MOST_RATE_LIMITS || timeouts >= MOST_TIMEOUTS || others >= MOST_OTHERS) {
    return AfterFailure.GiveUp()
  }
  const asked = failed.retry_after_ms ?? 0
  if (asked > LONGEST_WAIT_MS) return AfterFailure.TooLong({ waitMs: asked })
  const same = failed.kind === "rate-limited" ? rateLimits : failed.kind === "timeout" ? timeouts : others
  return AfterFailure.Again({ waitMs: Math.ceil(Math.max(asked, backoffMs(same, jitter))) })
}
