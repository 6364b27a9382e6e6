import { snap } from "../stats/snap.ts"
import { isCancelled, withoutDetails } from "./attempt.ts"
import type { LoadedCase } from "./BenchCase.ts"
import type { Attempt, PassRule, PerCase } from "./BenchReport.ts"
import { runnerFailure } from "./runnerFailure.ts"

const neverMade = (repeat: number): Attempt => ({
  _tag: "Failed",
  repeat,
  output_digest: null,
  begun: false,
  failure: runnerFailure("sut.cancelled", "The run ended before this attempt did."),
  cost_usd: 0,
  wall_clock_ms: 0
})

/** One attempt for each repeat. Of several, which no runner makes, one that failed counts. */
const completed = (attempts: ReadonlyArray<Attempt>, repeat: number): ReadonlyArray<Attempt> => {
  const byRepeat = Map.groupBy(attempts, (attempt) => attempt.repeat)
  return Array.from({ length: repeat }, (_, index) => {
    const there = byRepeat.get(index) ?? []
    return there.find(({ _tag }) => _tag === "Failed") ?? there[0] ?? neverMade(index)
  })
}

/**
 * The row of one case in a report. A repeat without an attempt counts as cancelled. A case passes if all of its attempts
 * do, or as many as the rule asks for, and at least one; never while one is cancelled. Details of a held-out case are
 * left out.
 *
 * @since 0.1.0
 */
export const perCase = (
  { case: benchCase, digest }: LoadedCase,
  made: ReadonlyArray<Attempt>,
  { repeat, pass_rule: rule }: { readonly repeat: number; readonly pass_rule: PassRule }
): PerCase => {
  const attempts = completed(made, repeat)
  const scores = attempts.flatMap((attempt) => (attempt._tag === "Scored" ? [attempt.score] : []))
  const passes = scores.filter(({ passed }) => passed).length
  const cancelled = attempts.some(isCancelled)
  return {
    case_id: benchCase.case_id,
    case_digest: digest,
    disposition: benchCase.disposition,
    difficulty: benchCase.difficulty,
    curation_class: benchCase.curation_class,
    family: benchCase.family ?? null,
    passed: !cancelled && passes > 0 && passes >= (rule._tag === "All" ? repeat : rule.k),
    value: snap(scores.reduce((sum, { score }) => sum + score, 0) / repeat),
    outcome: cancelled ? "cancelled" : scores.length < repeat ? "failed" : "scored",
    attempts: benchCase.curation_class === "held-out" ? attempts.map(withoutDetails) : attempts
  }
}
