import { Duration, Effect } from "effect"
import { ModelUnavailable } from "../domain/model/errors.ts"
import { canBeNamed } from "../domain/model/modelList.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { counted } from "../domain/source/wording.ts"
import { ModelClients } from "../services/ModelClients.ts"
import { resolveModels } from "./resolveModels.ts"

/**
 * Whose models to list: `endpoint` is the address, absent for the one of the environment; `seconds` is how long the list
 * may take.
 *
 * @since 0.1.0
 */
export interface ListModelsOptions {
  readonly endpoint: string | undefined
  readonly seconds: number
}

/** Which model does not matter: an endpoint and a key are the same for all of one endpoint. */
const ANY = "openai-compatible:any"

/**
 * The models that an endpoint offers, sorted, and its address; `unusable` is how many it has besides that cannot be asked for
 * by their ids. One that has not answered in time counts as one that does
 * not.
 *
 * @since 0.1.0
 */
export const listModels = Effect.fn("listModels")(function* (options: ListModelsOptions) {
  const [spec] = yield* resolveModels({ models: [ANY], endpoint: options.endpoint })
  if (spec?.endpoint === undefined) {
    const detail = "No endpoint is given. Give --endpoint URL, such as http://localhost:11434, or set ASSAY_ENDPOINT."
    return yield* new UsageInvalid({ detail })
  }
  const { endpoint, apiKey } = spec
  const clients = yield* ModelClients
  const offered = yield* clients.list({ endpoint, apiKey }).pipe(
    Effect.timeoutOrElse({
      duration: Duration.seconds(options.seconds),
      orElse: () => {
        const detail = `it did not come within ${counted(options.seconds, "second")}. See whether the server runs there.`
        return Effect.fail(new ModelUnavailable({ model: `list of ${endpoint}`, detail }))
      }
    })
  )
  const models = offered.filter(canBeNamed)
  return { endpoint, models, unusable: offered.length - models.length }
})
