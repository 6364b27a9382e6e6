import { Effect } from "effect"
import type { DoDStatus, Means, PlanCriterion } from "../../domain/dod/Criterion.ts"
import type { DodEvaluatorError } from "../../domain/dod/errors.ts"
import type { DodContext, DodEvaluator } from "../DodEvaluator.ts"

/** What is said of one criterion, or of one of its means. */
export interface Opinion {
  readonly status: DoDStatus
  readonly reasoning: string
}

/** Decides one criterion. */
export type Decide = (criterion: PlanCriterion) => Effect.Effect<Opinion, DodEvaluatorError>

export const passed = (reasoning: string): Opinion => ({ status: "passed", reasoning })
export const failed = (reasoning: string): Opinion => ({ status: "failed", reasoning })
export const skipped = (reasoning: string): Opinion => ({ status: "skipped", reasoning })

const WORST_FIRST = ["failed", "skipped", "passed"] as const

/** All of them must pass: the worst status, and what each one says. Of nothing, nothing is said. */
export const all = (opinions: ReadonlyArray<Opinion>): Opinion => ({
  status: WORST_FIRST.find((status) => opinions.some((opinion) => opinion.status === status)) ?? "skipped",
  reasoning: opinions.map(({ reasoning }) => reasoning).join("\n") || "Nothing decides this criterion."
})

/**
 * An evaluator that decides criterion by criterion. `decideIn` is called once an evaluation, so that what a context costs
 * is paid once; the results stand in the order of the criteria, whatever finishes first.
 */
export const evaluator = (
  settings: DodEvaluator["Service"]["settings"],
  decideIn: (context: DodContext) => Decide,
  concurrency = 1
): DodEvaluator["Service"] => ({
  settings,
  evaluate: (criteria, context) =>
    Effect.suspend(() => {
      const decide = decideIn(context)
      return Effect.forEach(
        criteria,
        (criterion) =>
          Effect.map(decide(criterion), (opinion) => {
            const { index, text, pattern } = criterion
            return { criterion: { index, text, pattern }, ...opinion }
          }),
        { concurrency }
      )
    })
})

/**
 * Decides a criterion by those of its means that a guard picks, all of them; one that declares none of them is skipped.
 */
export const byMeans =
  <M extends Means>(
    what: string,
    guard: (means: Means) => means is M,
    decide: (means: M, criterion: PlanCriterion) => Effect.Effect<Opinion, DodEvaluatorError>
  ): Decide =>
  (criterion) => {
    const own = criterion.means.filter(guard)
    return own.length === 0
      ? Effect.succeed(skipped(`The criterion declares no ${what}.`))
      : Effect.map(
          Effect.forEach(own, (means) => decide(means, criterion)),
          all
        )
  }
