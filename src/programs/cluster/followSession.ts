import { Cause, Clock, Effect, Option } from "effect"
import { DatabaseFailed } from "../../domain/cluster/errors.ts"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { naming, retryingWhileAway } from "../../services/sql/Database.ts"
import type { SessionKey, SessionState } from "../../services/cluster/sessionRows.ts"
import { waitUnlessStopping } from "../run/Admission.ts"
import { Session } from "../run/Session.ts"

/**
 * How a session that is followed ended: it is over, or whoever followed it left.
 *
 * @since 0.1.0
 */
export type Followed = { readonly _tag: "Over"; readonly state: SessionState } | { readonly _tag: "Left" }

/**
 * What is seen of a session while it is followed: `costUsd` is what it cost since then, or null where that is nothing.
 *
 * @since 0.1.0
 */
export interface Seen {
  readonly state: SessionState
  readonly costUsd: number | null
  readonly elapsedMs: number
}

/**
 * Of whoever only follows: it ends as the session that it follows does, or when it leaves.
 *
 * @since 0.1.0
 */
export const followingSession = (): Session =>
  new Session({ costCapUsd: null, spentUsd: 0, graceSeconds: 0 }, () => Effect.void)

/**
 * Follows so, unless it is interrupted: then it has left.
 *
 * @since 0.1.0
 */
export const orLeave = <E, R>(follow: Effect.Effect<Followed, E, R>): Effect.Effect<Followed, E, R> =>
  Effect.catchCauseIf(Effect.interruptible(follow), Cause.hasInterruptsOnly, () => Effect.succeed({ _tag: "Left" }))

const LOOK_MS = 500
/** Looking takes longer the more answers there are; it is not to take the database's time. */
const SHARE_OF_TIME = 10

/** What stops the session elsewhere stops it here. */
const stopAs = ({ stop_detail: detail, stop_model: model, stop_why: why }: SessionState, session: Session) => {
  if (why === null) return Effect.void
  return session.stop(
    why,
    why === "unavailable" && detail !== null ? new ModelUnavailable({ model: model ?? "", detail }) : undefined
  )
}

/**
 * Fails where a session ended without all that was due, and nothing that people know of stopped it; `again` goes on with it.
 *
 * @since 0.1.0
 */
export const soundEnd = (
  { due, recorded, stop_detail: detail, stop_why: why }: SessionState,
  again: string
): Effect.Effect<void, DatabaseFailed> =>
  why === "failed" || (why === null && recorded < due)
    ? Effect.fail(
        new DatabaseFailed({ detail: `${detail ?? "the session ended without all that was due."} Go on: ${again}` })
      )
    : Effect.void

/**
 * Follows a session until it is over, and shows how far it is. Where the follower itself is stopped, the session goes on.
 *
 * @since 0.1.0
 */
export const followSession = Effect.fn("followSession")(function* (
  { run, session: number }: SessionKey,
  session: Session,
  show: (seen: Seen) => Effect.Effect<void>
) {
  const { sessions } = yield* ClusterStore
  const began = yield* Clock.currentTimeMillis
  let told = -1
  let usd: number | undefined
  while (true) {
    const looked = yield* Clock.currentTimeMillis
    const found = yield* retryingWhileAway(sessions.state(run, number)).pipe(naming)
    const now = yield* Clock.currentTimeMillis
    const state = Option.getOrUndefined(found)
    if (state === undefined) return { _tag: "Left" } satisfies Followed
    usd ??= state.usd
    if (state.recorded !== told) {
      told = state.recorded
      yield* show({ state, costUsd: state.usd > 0 ? state.usd - usd : null, elapsedMs: now - began })
    }
    yield* stopAs(state, session)
    if (state.is_over) return { _tag: "Over", state } satisfies Followed
    const wait = Math.max(LOOK_MS, SHARE_OF_TIME * (now - looked))
    if (session.isStopping) yield* Effect.sleep(wait)
    else yield* waitUnlessStopping(session, wait)
    if (session.reason?.why === "interrupted" && state.stop_why === null) return { _tag: "Left" } satisfies Followed
  }
})
