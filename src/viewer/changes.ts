import type { Comparison } from "../domain/comparison/Comparison.ts"
import type { ScoreReport } from "../domain/scorecard/Scorecard.ts"

/**
 * A prompt on which a group's answers were scored differently in two runs; `before` and `after` are mean overall scores.
 *
 * @since 0.1.0
 */
export interface Change {
  readonly prompt: string
  readonly model: string
  readonly variant: string
  readonly before: number
  readonly after: number
}

const cardOf = ({ scorecards }: ScoreReport, group: { readonly model: string; readonly variant: string }) =>
  scorecards.find(({ model, variant }) => model === group.model && variant === group.variant)

/**
 * The prompts that changed between two runs for the groups that are compared, the largest change first, then in the order of
 * the groups and the pack. `model` and `variant` are the candidate's.
 *
 * @since 0.1.0
 */
export const changesOf = ({ groups }: Comparison, base: ScoreReport, candidate: ScoreReport): ReadonlyArray<Change> =>
  groups
    .flatMap((pair) => {
      const before = new Map(cardOf(base, pair.base)?.prompts.map(({ id, score }) => [id, score]))
      const { model, variant } = pair.candidate
      return (cardOf(candidate, pair.candidate)?.prompts ?? []).flatMap(({ id, score }) => {
        const was = before.get(id) ?? null
        return score === null || was === null || score === was
          ? []
          : [{ prompt: id, model, variant, before: was, after: score }]
      })
    })
    .toSorted((left, right) => Math.abs(right.after - right.before) - Math.abs(left.after - left.before))
