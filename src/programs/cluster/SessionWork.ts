import { Effect, Option, Schedule } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { WorkersUnlike } from "../../domain/cluster/errors.ts"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { unownedModel } from "../../domain/model/unownedModel.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import { type Work, workOf } from "../../domain/run/workList.ts"
import { AssayConfig } from "../../services/AssayConfig.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { patiently } from "../../services/cluster/Database.ts"
import type { SessionKey, SessionState } from "../../services/cluster/sessionRows.ts"
import { addAnswers } from "../../services/sql/addAnswers.ts"
import { ModelClients } from "../../services/ModelClients.ts"
import { RunStore, type StoredRun } from "../../services/RunStore.ts"
import { version } from "../../version.ts"
import { resolveModels } from "../resolveModels.ts"
import { Lane } from "../run/Lane.ts"
import { sameModels } from "../run/planRunPack.ts"
import { Session } from "../run/Session.ts"
import { clusterLimits } from "./clusterLimits.ts"
import { WorkerSelf } from "./WorkerSelf.ts"

/** What is asked for in a session: the run, all work that there may be in it by `cellKey`, its models, and what adds answers to it. */
interface Opened {
  readonly run: StoredRun
  readonly work: ReadonlyMap<string, Work>
  readonly lanes: ReadonlyMap<string, Lane>
  readonly add: ReturnType<typeof addAnswers>
}

/**
 * One session of a run, as one worker takes part in it. Where the worker cannot, `opened` is undefined and the session is
 * being stopped.
 *
 * @since 0.1.0
 */
export interface SessionWork {
  readonly key: SessionKey
  readonly session: Session
  readonly opened: Opened | undefined
}

const WATCHED_EVERY = "1 second"
const GRACE_SECONDS = 10

/** Tells the worker what stops the session elsewhere. */
const watch = Effect.fnUntraced(function* ({ run, session: number }: SessionKey, session: Session) {
  const { sessions } = yield* ClusterStore
  const look = Effect.gen(function* () {
    const state = yield* patiently(sessions.signal(run, number))
    if (state === undefined || state.is_over) return yield* session.stop("interrupted")
    if (state.stop_why !== null) return yield* session.stop(state.stop_why)
    if (state.is_late) yield* session.stop("deadline")
  })
  yield* Effect.exit(look).pipe(
    Effect.repeat({ schedule: Schedule.spaced(WATCHED_EVERY), while: () => !session.isStopping }),
    Effect.forkScoped
  )
})

/** A worker asks as the session was begun: its own config only says where a model is, and has the key. */
const specsFor = Effect.fnUntraced(function* (run: StoredRun, { models }: SessionState) {
  const given = yield* resolveModels({ models: run.manifest.models })
  const { models: own = {} } = yield* AssayConfig.use(({ load }) => load)
  const foreign = unownedModel(given, new Set(Object.keys(own)))
  if (foreign !== undefined) {
    const detail = `a model of the provider ${foreign.provider} is only asked where the worker's own assay.config.yaml names it. Give it an entry there, and name it by that in --model.`
    return yield* new ModelUnavailable({ model: foreign.id, detail })
  }
  const specs = yield* sameModels({ run }, given)
  return specs.flatMap((spec): ReadonlyArray<ModelSpec> => {
    const terms = models.find(({ model }) => model === spec.id)
    if (terms === undefined) return []
    const { concurrency, price, request_seconds: requestSeconds, requests_per_minute: perMinute } = terms
    return [
      { ...spec, concurrency, requestSeconds, requestsPerMinute: perMinute ?? undefined, price: price ?? undefined }
    ]
  })
})

const openRun = Effect.fnUntraced(function* (key: SessionKey, state: SessionState) {
  const { worker, address, requests } = yield* WorkerSelf
  if (state.tool_version !== version) {
    const detail = `the run was submitted by Assay ${state.tool_version}, and the worker ${address} is ${version}. Use the same version everywhere.`
    return yield* new WorkersUnlike({ detail })
  }
  const run = yield* RunStore.use((store) => store.openToJudge(key.run))
  const clients = yield* ModelClients
  const admission = yield* clusterLimits(key, { worker, costCapUsd: state.cost_cap_usd }, requests)
  const lanes = yield* Effect.forEach(yield* specsFor(run, state), (spec) =>
    Effect.map(clients.open(spec), (client): readonly [string, Lane] => [
      spec.id,
      new Lane(spec, client, { admission })
    ])
  )
  const work = workOf(run.pack.value, run.manifest)
  const opened: Opened = {
    run,
    work: new Map(work.map((one) => [cellKey(one.cell), one])),
    lanes: new Map(lanes),
    add: addAnswers(yield* SqlClient, run)
  }
  return opened
})

/**
 * Takes part in a session until the scope closes. What stops the session here stops it everywhere.
 *
 * @since 0.1.0
 */
export const openSession = Effect.fn("openSession")(function* (key: SessionKey) {
  const { address } = yield* WorkerSelf
  const { sessions } = yield* ClusterStore
  const session: Session = new Session({ costCapUsd: null, spentUsd: 0, graceSeconds: GRACE_SECONDS }, (event) =>
    event._tag === "Stopping"
      ? Effect.asVoid(Effect.exit(patiently(sessions.stop(key, event.why, session.reason?.error))))
      : Effect.void
  )
  const state = Option.getOrUndefined(yield* patiently(sessions.state(key.run, key.session)))
  if (state === undefined) {
    yield* session.stop("interrupted")
    return { key, session, opened: undefined } satisfies SessionWork
  }
  const opened = yield* openRun(key, state).pipe(
    Effect.catch((error) => {
      const model = error._tag === "ModelUnavailable" ? error.model : (state.models[0]?.model ?? "")
      const detail = error._tag === "ModelUnavailable" ? error.detail : error.message
      const told = new ModelUnavailable({ model, detail: `the worker ${address} says: ${detail}` })
      return Effect.as(session.stop("unavailable", told), undefined)
    })
  )
  yield* watch(key, session)
  const work: SessionWork = { key, session, opened }
  return work
})
