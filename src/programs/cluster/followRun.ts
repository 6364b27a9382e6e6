import { Effect } from "effect"
import { shellWord } from "../../domain/source/wording.ts"
import type { SessionKey } from "../../services/cluster/sessionRows.ts"
import { RunEvent } from "../run/RunEvent.ts"
import type { Session } from "../run/Session.ts"
import { followSession, soundEnd } from "./followSession.ts"

/** How many answers a run is to have, and which model stands for them. */
interface FollowedPlan {
  readonly total: number
  readonly model: string
}

/**
 * Follows a session in which a run is answered.
 *
 * @since 0.1.0
 */
export const followRun = Effect.fnUntraced(function* (
  key: SessionKey,
  { model, total }: FollowedPlan,
  session: Session,
  onEvent: (event: RunEvent) => Effect.Effect<void>
) {
  const end = yield* followSession(key, session, ({ costUsd, elapsedMs, state: { due, failed, recorded } }) =>
    onEvent(
      RunEvent.Progressed({ model, done: total - due + recorded, total, fresh: recorded, failed, costUsd, elapsedMs })
    )
  )
  if (end._tag === "Over") yield* soundEnd(end.state, `assay run --resume ${shellWord(key.run)} --cluster URL`)
  return end
})
