import { Effect, Option } from "effect"
import { judgeByModel } from "../../judgeByModel.ts"
import { resolveModels } from "../../resolveModels.ts"
import type { JudgeFlags } from "../judge.ts"
import { judgeProgress } from "../judgeProgress.ts"
import { modelServices } from "../modelServices.ts"

/** Has a model judge; loaded only then, since it brings in what talks to models. */
export const judgeWithModel = Effect.fnUntraced(function* (flags: JudgeFlags, model: string) {
  const [spec] = yield* resolveModels({
    models: [model],
    endpoint: Option.getOrUndefined(flags.endpoint),
    concurrency: Option.getOrUndefined(flags.concurrency),
    requestSeconds: Option.getOrUndefined(flags.requestSeconds)
  })
  if (spec === undefined) return yield* Effect.die("one model was asked for, and none came")
  const { clear, onEvent, onProgress } = yield* judgeProgress
  return yield* judgeByModel({
    run: flags.run,
    model: spec,
    judge: Option.getOrElse(flags.as, () => flags.judge),
    votes: Option.getOrUndefined(flags.votes),
    confirmFlags: Option.getOrUndefined(flags.confirmFlags),
    maxConsecutiveFailures: Option.getOrUndefined(flags.maxConsecutiveFailures),
    retryUnscored: flags.retryUnscored,
    allowSelfJudge: flags.allowSelfJudge,
    costCapUsd: Option.getOrUndefined(flags.costCap),
    onProgress,
    onEvent
  }).pipe(Effect.ensuring(clear))
}, Effect.provide(modelServices))
