import { Context, type Effect, type Scope } from "effect"
import type { ModelFailed, ModelUnavailable } from "../domain/model/errors.ts"
import type { ModelReply } from "../domain/model/ModelReply.ts"
import type { ModelRequest } from "../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../domain/model/ModelSpec.ts"
import type { InputMissing, SourceInvalid, UsageInvalid } from "../domain/source/errors.ts"

/**
 * Where a request stands, for providers that keep their answers by it (`script`, `replay`): absent for judges' and
 * preflight requests.
 *
 * @since 0.1.0
 */
export interface Place {
  readonly model: string
  readonly variant: string
  readonly prompt_id: string
  readonly repeat: number
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
>()("assay/services/ModelClients") {}
