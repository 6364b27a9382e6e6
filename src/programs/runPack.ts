import { DateTime, Effect, Exit, Fiber, Path, Stream } from "effect"
import { askedModel } from "../domain/model/askedModel.ts"
import { ModelUnavailable } from "../domain/model/errors.ts"
import { type AnswerCounts, countAnswer, noAnswers } from "../domain/run/countAnswers.ts"
import type { RunManifest } from "../domain/run/RunManifest.ts"
import type { Shard } from "../domain/run/Shard.ts"
import { shellWord } from "../domain/source/wording.ts"
import { HostProcess } from "../services/HostProcess.ts"
import { type ModelClient, ModelClients } from "../services/ModelClients.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"
import { version } from "../version.ts"
import { answerWork, lanesOf, type Means } from "./run/answerWork.ts"
import { planRunPack, type RunPackPlan } from "./run/planRunPack.ts"
import { observeEnd, observePlan } from "./run/observeRun.ts"
import { preflight } from "./run/preflight.ts"
import { RunEvent, type RunStop } from "./run/RunEvent.ts"
import type { NewRun, RunPackOptions } from "./run/RunPackOptions.ts"
import { Session, type Stopping } from "./run/Session.ts"

export type { RunPackOptions } from "./run/RunPackOptions.ts"

const GRACE_SECONDS = 10

/**
 * A session of a run that is over. `counts` are of all rows that the run has now, of `total` that it is to have; `asked`
 * is how many were due. `limited` says that only some of the pack's prompts were to be asked; `shard` is the part of the
 * run that this is, or null. `stopped` is why the run ended before all its answers were there, or null.
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
  readonly stopped: Extract<RunStop, "interrupted" | "cost-cap" | "deadline"> | null
}

const openModels = Effect.fnUntraced(function* ({ models }: RunPackPlan) {
  const clients = yield* ModelClients
  const opened = yield* Effect.forEach(models, (spec) =>
    Effect.map(clients.open(spec), (client): readonly [string, ModelClient] => [spec.id, client])
  )
  return new Map(opened)
})

const manifestOf = Effect.fnUntraced(function* ({ out, pack }: NewRun, plan: RunPackPlan, otherUsd: number) {
  const path = yield* Path.Path
  const self = yield* HostProcess
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
    host: { name: self.host, cpus: self.cpus },
    ...(plan.shard === undefined ? {} : { shard: plan.shard })
  }
  return manifest
})

/** Where all answers are there, failed ones included, the run is complete. */
const close = ({ plan, session, writer }: Pick<Means, "plan" | "session" | "writer">) =>
  Effect.andThen(
    writer.spend(plan.otherUsd + session.besideUsd),
    plan.work.every(({ cell }) => writer.has(cell)) ? writer.complete : writer.interrupt
  )

/** Gets the answers. An interruption from outside lets what is under way end within the grace time. */
const perform = Effect.fnUntraced(function* (means: Means) {
  const { session } = means
  const working = yield* Effect.forkChild(answerWork(means))
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
  { counts, run, why }: { readonly run: StoredRun; readonly counts: AnswerCounts; readonly why?: RunStop | undefined }
) {
  const summary: PackRun = {
    run,
    counts,
    total: plan.work.length,
    asked: plan.due.length,
    limited: plan.prompts !== undefined,
    shard: plan.shard ?? null,
    stopped: why === "interrupted" || why === "cost-cap" || why === "deadline" ? why : null
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
const inRun = Effect.fnUntraced(function* (means: Means, run: StoredRun, options: RunPackOptions) {
  const { plan, session, writer, onEvent } = means
  const exit = yield* perform(means)
  const done = plan.work.filter(({ cell }) => writer.has(cell)).length
  if (session.reason !== undefined) {
    yield* onEvent(RunEvent.Stopped({ why: session.reason.why, done, total: plan.work.length }))
  }
  if (Exit.isFailure(exit)) {
    // Why it failed matters more than that the run could not be closed.
    yield* Effect.exit(close(means))
    return yield* Effect.failCause(exit.cause)
  }
  const empty = options.target._tag === "New" && done === 0
  const error = session.reason && unavailable(session.reason, empty ? undefined : run.dir)
  if (error !== undefined) {
    yield* empty ? writer.discard : close(means)
    return yield* error
  }
  const closed = yield* close(means)
  yield* onEvent(RunEvent.Closed())
  return yield* summaryOf(plan, { run: closed, counts: yield* countsOf(closed), why: session.reason?.why })
})

/** Tries the models; where that ends the session, the run is left as it was. */
const tryModels = Effect.fnUntraced(function* (
  options: RunPackOptions,
  plan: RunPackPlan,
  session: Session,
  lanes: Means["lanes"]
) {
  const { onEvent = () => Effect.void, target } = options
  yield* Effect.interruptible(preflight(options, plan, session, lanes.values())).pipe(
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
    const clients = yield* Effect.interruptible(openModels(first))
    const session = new Session({ ...first, graceSeconds: options.graceSeconds ?? GRACE_SECONDS }, onEvent)
    const deadline = first.deadlineSeconds
    if (deadline !== null) {
      const end = session.stop("deadline")
      yield* Effect.forkScoped(Effect.delay(end, `${deadline} seconds`))
    }
    if (target._tag === "New") {
      yield* observePlan(options, first)
      yield* onEvent(planned(first, options))
      const lanes = lanesOf(first, clients)
      yield* tryModels(options, first, session, lanes)
      const run = yield* store.create(target.out, yield* manifestOf(target, first, session.besideUsd), target.pack.text)
      const writer = yield* store.writeAnswers(run)
      return yield* inRun({ plan: first, session, lanes, writer, onEvent }, run, options)
    }
    // Nobody pays for trying the models of a run that another process holds.
    const writer = yield* store.writeAnswers(target.run)
    const plan = yield* planRunPack(options)
    yield* observePlan(options, plan)
    yield* onEvent(planned(plan, options))
    const means: Means = { plan, session, lanes: lanesOf(plan, clients), writer, onEvent }
    yield* tryModels(options, plan, session, means.lanes).pipe(Effect.onError(() => Effect.exit(close(means))))
    yield* writer.spend(plan.otherUsd + session.besideUsd)
    return yield* inRun(means, target.run, options)
  },
  Effect.scoped,
  Effect.uninterruptible
)
