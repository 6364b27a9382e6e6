import { Effect, Stream } from "effect"
import { firstDifference } from "../../domain/source/firstDifference.ts"
import { judgeFailedOn, type Standing, standingOf } from "../../domain/judging/standing.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import type { NewJudgement } from "../../domain/run/RunManifest.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { judgeOf } from "../../services/run/judgeOf.ts"
import { RunStore, type StoredRun, type VerdictWriter } from "../../services/RunStore.ts"

const COPIED_TOGETHER = 512

/**
 * Where the judge's finished verdicts stand, by `cellKey`; those that stand are copied into the unfinished judgement unless
 * it has one on the same answer.
 *
 * @since 0.1.0
 */
export const takeOver = Effect.fnUntraced(function* (
  run: StoredRun,
  { id, settings }: Pick<NewJudgement, "id" | "settings">,
  writer: VerdictWriter
) {
  const store = yield* RunStore
  const standing = new Map<string, Standing>(writer.earlier)
  if (standing.size > 0 && !run.judges.some((judge) => judge.id === id)) return standing
  const there = yield* judgeOf(run, id)
  const difference = firstDifference(there.settings, settings)
  if (difference !== undefined) {
    const detail = `The judge "${id}" gave its verdicts under other settings (${difference}), and old and new ones are never mixed. Judge anew without --retry-unscored, or under another id with --as.`
    return yield* new UsageInvalid({ detail })
  }
  yield* store.verdicts(run, id).pipe(
    Stream.filter((verdict) => !standing.has(cellKey(verdict))),
    Stream.tap((verdict) => Effect.sync(() => standing.set(cellKey(verdict), standingOf(verdict)))),
    Stream.filter((verdict) => !judgeFailedOn(verdict)),
    Stream.rechunk(COPIED_TOGETHER),
    Stream.runForEachArray(writer.append)
  )
  return standing
})
