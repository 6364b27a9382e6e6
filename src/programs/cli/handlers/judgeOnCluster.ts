import { Effect } from "effect"
import { judgeOnCluster } from "../../cluster/judgeOnCluster.ts"
import type { JudgeFlags } from "../judge.ts"
import { judgeOptions } from "./judgeModel.ts"
import { judgeProgress } from "../judgeProgress.ts"
import { submitting } from "../runOnCluster.ts"

/** Has the workers of a cluster judge; they have keys of their own. */
export const judgeByWorkers = Effect.fnUntraced(
  function* (flags: JudgeFlags, model: string, _url: string) {
    const { clear, onEvent, onProgress } = yield* judgeProgress
    const options = yield* judgeOptions(flags, model, { keyless: true })
    return yield* judgeOnCluster({ ...options, onProgress, onEvent, detach: flags.detach }).pipe(Effect.ensuring(clear))
  },
  (effect, _flags, _model, url) => Effect.provide(effect, submitting(url))
)
