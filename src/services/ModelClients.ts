import { Context, Effect, type FileSystem, Layer, type Path, type Scope } from "effect"
import type { ChildProcessSpawner } from "effect/process"
import type { ModelFailed, ModelUnavailable } from "../domain/model/errors.ts"
import type { ModelReply } from "../domain/model/ModelReply.ts"
import type { ModelRequest } from "../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../domain/model/ModelSpec.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"
import type { InputMissing, SourceInvalid, UsageInvalid } from "../domain/source/errors.ts"
import { hidingKey, keyless } from "./model/keyless.ts"
import { RunStore } from "./RunStore.ts"
import { SourceReader } from "./SourceReader.ts"
import { observedModel } from "./telemetry/observedModel.ts"

/**
 * Where a request stands, for providers that keep their answers by it (`script`, `replay`): absent for judges' and
 * preflight requests. Requests of one place and one `run` are one to whoever charges for them, whichever process makes them;
 * without a `run`, those of one client.
 *
 * @since 0.1.0
 */
export interface Place {
  readonly model: string
  readonly variant: string
  readonly prompt_id: string
  readonly repeat: number
  readonly run?: string
}

/**
 * A model that can be asked. One call is one attempt: retries, deadlines over several attempts and concurrency are the
 * caller's. An interrupted call closes its connection. `structured` says whether the provider holds itself to a JSON
 * schema. `digest` is over everything but the request that can change a reply (provider, target, endpoint), for caches.
 *
 * @since 0.1.0
 */
export interface ModelClient {
  readonly id: string
  readonly structured: boolean
  readonly digest: string
  readonly ask: (request: ModelRequest, place?: Place) => Effect.Effect<ModelReply, ModelFailed>
}

/** What models of all providers are made of. */
type Needs = ChildProcessSpawner.ChildProcessSpawner | FileSystem.FileSystem | Path.Path | RunStore | SourceReader

type Open<R> = (
  spec: ModelSpec
) => Effect.Effect<ModelClient, InputMissing | ModelUnavailable | SourceInvalid | UsageInvalid, R>

/** What opens the models of a provider, loaded when it is asked for: few runs need more than one. */
const loaders = new Map<string, () => Promise<Open<Needs | Scope.Scope>>>([
  ["openai-compatible", () => import("./model/openAiCompatible.ts").then(({ openAiCompatible }) => openAiCompatible)],
  ["command", () => import("./model/command.ts").then(({ openCommand }) => openCommand)],
  ["http", () => import("./model/http.ts").then(({ openHttp }) => openHttp)],
  ["replay", () => import("./model/replay.ts").then(({ openReplay }) => openReplay)],
  ["script", () => import("./model/script.ts").then(({ openScript }) => openScript)]
])

/** Any other provider is that of a package. */
const loadAiSdk = (): Promise<Open<Needs>> => import("./model/aiSdk.ts").then(({ openAiSdk }) => openAiSdk)

const open = Effect.fn("ModelClients.open")(function* (spec: ModelSpec) {
  const openModel = yield* Effect.promise(loaders.get(spec.provider) ?? loadAiSdk)
  return observedModel(spec, keyless(spec, yield* openModel(spec)))
})

const list = Effect.fn("ModelClients.list")(function* (at: Pick<ModelSpec, "endpoint" | "apiKey">) {
  const { offeredModels } = yield* Effect.promise(() => import("./model/offeredModels.ts"))
  return [...new Set((yield* offeredModels(at)).map(hidingKey(at)))].sort(byCodeUnit)
})

/**
 * Opens models of every provider.
 *
 * @since 0.1.0
 */
export class ModelClients extends Context.Service<
  ModelClients,
  {
    readonly open: (
      spec: ModelSpec
    ) => Effect.Effect<ModelClient, InputMissing | ModelUnavailable | SourceInvalid | UsageInvalid, Scope.Scope>
    /** The models that an endpoint offers, sorted. */
    readonly list: (
      spec: Pick<ModelSpec, "endpoint" | "apiKey">
    ) => Effect.Effect<ReadonlyArray<string>, ModelUnavailable | UsageInvalid>
  }
>()("assay/services/ModelClients") {
  /** The built-in providers, and those of AI SDK packages that are installed. Each request is a span, and measured. */
  static readonly layerNoDeps = Layer.effect(
    ModelClients,
    Effect.gen(function* () {
      const needs = yield* Effect.context<Needs>()
      return ModelClients.of({ open: (spec) => Effect.provide(open(spec), needs), list })
    })
  )

  static readonly layer = ModelClients.layerNoDeps.pipe(Layer.provide([RunStore.layer, SourceReader.layer]))
}
