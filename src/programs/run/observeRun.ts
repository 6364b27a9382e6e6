import { Effect, Path } from "effect"
import type { RunPackPlan } from "./planRunPack.ts"
import type { RunPackOptions } from "./RunPackOptions.ts"

/**
 * What a session of a run is to do, on the span of the run; that a run is gone on with is told, too.
 *
 * @since 0.1.0
 */
export const observePlan = Effect.fnUntraced(function* ({ target }: RunPackOptions, plan: RunPackPlan) {
  const { due, models, pack, work } = plan
  const path = yield* Path.Path
  yield* Effect.annotateCurrentSpan({
    "assay.run_id": target._tag === "New" ? path.basename(path.resolve(target.out)) : target.run.manifest.run_id,
    "assay.pack": pack.id,
    "assay.models": models.length,
    "assay.answers.total": work.length,
    "assay.answers.due": due.length,
    "assay.resumed": target._tag === "Resumed"
  })
  if (target._tag === "New") return
  const again = due.filter(({ before }) => before > 0).length
  yield* Effect.logInfo("A run is gone on with.").pipe(
    Effect.annotateLogs({ run: target.run.manifest.run_id, total: work.length, due: due.length, again })
  )
})

/**
 * How the session ended.
 *
 * @since 0.1.0
 */
export const observeEnd = (done: {
  readonly counts: { readonly answers: number; readonly failed: number }
  readonly stopped: string | null
}): Effect.Effect<void> =>
  Effect.annotateCurrentSpan({
    "assay.answers.present": done.counts.answers,
    "assay.answers.failed": done.counts.failed,
    "assay.outcome": done.stopped ?? "complete"
  })
