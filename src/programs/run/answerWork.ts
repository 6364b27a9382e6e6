import { Clock, DateTime, Effect, Exit, Option } from "effect"
import { answerKey, isCacheable } from "../../domain/model/answerKey.ts"
import { answerOf, cachedAnswerOf, failedAnswerOf } from "../../domain/model/answerOf.ts"
import { requestOf } from "../../domain/model/requestOf.ts"
import type { Sampling } from "../../domain/pack/Sampling.ts"
import type { Answer } from "../../domain/run/Answer.ts"
import type { Work } from "../../domain/run/workList.ts"
import { AnswerCache } from "../../services/AnswerCache.ts"
import type { ModelClient } from "../../services/ModelClients.ts"
import type { AnswerWriter } from "../../services/RunStore.ts"
import { askInLane } from "./askInLane.ts"
import { Lane } from "./Lane.ts"
import { cellFields, observeAnswer } from "./observeAnswer.ts"
import type { RunPackPlan } from "./planRunPack.ts"
import { RunEvent } from "./RunEvent.ts"
import type { Session } from "./Session.ts"

/**
 * What answers are got with.
 *
 * @since 0.1.0
 */
export interface Means {
  readonly plan: RunPackPlan
  readonly session: Session
  readonly lanes: ReadonlyMap<string, Lane>
  readonly writer: AnswerWriter
  readonly onEvent: (event: RunEvent) => Effect.Effect<void>
}

/**
 * An answer of the model, from the cache or by asking; undefined where the session is being stopped. `run` names the run for
 * whoever charges for requests.
 *
 * @since 0.1.0
 */
export const answerFor = Effect.fnUntraced(function* (
  { sampling, session, run }: { readonly sampling: Sampling; readonly session: Session; readonly run?: string },
  lane: Lane,
  work: Work
) {
  const cache = yield* AnswerCache
  const { cell, before } = work
  const request = requestOf(work, sampling, lane.spec.maxTokens)
  const key = answerKey(lane.client.digest, request, cell.repeat)
  const cached = yield* cache.get(key)
  const seed = request.seed
  if (Option.isSome(cached)) {
    const startedAt = DateTime.formatIso(yield* DateTime.now)
    yield* Effect.logDebug("An answer comes from the cache.").pipe(Effect.annotateLogs(cellFields(cell)))
    return cachedAnswerOf(work, { attempt: before + 1, cold: false, seed, startedAt }, cached.value)
  }
  const asked = yield* askInLane(session, lane, request, {
    place: run === undefined ? cell : { ...cell, run }
  })
  if (asked._tag === "Stopped") return undefined
  const circumstances = {
    attempt: before + asked.attempts,
    cold: lane.takeCold(),
    seed,
    startedAt: asked.startedAt
  }
  if (asked._tag === "Failed") return failedAnswerOf(work, circumstances, asked.failure)
  if (isCacheable(asked.reply)) yield* cache.put(key, asked.reply)
  return answerOf(work, circumstances, asked.reply, asked.costUsd)
})

/**
 * Gets the answers that are due, model after model, of each as many at a time as its lane lets through, and appends each
 * as it comes. Ends when all are there, or when the session is stopped and what was under way is over.
 *
 * @since 0.1.0
 */
export const answerWork = Effect.fn("answerWork")(function* (means: Means) {
  const { plan, session, lanes, writer, onEvent } = means
  const total = plan.work.length
  const began = yield* Clock.currentTimeMillis
  const sum = { fresh: 0, failed: 0, costUsd: 0, priced: false }
  const keep = Effect.fnUntraced(function* (answer: Answer) {
    yield* writer.append([answer])
    yield* writer.spend(plan.otherUsd + session.besideUsd)
    sum.fresh += 1
    if (!answer.ok) sum.failed += 1
    sum.costUsd += answer.cost_usd ?? 0
    sum.priced ||= answer.cost_usd !== null
    const elapsedMs = (yield* Clock.currentTimeMillis) - began
    const beside = session.besideUsd
    const costUsd = sum.priced || beside > 0 ? sum.costUsd + beside : null
    const { failed, fresh } = sum
    const done = total - plan.due.length + fresh
    yield* onEvent(RunEvent.Progressed({ model: answer.model, done, total, fresh, failed, costUsd, elapsedMs }))
  })
  const runLane = Effect.fnUntraced(function* (lane: Lane) {
    const own = plan.due.filter(({ cell }) => cell.model === lane.spec.id)
    const queue = own.values()
    const worker = Effect.gen(function* () {
      while (!session.isStopping) {
        const { value: work } = queue.next()
        if (work === undefined) return
        const answer = yield* observeAnswer(work.cell, answerFor({ sampling: plan.sampling, session }, lane, work))
        if (answer !== undefined) yield* keep(answer)
      }
    })
    // What fails in one worker ends the others, too, but not before they have kept what they were told.
    const guarded = Effect.exit(Effect.onError(worker, () => session.stop("failed")))
    const workers = Array.from({ length: Math.min(lane.spec.concurrency, own.length) }, () => guarded)
    const exits = yield* Effect.all(workers, { concurrency: "unbounded" })
    const failed = exits.find(Exit.isFailure)
    if (failed !== undefined) return yield* failed
  })
  yield* Effect.forEach(lanes.values(), (lane) => (session.isStopping ? Effect.void : runLane(lane)), { discard: true })
})

/**
 * The lanes of the models that have something to do, in the order of the plan.
 *
 * @since 0.1.0
 */
export const lanesOf = (plan: RunPackPlan, clients: ReadonlyMap<string, ModelClient>): ReadonlyMap<string, Lane> => {
  const busy = new Set(plan.due.map(({ cell }) => cell.model))
  return new Map(
    plan.models.flatMap((spec) => {
      const client = clients.get(spec.id)
      return client === undefined || !busy.has(spec.id) ? [] : [[spec.id, new Lane(spec, client)] as const]
    })
  )
}
