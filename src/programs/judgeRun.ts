import { Effect, Stream } from "effect"
import { promptsOf } from "../domain/pack/prompts.ts"
import { unscored } from "../domain/judging/settledWithoutJudge.ts"
import { Judge } from "../services/Judge.ts"
import { RunStore } from "../services/RunStore.ts"
import { storeJudgement } from "./storeJudgement.ts"

/**
 * Which run to judge; `judge` is the id to store the verdicts under, by default the judge's own.
 *
 * @since 0.1.0
 */
export interface JudgeOptions {
  readonly run: string
  readonly judge?: string | undefined
}

/**
 * Has every answer of a run judged and stores the verdicts. Answers and the verdicts of other judges stay as they are;
 * earlier verdicts of this judge are replaced once all of the new ones are there.
 *
 * @since 0.1.0
 */
export const judgeRun = Effect.fn("judgeRun")(function* (options: JudgeOptions) {
  const store = yield* RunStore
  const { id, judge, kind, settings } = yield* Judge
  const run = yield* store.openToJudge(options.run)
  const prompts = new Map(promptsOf(run.pack.value).map(({ prompt }) => [prompt.id, prompt]))
  const verdicts = store.answers(run).pipe(
    Stream.mapEffect((answer) => {
      const prompt = prompts.get(answer.prompt_id)
      return prompt === undefined
        ? Effect.succeed(unscored(answer, "not-judged", "The pack has no such prompt."))
        : judge(run.pack.value, prompt, answer)
    })
  )
  return yield* storeJudgement(run, { id: options.judge ?? id, kind, settings }, verdicts)
})
