import { DateTime, Effect, Exit, Fiber, Path, Stream } from "effect"
import { askedModel } from "../domain/model/askedModel.ts"
import { ModelUnavailable } from "../domain/model/errors.ts"
import { type AnswerCounts, countAnswer, noAnswers } from "../domain/run/countAnswers.ts"
import type { RunManifest } from "../domain/run/RunManifest.ts"
import type { Shard } from "../domain/run/Shard.ts"
import { shellWord } from "../domain/source/wording.ts"
import { HostProcess } from "../services/HostProcess.ts"
import { type AnswerWriter, RunStore, type StoredRun } from "../services/RunStore.ts"
import { version } from "../version.ts"
import { type Dispatched, Dispatcher } from "./run/Dispatcher.ts"
import { planRunPack, type RunPackPlan } from "./run/planRunPack.ts"
import { observeEnd, observePlan } from "./run/observeRun.ts"
import { RunEvent, type RunStop } from "./run/RunEvent.ts"
import type { NewRun, RunPackOptions } from "./run/RunPackOptions.ts"
import { Session, type Stopping } from "./run/Session.ts"

export type { RunPackOptions } from "./run/RunPackOptions.ts"

const GRACE_SECONDS = 10

/**
 * A session of a run that is over. `counts` are of all rows that the run has now, of `total` that it is to have; `asked`
 * is how many were due. `limited` says that only some of the pack's prompts were to be asked; `shard` is the part of the
 * run that this is, or null. `stopped` is why the run ended before all its answers were there, or null; `left` says that it
 * goes on without this process.
 *
 * @since 0.1.0
 */
export interface PackRun {
  readonly run: StoredRun
  readonly counts: AnswerCounts
  readonly total: number
  readonly asked: number
  readonly limited: boolean
  readonly shard: Shard | null
  readonly stopped: Extract<RunStop, "interrupted" | "cost-cap" | "deadline"> | "left" | null
}

/** A session of a run: what it is to do, and what it does that with. */
interface Means {
  readonly isHere: boolean
  readonly plan: RunPackPlan
  readonly session: Session
  readonly dispatched: Dispatched
  readonly onEvent: (event: RunEvent) => Effect.Effect<void>
}

const manifestOf = Effect.fnUntraced(function* ({ out, pack }: NewRun, { isHere, plan, session }: Means) {
  const path = yield* Path.Path
  const self = yield* HostProcess
  const otherUsd = session.besideUsd
  const manifest: RunManifest = {
    schema_version: 1,
    run_id: path.basename(path.resolve(out)),
    created_at: DateTime.formatIso(yield* DateTime.now),
    tool_version: version,
    status: "open",
    source: "run",
    pack: { id: pack.value.id, version: pack.value.version, digest: pack.digest },
    models: plan.models.map(({ id }) => id),
    variants: plan.variants,
    sampling: plan.sampling,
    asked: plan.models.map(askedModel),
    limits: {
      ...(plan.prompts === undefined ? {} : { prompts: plan.prompts }),
      cost_cap_usd: plan.costCapUsd,
      deadline_seconds: plan.deadlineSeconds
    },
    ...(otherUsd === 0 ? {} : { other_cost_usd: otherUsd }),
    ...(isHere ? { host: { name: self.host, cpus: self.cpus } } : {}),
    ...(plan.shard === undefined ? {} : { shard: plan.shard })
  }
  return manifest
})

/** Where all answers are there, failed ones included, the run is complete. */
const close = ({ plan, session }: Means, writer: AnswerWriter) =>
  Effect.andThen(
    writer.spend(plan.otherUsd + session.besideUsd),
    plan.work.every(({ cell }) => writer.has(cell)) ? writer.complete : writer.interrupt
  )

/** Gets the answers. An interruption from outside lets what is under way end within the grace time. */
const perform = Effect.fnUntraced(function* ({ session, dispatched }: Means, run: StoredRun, writer: AnswerWriter) {
  const working = yield* Effect.forkChild(dispatched.answers(run, writer))
  const waited = yield* Effect.exit(Effect.interruptible(Fiber.await(working)))
  if (Exit.isFailure(waited)) yield* session.stop("interrupted")
  return yield* Fiber.await(working)
})

/** Why the session cannot go on, with what is kept of the run. */
const unavailable = ({ error }: Stopping, dir: string | undefined) => {
  if (error === undefined) return undefined
  const kept = dir === undefined ? "" : ` Go on later with \`assay run --resume ${shellWord(dir)}\`.`
  return new ModelUnavailable({ model: error.model, detail: `${error.detail}${kept}` })
}

const countsOf = (run: StoredRun) =>
  RunStore.use((store) => Stream.runFold(store.answers(run), () => noAnswers, countAnswer))

const summaryOf = Effect.fnUntraced(function* (
  plan: RunPackPlan,
  {
    counts,
    run,
    why
  }: { readonly run: StoredRun; readonly counts: AnswerCounts; readonly why?: RunStop | "left" | undefined }
) {
  const summary: PackRun = {
    run,
    counts,
    total: plan.work.length,
    asked: plan.due.length,
    limited: plan.prompts !== undefined,
    shard: plan.shard ?? null,
    stopped: why === "unavailable" || why === "failed" ? null : (why ?? null)
  }
  yield* observeEnd(summary)
  return summary
})

