import { Effect } from "effect"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { unownedModel } from "../../domain/model/unownedModel.ts"
import type { RunManifest } from "../../domain/run/RunManifest.ts"
import { AssayConfig } from "../../services/AssayConfig.ts"
import type { SessionState } from "../../services/cluster/sessionRows.ts"
import { resolveModels } from "../resolveModels.ts"
import { sameModels } from "../run/planRunPack.ts"

/**
 * The models of a session, which stand at `dir`, as a worker asks them: as the session was begun. The worker's own config only
 * says where a model is, and has the key.
 *
 * @since 0.1.0
 */
export const workerModels = Effect.fnUntraced(function* (
  dir: string,
  manifest: Pick<RunManifest, "models" | "asked">,
  { models }: Pick<SessionState, "models">
) {
  const given = yield* resolveModels({ models: manifest.models })
  const { models: own = {} } = yield* AssayConfig.use(({ load }) => load)
  const foreign = unownedModel(given, new Set(Object.keys(own)))
  if (foreign !== undefined) {
    const detail = `a model of the provider ${foreign.provider} is only asked where the worker's own assay.config.yaml names it. Give it an entry there, and name it by that in --model.`
    return yield* new ModelUnavailable({ model: foreign.id, detail })
  }
  const specs = yield* sameModels({ run: { dir, manifest } }, given)
  return specs.flatMap((spec): ReadonlyArray<ModelSpec> => {
    const terms = models.find(({ model }) => model === spec.id)
    if (terms === undefined) return []
    const { concurrency, price, request_seconds: requestSeconds, requests_per_minute: perMinute } = terms
    return [
      { ...spec, concurrency, requestSeconds, requestsPerMinute: perMinute ?? undefined, price: price ?? undefined }
    ]
  })
})
