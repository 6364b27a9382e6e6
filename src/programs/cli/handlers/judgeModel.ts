import { Effect, Option } from "effect"
import { judgeByModel, type ModelJudgeRunOptions } from "../../judgeByModel.ts"
import { resolveModels } from "../../resolveModels.ts"
import { choiceOf } from "../asking.ts"
import type { JudgeFlags } from "../judge.ts"
import { judgeProgress } from "../judgeProgress.ts"
import { modelServices } from "../modelServices.ts"

/** How a model is to judge by these flags; `keyless` where others ask it. */
export const judgeOptions = Effect.fnUntraced(function* (
  flags: JudgeFlags,
  model: string,
  { keyless = false }: { readonly keyless?: boolean } = {}
) {
  const [spec] = yield* resolveModels({ models: [model], ...choiceOf(flags), keyless })
  if (spec === undefined) return yield* Effect.die("one model was asked for, and none came")
  const options: ModelJudgeRunOptions = {
    run: flags.run,
    model: spec,
    judge: Option.getOrElse(flags.as, () => flags.judge),
    votes: Option.getOrUndefined(flags.votes),
    confirmFlags: Option.getOrUndefined(flags.confirmFlags),
    maxConsecutiveFailures: Option.getOrUndefined(flags.maxConsecutiveFailures),
    retryUnscored: flags.retryUnscored,
    allowSelfJudge: flags.allowSelfJudge,
    costCapUsd: Option.getOrUndefined(flags.costCap)
  }
  return options
})

/** Has a model judge; loaded only then, since it brings in what talks to models. */
export const judgeWithModel = Effect.fnUntraced(function* (flags: JudgeFlags, model: string) {
  const options = yield* judgeOptions(flags, model)
  const { clear, onEvent, onProgress } = yield* judgeProgress
  return yield* judgeByModel({ ...options, onProgress, onEvent }).pipe(Effect.ensuring(clear))
}, Effect.provide(modelServices))
