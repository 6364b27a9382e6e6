import { Effect } from "effect"
import { ownCandidates } from "../domain/judging/selfJudge.ts"
import { askedModel } from "../domain/model/askedModel.ts"
import type { ModelSpec } from "../domain/model/ModelSpec.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { Judge } from "../services/Judge.ts"
import { ModelClients } from "../services/ModelClients.ts"
import { modelJudge } from "../services/ModelJudge.ts"
import { RunStore } from "../services/RunStore.ts"
import { type JudgeOptions, judgeRun } from "./judgeRun.ts"

/**
 * Which run a model judges, and how: `votes` (odd, 1 by default) on each answer, `confirmFlags` more (none by default) where
 * a red flag would be fatal. `judge` is the id to store the verdicts under. A model that is itself a candidate of the run
 * judges only with `allowSelfJudge`.
 *
 * @since 0.1.0
 */
export interface ModelJudgeRunOptions extends JudgeOptions {
  readonly model: ModelSpec
  readonly judge: string
  readonly votes?: number | undefined
  readonly confirmFlags?: number | undefined
  readonly allowSelfJudge?: boolean | undefined
}

/**
 * Has a model judge a run.
 *
 * @since 0.1.0
 */
export const judgeByModel = Effect.fn("judgeByModel")(function* (options: ModelJudgeRunOptions) {
  const { model, judge, votes = 1, confirmFlags = 0, allowSelfJudge = false, ...rest } = options
  if (votes % 2 !== 1 || votes < 1) {
    return yield* new UsageInvalid({
      detail: `There must be an odd number of votes, so that one side wins, not ${votes}.`
    })
  }
  const run = yield* RunStore.use((store) => store.openToJudge(options.run))
  const [own] = ownCandidates(askedModel(model), run.manifest)
  if (own !== undefined && !allowSelfJudge) {
    const detail = `The judge ${model.id} would judge answers of its own: ${own} is a model of this run. Choose another judge, or allow it with --allow-self-judge.`
    return yield* new UsageInvalid({ detail })
  }
  return yield* Effect.scoped(
    Effect.gen(function* () {
      const client = yield* ModelClients.use(({ open }) => open(model))
      const { maxTokens, concurrency } = model
      const service = modelJudge(client, { id: judge, votes, confirmFlags, maxTokens, concurrency })
      return yield* judgeRun({ ...rest, judge }).pipe(Effect.provideService(Judge, service))
    })
  )
})
