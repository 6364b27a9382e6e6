import { Effect } from "effect"
import { clusterAttempts, clusterConcurrency } from "../../cluster/clusterAttempts.ts"
import { runBench, type RunBenchOptions } from "../../runBench.ts"
import { remark } from "../output.ts"
import { submitting } from "../runOnCluster.ts"

/** Has the attempts of a run made by the workers of a cluster. */
export const runOnCluster = Effect.fnUntraced(
  function* (_url: string, options: RunBenchOptions) {
    const concurrency = options.concurrency ?? (yield* clusterConcurrency)
    const run = yield* runBench({ ...options, concurrency, attempts: yield* clusterAttempts })
    const isMade = run.report.per_case.some(({ outcome }) => outcome !== "cancelled")
    if (isMade)
      yield* remark(
        `The evidence of its attempts is on the workers that made them, in .assay/bench/runs/${run.report.run_id}.`
      )
    return run
  },
  (effect, url) => Effect.provide(effect, submitting(url))
)
