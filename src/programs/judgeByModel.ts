import { Effect } from "effect"
import { ownCandidates } from "../domain/judging/selfJudge.ts"
import { askedModel } from "../domain/model/askedModel.ts"
import type { ModelSpec } from "../domain/model/ModelSpec.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { Judge } from "../services/Judge.ts"
import { type ModelClient, ModelClients } from "../services/ModelClients.ts"
import { modelJudge, type ModelJudgeOptions } from "../services/ModelJudge.ts"
import { RunStore } from "../services/RunStore.ts"
import { judgeInSession, type JudgeOptions, sessionOf } from "./judgeRun.ts"
import { type Admission, ownLimits } from "./run/Admission.ts"
import { Lane } from "./run/Lane.ts"
import { laneClient } from "./run/laneClient.ts"
import { capFault, unpricedFault } from "./run/RunPackOptions.ts"
import type { Session } from "./run/Session.ts"

/**
 * Which run a model judges, and how: `votes` (odd, 1 by default) on each answer, `confirmFlags` more (none by default) where
 * a red flag would be fatal. No request is begun that could take the judge over `costCapUsd`, all sessions of this judgement
 * together; that needs a price. `judge` is the id to store the verdicts under. A model that is itself a candidate of the run
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
  readonly costCapUsd?: number | undefined
}

/**
 * The model that judges, what asks it and how; `admission` is who lets its requests through.
 *
 * @since 0.1.0
 */
export interface JudgingModelOptions extends Pick<ModelJudgeOptions, "id" | "votes" | "confirmFlags"> {
  readonly model: ModelSpec
  readonly client: ModelClient
  readonly admission: Admission
}

const refuse = (detail: string) => new UsageInvalid({ detail })

/** Why such options can never be judged by, or undefined. */
const faultOf = ({ model, votes = 1, confirmFlags = 0, costCapUsd }: ModelJudgeRunOptions): string | undefined => {
  if (votes % 2 !== 1 || votes < 1) {
    return `There must be an odd number of votes, so that one side wins, not ${votes}.`
  }
  if (!Number.isSafeInteger(confirmFlags) || confirmFlags < 0) {
    return `A red flag is confirmed a whole number of times, not ${confirmFlags}.`
  }
  if (model.provider === "replay") {
    return `The model ${model.id} plays the answers of a run, each in its own place, and has none to a judge's questions. Name a model that can be asked; a script (\`model:script:FILE\`) judges without any.`
  }
  if (costCapUsd === undefined) return undefined
  return capFault(costCapUsd) ?? unpricedFault([model])
}

/**
 * Opens the run that a model is to judge, and refuses a model that cannot judge it, or not so.
 *
 * @since 0.1.0
 */
export const openToJudgeBy = Effect.fnUntraced(function* (options: ModelJudgeRunOptions) {
  const { allowSelfJudge = false, model } = options
  const fault = faultOf(options)
  if (fault !== undefined) return yield* refuse(fault)
  const run = yield* RunStore.use((store) => store.openToJudge(options.run))
  const [own] = ownCandidates(askedModel(model), run.manifest)
  if (own !== undefined && !allowSelfJudge) {
    const detail = `The judge ${model.id} would judge answers of its own: ${own} is a model of this run. Choose another judge, or allow it with --allow-self-judge.`
    return yield* refuse(detail)
  }
  return run
})

/**
 * The judge that a model is when it is asked by a client in a session.
 *
 * @since 0.1.0
 */
export const judgeOfModel = (
  session: Session,
  { client, model, admission, ...how }: JudgingModelOptions
): Judge["Service"] => {
  const { maxTokens, concurrency } = model
  // It is for the judge's own breaker to say how many refusals of a key are too many.
  const lane = new Lane(model, client, { mostDenials: Number.POSITIVE_INFINITY, admission })
  return modelJudge(laneClient(session, lane), { ...how, maxTokens, concurrency })
}

/**
 * Has a model judge a run.
 *
 * @since 0.1.0
 */
export const judgeByModel = Effect.fn("judgeByModel")(function* (options: ModelJudgeRunOptions) {
  const { model, judge: id, votes = 1, confirmFlags = 0, allowSelfJudge: _, costCapUsd, ...rest } = options
  yield* openToJudgeBy(options)
  return yield* Effect.scoped(
    Effect.gen(function* () {
      const client = yield* ModelClients.use(({ open }) => open(model))
      const session = sessionOf(rest, costCapUsd)
      const service = judgeOfModel(session, { id, client, model, votes, confirmFlags, admission: ownLimits })
      return yield* judgeInSession({ ...rest, judge: id }, session).pipe(Effect.provideService(Judge, service))
    })
  )
})
