import { Effect } from "effect"
import { promptsOf } from "../../domain/pack/prompts.ts"
import { settledWithoutJudge, unscored } from "../../domain/judging/settledWithoutJudge.ts"
import type { Answer } from "../../domain/run/Answer.ts"
import type { Verdict } from "../../domain/run/Verdict.ts"
import type { Judge } from "../../services/Judge.ts"
import type { StoredRun } from "../../services/RunStore.ts"
import { observeVerdict } from "../observeVerdict.ts"

/**
 * What a judge said of an answer; `asked` is false where the verdict stands without any judge.
 *
 * @since 0.1.0
 */
export interface Judged {
  readonly verdict: Verdict
  readonly asked: boolean
}

/**
 * Has answers of a run judged by a judge that is called so.
 *
 * @since 0.1.0
 */
export const judging = ({ pack: { value: pack } }: StoredRun, id: string, judge: Judge["Service"]) => {
  const prompts = new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, prompt]))
  return Effect.fnUntraced(function* (answer: Answer) {
    const prompt = prompts.get(answer.prompt_id)
    if (prompt === undefined) {
      const judged: Judged = {
        verdict: unscored(answer, "not-judged", "The pack has no such prompt."),
        asked: false
      }
      return judged
    }
    const asked = settledWithoutJudge(pack, prompt, answer) === undefined
    const verdict = yield* observeVerdict({ id, kind: judge.kind }, answer, judge.judge(pack, prompt, answer))
    const judged: Judged = { verdict, asked }
    return judged
  })
}

/**
 * Whether the judge was stopped in the middle of an answer, so that there is no verdict.
 *
 * @since 0.1.0
 */
export const wasStopped = ({ verdict, asked }: Judged): boolean =>
  asked && verdict.status === "unscored" && verdict.reason === "not-judged"

/**
 * Such a verdict is kept only for what would be forgotten: what was paid, and a red flag that was seen.
 *
 * @since 0.1.0
 */
export const isWorthKeeping = (verdict: Verdict): boolean =>
  (verdict.cost_usd ?? 0) + (verdict.other_cost_usd ?? 0) > 0 ||
  (verdict.status === "unscored" && verdict.red_flag_seen)
