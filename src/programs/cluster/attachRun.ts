import { Effect, Stream } from "effect"
import { countAnswer, noAnswers } from "../../domain/run/countAnswers.ts"
import { expectedAnswers } from "../../domain/run/CellCounts.ts"
import { naming } from "../../services/cluster/Database.ts"
import { RunStore } from "../../services/RunStore.ts"
import type { RunEvent } from "../run/RunEvent.ts"
import { Session } from "../run/Session.ts"
import type { PackRun } from "../runPack.ts"
import { followSession } from "./followSession.ts"
import { sessionOf } from "./sessionOf.ts"

/**
 * Which run to follow.
 *
 * @since 0.1.0
 */
export interface AttachOptions {
  readonly run: string
  readonly onEvent?: ((event: RunEvent) => Effect.Effect<void>) | undefined
}

/**
 * Follows the last session of a run of the cluster to its end, and gives what the run has then. Interrupted, it leaves the
 * run to the workers. A session that is over is only told of.
 *
 * @since 0.1.0
 */
export const attachRun = Effect.fn("attachRun")(
  function* ({ run: name, onEvent = () => Effect.void }: AttachOptions) {
    const store = yield* RunStore
    const { key, state } = yield* sessionOf(name)
    const opened = yield* store.open(name)
    const { limits, models } = opened.manifest
    const total = expectedAnswers(opened.manifest, opened.pack.value)
    const session = new Session({ costCapUsd: null, spentUsd: 0, graceSeconds: 0 }, () => Effect.void)
    const follow = followSession(key, { total, model: models[0] ?? "" }, session, onEvent)
    const end = yield* Effect.exit(Effect.interruptible(follow))
    if (end._tag === "Failure" && session.reason === undefined) yield* session.stop("interrupted")
    const left = end._tag === "Failure" || end.value._tag === "Left"
    const run = yield* store.open(name)
    const counts = yield* Stream.runFold(store.answers(run), () => noAnswers, countAnswer)
    const why = session.reason?.why
    const summary: PackRun = {
      run,
      counts,
      total,
      asked: state.due,
      limited: limits?.prompts !== undefined,
      shard: null,
      stopped: left ? "left" : why === "unavailable" || why === "failed" ? null : (why ?? null)
    }
    return { summary, error: session.reason?.error }
  },
  naming,
  Effect.uninterruptible
)
