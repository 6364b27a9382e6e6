import { Data, Schema } from "effect"

/**
 * Why a model gave no whole reply. `unreachable`: nobody answers at that address. `transport`: the connection broke,
 * maybe mid-stream. `rate-limited`: asked too often (429). `server`: 5xx. `refused`: any other status; asking again will
 * not help. `not-found`: no such model (404). `auth`: 401 or 403. `timeout`: the deadline of the request. `malformed`: a reply that the protocol does not
 * know.
 *
 * @since 0.1.0
 */
export const ModelFailureKind = Schema.Literals([
  "unreachable",
  "transport",
  "rate-limited",
  "server",
  "refused",
  "not-found",
  "auth",
  "timeout",
  "malformed"
])
export type ModelFailureKind = typeof ModelFailureKind.Type

/**
 * A model gave no whole reply. `detail` is one sentence without keys, prompts or addresses with credentials; `text` and
 * `reasoning` are what had come by then; `retry_after_ms` is the wait that the provider asked for, or null.
 *
 * @since 0.1.0
 */
export class ModelFailed extends Schema.TaggedError<ModelFailed>("assay/ModelFailed")("ModelFailed", {
  model: Schema.String,
  kind: ModelFailureKind,
  detail: Schema.String,
  retry_after_ms: Schema.NullOr(Schema.Finite),
  text: Schema.String,
  reasoning: Schema.String,
  e2e_ms: Schema.Finite
}) {
  override get message() {
    return `The model ${this.model} gave no reply: ${this.detail}`
  }
}

const WORTH_ANOTHER = new Set<ModelFailureKind>(["unreachable", "transport", "rate-limited", "server", "timeout"])

/**
 * Whether asking again can help.
 *
 * @since 0.1.0
 */
export const isRetryable = ({ kind }: ModelFailed): boolean => WORTH_ANOTHER.has(kind)

/**
 * A model was not asked, or not long enough for a reply, since whoever wanted it is being stopped.
 *
 * @since 0.1.0
 */
export class AskingStopped extends Data.TaggedError("AskingStopped")<{}> {}

/**
 * A model cannot be used at all: its endpoint cannot be reached, its provider is not installed or not known, a preflight
 * was not passed. `detail` says what to do.
 *
 * @since 0.1.0
 */
export class ModelUnavailable extends Schema.TaggedError<ModelUnavailable>("assay/ModelUnavailable")(
  "ModelUnavailable",
  { model: Schema.String, detail: Schema.String }
) {
  override get message() {
    return `The model ${this.model} cannot be used: ${this.detail}`
  }
}
