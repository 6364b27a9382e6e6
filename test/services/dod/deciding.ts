import { Effect, type Layer } from "effect"
import type { Means, PlanCriterion } from "../../../src/domain/dod/Criterion.ts"
import { type DodContext, DodEvaluator } from "../../../src/services/DodEvaluator.ts"

/** A criterion with a text that no context mentions, unless one is given. */
export const criterion = (fields: Partial<PlanCriterion> = {}): PlanCriterion => ({
  index: 0,
  text: "It is done",
  pattern: null,
  means: [],
  file: null,
  line: null,
  ...fields
})

/** A criterion with these means. */
export const declaring = (...means: ReadonlyArray<Means>): PlanCriterion => criterion({ means })

/** What an evaluator says of one criterion, as `status: reasoning`. */
export const decide = <E, R>(
  layer: Layer.Layer<DodEvaluator, E, R>,
  one: PlanCriterion,
  context: DodContext = { a: "b" }
) =>
  DodEvaluator.use(({ evaluate }) => evaluate([one], context)).pipe(
    Effect.map((results) => results.map(({ status, reasoning }) => `${status}: ${reasoning}`).join("\n\n")),
    Effect.provide(layer)
  )
