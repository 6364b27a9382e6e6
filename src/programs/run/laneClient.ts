import { Effect } from "effect"
import { askedModel } from "../../domain/model/askedModel.ts"
import { AskingStopped, ModelUnavailable, type ModelFailed } from "../../domain/model/errors.ts"
import type { ModelReply } from "../../domain/model/ModelReply.ts"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import type { JudgingModel } from "../../services/ModelJudge.ts"
import { askInLane } from "./askInLane.ts"
import type { Lane } from "./Lane.ts"
import type { Session } from "./Session.ts"

/** Whoever is only told to wait, for so long, has not failed: it is to be asked some other time. */
const turnedAway = ({ model }: ModelFailed) =>
  new ModelUnavailable({ model, detail: "it takes no more requests for now, however long one waits (429)." })

/**
 * The model of a lane, asked until it replies or fails for good, within the limits of the lane and the session. A reply has
 * what it cost by the lane's price, where that is known.
 *
 * @since 0.1.0
 */
export const laneClient = (session: Session, lane: Lane): JudgingModel => ({
  id: lane.client.id,
  asked: askedModel(lane.spec),
  structured: lane.client.structured,
  ask: Effect.fnUntraced(function* (request: ModelRequest) {
    const asked = yield* askInLane(session, lane, request, { isTold: true })
    switch (asked._tag) {
      case "Stopped":
        return yield* new AskingStopped()
      case "Failed":
        if (asked.failure.kind !== "rate-limited") return yield* asked.failure
        yield* session.stop("unavailable", turnedAway(asked.failure))
        return yield* new AskingStopped()
      case "Replied": {
        const reply: ModelReply = { ...asked.reply, ...(asked.costUsd === null ? {} : { cost_usd: asked.costUsd }) }
        return reply
      }
    }
  })
})
