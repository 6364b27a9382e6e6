import type { Answer } from "../run/Answer.ts"
import type { Cell } from "../run/Cell.ts"
import { answerDigest } from "../run/digest.ts"
import type { FailedAttempt, UnscoredReason, Verdict } from "../run/Verdict.ts"

/** Why an answer is without a score though a judge might give one. What an answer itself causes, no judge can mend. */
const JUDGES_FAULT: ReadonlySet<UnscoredReason> = new Set(["judge-unparseable", "judge-error", "not-judged", "stale"])

/**
 * Whether the judge failed, and asking it again may give a score.
 *
 * @since 0.1.0
 */
export const judgeFailedOn = (verdict: Verdict): verdict is Extract<Verdict, { status: "unscored" }> =>
  verdict.status === "unscored" && JUDGES_FAULT.has(verdict.reason)

/**
 * What is known of a stored verdict without its texts: the answer that it is about, whether it stands or the judge is to be
 * asked again, and what it cost so far. `attempts` are those that failed, the last one included.
 *
 * @since 0.1.0
 */
export interface Standing {
  readonly cell: Cell
  readonly answer_digest: string
  readonly stands: boolean
  readonly attempts: ReadonlyArray<FailedAttempt>
  readonly cost_usd: Verdict["cost_usd"]
  readonly other_cost_usd: number
}

/** That a judge was stopped is none of its failures; but a red flag that it had shown by then is not forgotten. */
const isAttempt = ({ reason, red_flag_seen }: FailedAttempt): boolean => reason !== "not-judged" || red_flag_seen

/**
 * Where a stored verdict stands.
 *
 * @since 0.1.0
 */
export const standingOf = (verdict: Verdict): Standing => {
  const { model, variant, prompt_id, repeat, answer_digest, attempts = [], cost_usd, other_cost_usd = 0 } = verdict
  const failed = judgeFailedOn(verdict)
  const last = failed
    ? [{ reason: verdict.reason, red_flag_seen: verdict.red_flag_seen, detail: verdict.detail }].filter(isAttempt)
    : []
  return {
    cell: { model, variant, prompt_id, repeat },
    answer_digest,
    stands: !failed,
    attempts: [...attempts, ...last],
    cost_usd,
    other_cost_usd
  }
}

/**
 * A verdict with what was paid for its answer before, so that no cost is forgotten when a judge is asked again.
 *
 * @since 0.1.0
 */
export const withEarlierCost = (verdict: Verdict, earlier: Verdict["cost_usd"]): Verdict => {
  const now = verdict.cost_usd
  if (earlier === undefined) return verdict
  if (now === undefined) return { ...verdict, cost_usd: earlier }
  return { ...verdict, cost_usd: earlier === null || now === null ? null : earlier + now }
}

/**
 * A verdict that also tells so much of what was spent on none in particular.
 *
 * @since 0.1.0
 */
export const withOtherCost = (verdict: Verdict, usd: number): Verdict =>
  usd === 0 ? verdict : { ...verdict, other_cost_usd: (verdict.other_cost_usd ?? 0) + usd }

/**
 * A verdict with the attempts that failed before it. A red flag that one of them showed is not forgotten: where the
 * verdict sees none, that is disputed.
 *
 * @since 0.1.0
 */
export const withAttempts = (verdict: Verdict, attempts: ReadonlyArray<FailedAttempt>): Verdict => {
  if (attempts.length === 0) return verdict
  const seen = attempts.some(({ red_flag_seen }) => red_flag_seen)
  return verdict.status === "scored"
    ? { ...verdict, disputed: verdict.disputed || (seen && verdict.red_flag !== "flagged"), attempts }
    : { ...verdict, red_flag_seen: verdict.red_flag_seen || seen, attempts }
}

/**
 * The attempts that failed at an answer, or undefined where its verdict stands: one on another text is none.
 *
 * @since 0.1.0
 */
export const openAttempts = (
  standing: Standing | undefined,
  answer: Answer
): ReadonlyArray<FailedAttempt> | undefined => {
  if (standing === undefined || standing.answer_digest !== answerDigest(answer)) return []
  return standing.stands ? undefined : standing.attempts
}

/**
 * What a judge spent on what stands.
 *
 * @since 0.1.0
 */
export const spentOn = (standing: Iterable<Standing>): number =>
  [...standing].reduce((sum, { cost_usd, other_cost_usd }) => sum + (cost_usd ?? 0) + other_cost_usd, 0)

/**
 * A verdict with all that is to be kept of what came before it on its answer: the attempts that failed, and what was paid;
 * and with what was spent since on none in particular.
 *
 * @since 0.1.0
 */
export const verdictAfter = (
  verdict: Verdict,
  earlier: {
    readonly before: Standing | undefined
    readonly attempts: ReadonlyArray<FailedAttempt>
    readonly otherUsd: number
  }
): Verdict => {
  const { attempts, before, otherUsd } = earlier
  const paid = withEarlierCost(withAttempts(verdict, attempts), before?.cost_usd)
  return withOtherCost(paid, (before?.other_cost_usd ?? 0) + otherUsd)
}
