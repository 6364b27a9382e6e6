import { Data, Effect, Random, Result } from "effect"
import { costOfReply } from "../../domain/model/cost.ts"
import { ModelFailed, ModelUnavailable } from "../../domain/model/errors.ts"
import type { ModelReply } from "../../domain/model/ModelReply.ts"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import { afterFailure, countFailure, noTries, type Tries } from "../../domain/model/retry.ts"
import { shellWord } from "../../domain/source/wording.ts"
import type { Place } from "../../services/ModelClients.ts"
import { observeRetry } from "../../services/telemetry/observeRetry.ts"
import { waitUnlessStopping } from "./Admission.ts"
import type { Lane } from "./Lane.ts"
import type { Session } from "./Session.ts"

/**
 * What came of asking, however often: a reply, a failure that is final, or nothing, since the session is being stopped.
 * `attempts` are the requests that were made; `startedAt` is when the last of them was.
 *
 * @since 0.1.0
 */
export type Asked = Data.TaggedEnum<{
  Replied: {
    readonly reply: ModelReply
    readonly costUsd: number | null
    readonly attempts: number
    readonly startedAt: string
  }
  Failed: { readonly failure: ModelFailed; readonly attempts: number; readonly startedAt: string }
  Stopped: {}
}>
const Asked = Data.taggedEnum<Asked>()

/**
 * The client keeps the deadline of a request itself, and then tells what had come; this is for one that does not. Ending a
 * program that does not want to takes a client some seconds.
 */
const SLACK_MS = 5000

const guarded = ({ client, spec }: Lane, request: ModelRequest, place: Place | undefined) =>
  client.ask(request, place).pipe(
    Effect.timeoutOrElse({
      duration: spec.requestSeconds * 1000 + SLACK_MS,
      orElse: () =>
        Effect.fail(
          new ModelFailed({
            model: spec.id,
            kind: "timeout",
            detail: `no whole reply within ${spec.requestSeconds} seconds.`,
            retry_after_ms: null,
            text: "",
            reasoning: "",
            e2e_ms: spec.requestSeconds * 1000
          })
        )
    })
  )

/**
 * What a request is for: the `place` of its answer, if it has one, and whether the cost of the reply, where it is known, will
 * be told by a row (that of an answer is).
 *
 * @since 0.1.0
 */
export interface AskFor {
  readonly place?: Place
  readonly isTold?: boolean
}

/** Where to see what a model is called. */
const whichModels = ({ spec: { endpoint, provider } }: Lane): string =>
  provider === "openai-compatible" && endpoint !== undefined
    ? ` See which models it offers: assay models --endpoint ${shellWord(endpoint)}`
    : " See whether its name and its address are right."

/** Why a model cannot be used for any answer, or undefined. */
const hopeless = (
  lane: Lane,
  { json_schema }: ModelRequest,
  { kind, detail }: ModelFailed,
  final: boolean
): string | undefined => {
  // Some endpoints say of a schema that no model takes it: without one, there may be such a model.
  if (kind === "not-found")
    return lane.answered || json_schema !== undefined ? undefined : `${detail}${whichModels(lane)}`
  if (kind === "unreachable" && (final || !lane.heard)) return detail
  return kind === "auth" && !lane.heard && lane.denials >= lane.mostDenials ? detail : undefined
}

const giveUpModel = (session: Session, lane: Lane, detail: string) =>
  session.stop("unavailable", new ModelUnavailable({ model: lane.spec.id, detail }))

/**
 * Asks a model until it replies, or until asking again is not worth it. All requests of a lane keep its limiter's limit
 * and pauses. Where nobody answers at the endpoint (at once before the first reply, else in the end), where it turns
 * every request away, where it knows no such model and never gave a reply, or where it wants more patience than a run
 * has, the whole session is stopped.
 *
 * @since 0.1.0
 */
export const askInLane = Effect.fnUntraced(function* (
  session: Session,
  lane: Lane,
  request: ModelRequest,
  { place, isTold = place !== undefined }: AskFor = {}
) {
  const asking = guarded(lane, request, place)
  let tries: Tries = noTries
  while (true) {
    const mostUsd = lane.mostUsd(request)
    const isBounded = request.max_tokens !== undefined
    const done = yield* lane
      .admission({ session, lane, mostUsd, isBounded, isTold, place, request: asking })
      .pipe(Effect.annotateSpans("assay.attempt", tries.attempts + 1))
    if (done === undefined) return Asked.Stopped()
    const { result, startedAt } = done
    if (Result.isSuccess(result)) {
      const reply = result.success
      const costUsd = costOfReply(reply, lane.spec.price)
      return Asked.Replied({ reply, costUsd, startedAt, attempts: tries.attempts + 1 })
    }
    const failure = result.failure
    tries = countFailure(tries, failure.kind)
    const next = afterFailure(tries, failure, yield* Random.next)
    const why = hopeless(lane, request, failure, next._tag === "GiveUp")
    if (why !== undefined) return yield* Effect.as(giveUpModel(session, lane, why), Asked.Stopped())
    if (next._tag === "TooLong") {
      const detail = `it asks to wait for ${Math.ceil(next.waitMs / 60_000)} minutes. Go on then.`
      return yield* Effect.as(giveUpModel(session, lane, detail), Asked.Stopped())
    }
    if (next._tag === "GiveUp") return Asked.Failed({ failure, startedAt, attempts: tries.attempts })
    yield* observeRetry(lane.spec.id, failure, { attempt: tries.attempts + 1, waitMs: next.waitMs }, place)
    yield* waitUnlessStopping(session, next.waitMs)
    if (session.isStopping) return Asked.Stopped()
  }
})
