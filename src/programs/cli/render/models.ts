import { Schema } from "effect"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import { jsonText } from "./json.ts"
import { plain } from "./plain.ts"

const ModelList = Schema.Struct({
  schema_version: Schema.Literal(1),
  endpoint: Schema.String,
  models: Schema.Array(Schema.String)
})

/**
 * The models that an endpoint offers, as one JSON document.
 *
 * @since 0.1.0
 */
export const modelsJson = (endpoint: string, models: ReadonlyArray<string>): string =>
  jsonText(ModelList, { schema_version: 1, endpoint, models })

/**
 * The models that an endpoint offers, one a line.
 *
 * @since 0.1.0
 */
export const modelsText = (models: ReadonlyArray<string>): string => models.map((model) => `${plain(model)}\n`).join("")

/**
 * That some models are not in the list.
 *
 * @since 0.1.0
 */
export const modelsLeftOut = (unusable: number): string =>
  `${counted(unusable, "model")} left out: a name that is blank or holds control characters cannot be asked for.`

/**
 * What to do next with the models that an endpoint offers.
 *
 * @since 0.1.0
 */
export const modelsNext = (endpoint: string, [first]: ReadonlyArray<string>): string =>
  first === undefined
    ? "The endpoint offers no models. Load one there, then ask again."
    : `Next: assay run --pack office --model ${shellWord(`openai-compatible:${first}`)} --endpoint ${shellWord(endpoint)}`
