import { Effect, Stream } from "effect"
import { countAnswer, noAnswers } from "../../domain/run/countAnswers.ts"
import { expectedAnswers } from "../../domain/run/CellCounts.ts"
import { naming } from "../../services/sql/Database.ts"
import type { SessionKey, SessionState } from "../../services/cluster/sessionRows.ts"
import { RunStore } from "../../services/RunStore.ts"
import type { JudgeSteps } from "../judgeStepwise.ts"
import type { RunEvent } from "../run/RunEvent.ts"
import type { PackRun } from "../runPack.ts"
import { followJudging } from "./followJudging.ts"
import { followRun } from "./followRun.ts"
import { followingSession, orLeave } from "./followSession.ts"
import { sessionOf } from "./sessionOf.ts"

/**
 * Which run to follow. Where it is judged, `onProgress` hears how far that is.
 *
 * @since 0.1.0
 */
export interface AttachOptions extends Partial<Pick<JudgeSteps, "onProgress">> {
  readonly run: string
  readonly onEvent?: ((event: RunEvent) => Effect.Effect<void>) | undefined
}

const attachAnswers = Effect.fnUntraced(function* (
  key: SessionKey,
  { due }: SessionState,
  { onEvent = () => Effect.void }: AttachOptions
) {
  const store = yield* RunStore
  const { manifest, pack } = yield* store.open(key.run)
  const total = expectedAnswers(manifest, pack.value)
  const session = followingSession()
  const end = yield* orLeave(followRun(key, { total, model: manifest.models[0] ?? "" }, session, onEvent))
  if (session.reason?.error !== undefined) return yield* session.reason.error
  const run = yield* store.open(key.run)
  const counts = yield* Stream.runFold(store.answers(run), () => noAnswers, countAnswer)
  const why = session.reason?.why
  const summary: PackRun = {
    run,
    counts,
    total,
    asked: due,
    limited: manifest.limits?.prompts !== undefined,
    shard: null,
    stopped: end._tag === "Left" ? "left" : why === "unavailable" || why === "failed" ? null : (why ?? null)
  }
  return summary
})

/**
 * Follows the last session of a run of the cluster to its end, and gives what the run, or the judge that judges in it, has
 * then. Interrupted, it leaves that to the workers. A session that is over is only told of.
 *
 * @since 0.1.0
 */
export const attachRun = Effect.fn("attachRun")(
  function* (options: AttachOptions) {
    const { key, state } = yield* sessionOf(options.run)
    return state.judge === null
      ? { _tag: "Answered" as const, summary: yield* attachAnswers(key, state, options) }
      : {
          _tag: "Judged" as const,
          terms: state.judge,
          judgement: yield* followJudging(key, state.judge, options.onProgress)
        }
  },
  naming,
  Effect.uninterruptible
)