const planned = (plan: RunPackPlan, { target }: RunPackOptions) =>
  RunEvent.Planned({
    dir: target._tag === "New" ? target.out : target.run.dir,
    resumed: target._tag === "Resumed",
    models: new Set(plan.due.map(({ cell }) => cell.model)).size,
    total: plan.work.length,
    due: plan.due.length,
    again: plan.due.filter(({ before }) => before > 0).length
  })

/** The session in a run that this process holds until the scope closes. */
const inRun = Effect.fnUntraced(function* (means: Means, run: StoredRun, writer: AnswerWriter, isNew: boolean) {
  const { isHere, plan, session, onEvent } = means
  const exit = yield* perform(means, run, writer)
  if (Exit.isSuccess(exit) && exit.value === "elsewhere") {
    yield* onEvent(RunEvent.Left())
    return yield* summaryOf(plan, { run, counts: yield* countsOf(run), why: "left" })
  }
  const done = plan.work.filter(({ cell }) => writer.has(cell)).length
  if (session.reason !== undefined) {
    yield* onEvent(RunEvent.Stopped({ why: session.reason.why, done, total: plan.work.length }))
  }
  if (Exit.isFailure(exit)) {
    // Why it failed matters more than that the run could not be closed. Others that work on it close it themselves.
    if (isHere) yield* Effect.exit(close(means, writer))
    return yield* Effect.failCause(exit.cause)
  }
  const empty = isNew && done === 0
  const error = session.reason && unavailable(session.reason, empty ? undefined : run.dir)
  if (error !== undefined) {
    if (empty) yield* writer.discard
    else if (isHere) yield* close(means, writer)
    return yield* error
  }
  const closed = isHere ? yield* close(means, writer) : yield* RunStore.use((store) => store.open(run.dir))
  yield* onEvent(RunEvent.Closed())
  return yield* summaryOf(plan, { run: closed, counts: yield* countsOf(closed), why: session.reason?.why })
})

/** Tries the models; where that ends the session, the run is left as it was. */
const tryModels = Effect.fnUntraced(function* ({ target }: RunPackOptions, { session, dispatched, onEvent }: Means) {
  yield* Effect.interruptible(dispatched.trial).pipe(
    Effect.onInterrupt(() => (target._tag === "New" ? onEvent(RunEvent.NotBegun({ dir: target.out })) : Effect.void))
  )
  const error = session.reason && unavailable(session.reason, undefined)
  if (error !== undefined) return yield* error
})

/**
 * Asks models for the answers to a pack and keeps them in a run folder, each as soon as it is there: a new run, or what
 * is missing of one that was stopped. A model that fails on a prompt makes an answer that failed; the run goes on. It ends
 * early where it is interrupted (what is under way may end within the grace time), at the cost cap, at the deadline, and
 * where a model cannot be used at all (`ModelUnavailable`): what was answered is kept, and the run can be gone on with.
 *
 * It can be interrupted even inside an uninterruptible region; the result is returned all the same, so that such a caller
 * can still show it.
 *
 * @since 0.1.0
 */
export const runPack = Effect.fn("runPack")(
  function* (options: RunPackOptions) {
    const { target, onEvent = () => Effect.void } = options
    const store = yield* RunStore
    const first = yield* Effect.interruptible(planRunPack(options))
    if (target._tag === "New") yield* store.vacant(target.out)
    if (target._tag === "Resumed" && first.due.length === 0 && target.run.manifest.status === "complete") {
      yield* store.tidy(target.run)
      return yield* summaryOf(first, { run: target.run, counts: first.stored })
    }
    const dispatcher = yield* Dispatcher
    const dispatch = yield* Effect.interruptible(dispatcher.begin(options, first.models))
    const { isHere } = dispatcher
    const session = new Session({ ...first, graceSeconds: options.graceSeconds ?? GRACE_SECONDS }, (event) =>
      // What is under way elsewhere is not waited for here.
      isHere ? onEvent(event) : Effect.void
    )
    const deadline = first.deadlineSeconds
    if (deadline !== null) {
      const end = session.stop("deadline")
      yield* Effect.forkScoped(Effect.delay(end, `${deadline} seconds`))
    }
    const meansFor = (plan: RunPackPlan): Means => ({
      isHere,
      plan,
      session,
      dispatched: dispatch(plan, session),
      onEvent
    })
    if (target._tag === "New") {
      yield* observePlan(options, first)
      yield* onEvent(planned(first, options))
      const means = meansFor(first)
      yield* tryModels(options, means)
      const run = yield* store.create(target.out, yield* manifestOf(target, means), target.pack)
      return yield* inRun(means, run, yield* store.writeAnswers(run), true)
    }
    // Nobody pays for trying the models of a run that another process holds.
    const writer = yield* store.writeAnswers(target.run)
    const plan = yield* planRunPack(options)
    yield* observePlan(options, plan)
    yield* onEvent(planned(plan, options))
    const means = meansFor(plan)
    yield* tryModels(options, means).pipe(Effect.onError(() => Effect.exit(close(means, writer))))
    yield* writer.spend(plan.otherUsd + session.besideUsd)
    return yield* inRun(means, target.run, writer, false)
  },
  Effect.scoped,
  Effect.uninterruptible
)
