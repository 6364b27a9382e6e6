import { Data } from "effect"

/**
 * How many requests to one model may run at a time. The first goes alone: it finds out whether anybody answers, and may
 * have to wait until the model is loaded. `epoch` counts the cuts; `streak` the answers since the limit last changed;
 * before `pausedUntil` (milliseconds since 1970) no request is to start.
 *
 * @since 0.1.0
 */
export interface Limiter {
  readonly max: number
  readonly limit: number
  readonly opened: boolean
  readonly epoch: number
  readonly streak: number
  readonly pausedUntil: number
}

/**
 * How a request ended, as far as the limiter cares. `epoch` is that of the limiter when the request started; `until` is
 * when the provider wants to be asked again, or null.
 *
 * @since 0.1.0
 */
export type Outcome = Data.TaggedEnum<{
  Answered: {}
  Failed: {}
  RateLimited: { readonly epoch: number; readonly until: number | null }
}>

/**
 * Makes the outcomes of a request.
 *
 * @since 0.1.0
 */
export const Outcome = Data.taggedEnum<Outcome>()

/**
 * The limiter before the first request.
 *
 * @since 0.1.0
 */
export const newLimiter = (max: number): Limiter => ({
  max,
  limit: 1,
  opened: false,
  epoch: 0,
  streak: 0,
  pausedUntil: 0
})

/**
 * The limiter where it is known already that somebody answers: nobody goes alone any more.
 *
 * @since 0.1.0
 */
export const openLimiter = (limiter: Limiter): Limiter =>
  limiter.opened ? limiter : { ...limiter, opened: true, limit: limiter.max }

/**
 * The limiter after a request. The first outcome opens it to `max`. A rate limit halves it, once for all requests that
 * were under way when it was halved last; as many answers as the limit in a row raise it by one.
 *
 * @since 0.1.0
 */
export const afterRequest = (limiter: Limiter, outcome: Outcome): Limiter => {
  if (outcome._tag === "RateLimited") {
    const pausedUntil = Math.max(limiter.pausedUntil, outcome.until ?? 0)
    if (outcome.epoch < limiter.epoch) return { ...limiter, pausedUntil }
    const limit = Math.max(1, Math.floor(limiter.limit / 2))
    return { ...limiter, opened: true, limit, streak: 0, epoch: limiter.epoch + 1, pausedUntil }
  }
  if (!limiter.opened) return openLimiter(limiter)
  if (outcome._tag === "Failed") return { ...limiter, streak: 0 }
  const streak = limiter.streak + 1
  return streak < limiter.limit
    ? { ...limiter, streak }
    : { ...limiter, streak: 0, limit: Math.min(limiter.max, limiter.limit + 1) }
}
