import type { Answer } from "./Answer.ts"
import { byCodeUnit } from "./Cell.ts"

/**
 * What the rows of a run come to. `failures` are the kinds of those that failed, most first, and `firstFailure` is what the
 * first of them says. `costUsd` is the sum of the
 * known costs; `unpriced` counts the good answers whose cost nobody knows.
 *
 * @since 0.1.0
 */
export interface AnswerCounts {
  readonly answers: number
  readonly failed: number
  readonly failures: ReadonlyArray<{ readonly kind: string; readonly count: number }>
  readonly firstFailure?: string
  readonly costUsd: number
  readonly unpriced: number
  readonly cached: number
}

/**
 * Nothing counted yet.
 *
 * @since 0.1.0
 */
export const noAnswers: AnswerCounts = { answers: 0, failed: 0, failures: [], costUsd: 0, unpriced: 0, cached: 0 }

const countKind = (failures: AnswerCounts["failures"], kind: string): AnswerCounts["failures"] => {
  const others = failures.filter((failure) => failure.kind !== kind)
  const before = failures.find((failure) => failure.kind === kind)?.count ?? 0
  return [...others, { kind, count: before + 1 }].toSorted(
    (left, right) => right.count - left.count || byCodeUnit(left.kind, right.kind)
  )
}

/**
 * Counts one more answer.
 *
 * @since 0.1.0
 */
export const countAnswer = (sum: AnswerCounts, answer: Answer): AnswerCounts => ({
  ...sum,
  ...(sum.firstFailure === undefined && answer.error?.message ? { firstFailure: answer.error.message } : {}),
  answers: sum.answers + 1,
  failed: sum.failed + (answer.ok ? 0 : 1),
  failures: answer.ok ? sum.failures : countKind(sum.failures, answer.error?.kind ?? "unknown"),
  costUsd: sum.costUsd + (answer.cost_usd ?? 0),
  unpriced: sum.unpriced + (answer.ok && answer.cost_usd === null ? 1 : 0),
  cached: sum.cached + (answer.cache_hit ? 1 : 0)
})
