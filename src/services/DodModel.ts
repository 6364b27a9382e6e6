import { Context, Effect, Layer, type Schema } from "effect"
import type { DoDCriterion } from "../domain/dod/Criterion.ts"
import type { DodEvaluatorError } from "../domain/dod/errors.ts"
import type { DodContext } from "./DodEvaluator.ts"

/**
 * A model that judges criteria. `ask` returns the model's reply as it came, which should be
 * `{"status": "passed" | "failed" | "skipped", "reasoning": "..."}` and nothing else; it fails where the model cannot be
 * reached. `settings` are what could change a reply, such as the model's id and its prompt's digest.
 *
 * @since 0.1.0
 */
export class DodModel extends Context.Service<
  DodModel,
  {
    readonly settings: { readonly [name: string]: Schema.Json }
    readonly ask: (criterion: DoDCriterion, context: DodContext) => Effect.Effect<string, DodEvaluatorError>
  }
>()("assay/services/DodModel") {
  /** Replies by the text of the criterion, an empty one where there is none: for tests and dry runs. */
  static readonly layerReplies = (replies: ReadonlyMap<string, string>) =>
    Layer.succeed(DodModel, {
      settings: { model: "fixed replies" },
      ask: ({ text }) => Effect.succeed(replies.get(text) ?? "")
    })
}
