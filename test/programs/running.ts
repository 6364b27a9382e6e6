import { Deferred, Effect, Exit, Layer, type Redacted, Stream } from "effect"
import { TestClock } from "effect/testing"
import { ModelFailed, type ModelFailureKind } from "../../src/domain/model/errors.ts"
import type { ModelReply } from "../../src/domain/model/ModelReply.ts"
import type { ModelRequest } from "../../src/domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../src/domain/model/ModelSpec.ts"
import { AnswerCache } from "../../src/services/AnswerCache.ts"
import { HostProcess } from "../../src/services/HostProcess.ts"
import { ModelClients, type Place } from "../../src/services/ModelClients.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import type { RunEvent } from "../../src/programs/run/RunEvent.ts"
import { Dispatcher } from "../../src/programs/run/Dispatcher.ts"
import { runPack, type RunPackOptions } from "../../src/programs/runPack.ts"
import { layer as files, loadPack, PACK, workshop } from "../services/run/harness.ts"

/** A request as a fake model gets it; `nth` counts all requests to the model from 1. */
export interface Request {
  readonly model: string
  readonly nth: number
  readonly place: Place | undefined
  readonly request: ModelRequest
}
export type Behaviour = (request: Request) => Effect.Effect<ModelReply, ModelFailed>

export const spec = (id: string, fields: Partial<ModelSpec> = {}): ModelSpec => ({
  id,
  provider: "openai-compatible",
  target: id,
  endpoint: "http://127.0.0.1:1/v1",
  apiKey: undefined satisfies Redacted.Redacted | undefined,
  price: undefined,
  concurrency: 4,
  requestSeconds: 60,
  maxTokens: undefined,
  ...fields
})

export const reply = (text: string, fields: Partial<ModelReply> = {}): ModelReply => ({
  text,
  reasoning: "",
  finish_reason: "stop",
  usage: { input: 10, output: 20 },
  ttft_ms: 5,
  e2e_ms: 50,
  ...fields
})

/** Says where it stands: the same words whenever it is asked. */
export const echo: Behaviour = ({ model, place, request }) =>
  Effect.succeed(reply(`${model} ${place?.variant} ${place?.prompt_id} ${place?.repeat} ${request.seed}`))

export const failing = (kind: ModelFailureKind, fields: Partial<ModelFailed> = {}) =>
  Effect.fail(
    new ModelFailed({
      model: "m",
      kind,
      detail: `it was ${kind}.`,
      retry_after_ms: null,
      text: "",
      reasoning: "",
      e2e_ms: 1,
      ...fields
    })
  )

/** Models that behave so, and what they were asked. */
export const fakeModels = (behaviour: Behaviour) => {
  const requests: Array<Request> = []
  const flight = { now: 0, most: 0, closed: 0 }
  const clients = Layer.mock(ModelClients, {
    open: ({ id }) =>
      Effect.succeed({
        id,
        structured: false,
        digest: `digest of ${id}`,
        ask: (request, place) =>
          Effect.suspend(() => {
            const nth = requests.filter(({ model }) => model === id).length + 1
            const asked = { model: id, nth, place, request }
            requests.push(asked)
            flight.now += 1
            flight.most = Math.max(flight.most, flight.now)
            return behaviour(asked)
          }).pipe(
            Effect.onExit((exit) =>
              Effect.sync(() => {
                flight.now -= 1
                if (Exit.isFailure(exit) && Exit.hasInterrupts(exit)) flight.closed += 1
              })
            )
          )
      })
  })
  return { requests, flight, clients }
}

/** Everything that running needs over real files, but for the models. */
export const layer = Layer.mergeAll(AnswerCache.layerNone, HostProcess.layer).pipe(Layer.provideMerge(files))

/** Lets everything that can go on without time go on. */
export const moment = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Lets time pass, second by second, as long as an effect takes. */
export const inTime = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.raceFirst(effect, Effect.forever(TestClock.adjust("1 second").pipe(Effect.andThen(moment))))

/** A folder to run the small pack in, and functions for it. */
export const runShop = (packText = PACK) =>
  Effect.gen(function* () {
    const shop = yield* workshop
    const pack = yield* loadPack(packText)
    const store = yield* RunStore
    const events: Array<RunEvent> = []
    const out = shop.at("runs/r")
    const onEvent = (event: RunEvent) => Effect.sync(() => void events.push(event))
    const start = (options: Partial<RunPackOptions> & Pick<RunPackOptions, "models">) =>
      Effect.provide(runPack({ target: { _tag: "New", pack, out }, onEvent, ...options }), Dispatcher.layerLocal)
    const resume = (
      options: Partial<RunPackOptions> & Pick<RunPackOptions, "models">,
      target: { readonly keepFailed?: boolean; readonly otherEndpoint?: boolean } = {}
    ) =>
      Effect.flatMap(store.open(out), (run) =>
        Effect.provide(
          runPack({ target: { _tag: "Resumed", run, ...target }, onEvent, ...options }),
          Dispatcher.layerLocal
        )
      )
    const answers = Effect.flatMap(store.open(out), (run) => Stream.runCollect(store.answers(run)))
    return { ...shop, pack, out, events, start, resume, answers }
  })

/** A gate that lets the requests wait until it is opened. */
export const gate = Effect.map(Deferred.make<void>(), (deferred) => ({
  wait: Deferred.await(deferred),
  open: Effect.asVoid(Deferred.succeed(deferred, undefined))
}))
