import { Clock, Effect, Option } from "effect"
import { DatabaseFailed } from "../../domain/cluster/errors.ts"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import { shellWord } from "../../domain/source/wording.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { naming, patiently } from "../../services/cluster/Database.ts"
import type { SessionKey, SessionState } from "../../services/cluster/sessionRows.ts"
import { RunEvent } from "../run/RunEvent.ts"
import type { Session } from "../run/Session.ts"

/**
 * How a session that is followed ended: it is over, or whoever followed it left.
 *
 * @since 0.1.0
 */
type Followed = { readonly _tag: "Over"; readonly state: SessionState } | { readonly _tag: "Left" }

/** How many answers a run is to have, and which model stands for them. */
export interface FollowedPlan {
  readonly total: number
  readonly model: string
}

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
 * Follows a session until it is over, and tells how far it is. Where the follower itself is stopped, the session goes on.
 *
 * @since 0.1.0
 */
export const followSession = Effect.fn("followSession")(function* (
  { run, session: number }: SessionKey,
  { total, model }: FollowedPlan,
  session: Session,
  onEvent: (event: RunEvent) => Effect.Effect<void>
) {
  const { sessions } = yield* ClusterStore
  const began = yield* Clock.currentTimeMillis
  let told = -1
  let usd: number | undefined
  while (true) {
    const looked = yield* Clock.currentTimeMillis
    const found = yield* patiently(sessions.state(run, number)).pipe(naming)
    const now = yield* Clock.currentTimeMillis
    const state = Option.getOrUndefined(found)
    if (state === undefined) return { _tag: "Left" } satisfies Followed
    usd ??= state.usd
    if (state.recorded !== told) {
      told = state.recorded
      const { due, failed, recorded, usd: spent } = state
      const costUsd = spent > 0 ? spent - usd : null
      const done = total - due + recorded
      yield* onEvent(
        RunEvent.Progressed({ model, done, total, fresh: recorded, failed, costUsd, elapsedMs: now - began })
      )
    }
    yield* stopAs(state, session)
    if (state.is_over && (state.stop_why === "failed" || (state.stop_why === null && state.recorded < state.due))) {
      const detail = state.stop_detail ?? "the session ended without all that was due."
      return yield* new DatabaseFailed({
        detail: `${detail} Go on: assay run --resume ${shellWord(run)} --cluster URL`
      })
    }
    if (state.is_over) return { _tag: "Over", state } satisfies Followed
    const wait = Math.max(LOOK_MS, SHARE_OF_TIME * (now - looked))
    if (session.isStopping) yield* Effect.sleep(wait)
    else yield* Effect.timeoutOption(session.stopping, wait)
    if (session.reason?.why === "interrupted" && state.stop_why === null) return { _tag: "Left" } satisfies Followed
  }
})
