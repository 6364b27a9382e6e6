import { Context, type Effect, type Schema } from "effect"
import type { DoDResult, PlanCriterion } from "../domain/dod/Criterion.ts"
import type { DodEvaluatorError } from "../domain/dod/errors.ts"

/**
 * What criteria are decided against: facts by name, as a caller or a file gives them.
 *
 * @since 0.1.0
 */
export type DodContext = { readonly [name: string]: Schema.Json }

/**
 * Decides the criteria of a definition of done: one result for each, in order. A criterion that it cannot decide is
 * `skipped` with the reason; it fails only where it cannot work at all, such as a model that cannot be reached.
 *
 * @since 0.1.0
 */
export class DodEvaluator extends Context.Service<
  DodEvaluator,
  {
    /** What could change a result besides criteria and context, by name; part of the summary's digest. */
    readonly settings: { readonly [name: string]: Schema.Json }
    readonly evaluate: (
      criteria: ReadonlyArray<PlanCriterion>,
      context: DodContext
    ) => Effect.Effect<ReadonlyArray<DoDResult>, DodEvaluatorError>
  }
>()("assay/services/DodEvaluator") {}
