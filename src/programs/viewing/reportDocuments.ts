import { Effect, Stream } from "effect"
import type { Verdict } from "../../domain/run/Verdict.ts"
import { RunStore } from "../../services/RunStore.ts"
import { agreementWithOthers } from "../agreementWithOthers.ts"
import { agreeJudges } from "../agreeJudges.ts"
import type { ScoredRun } from "../readScoredRun.ts"
import { isFatal } from "./runDocuments.ts"
import type { ViewAgreement, ViewFlagged, ViewReport } from "./ViewRun.ts"

const flaggedBy = (scored: ScoredRun) => {
  const pack = scored.run.pack.value
  return (verdict: Verdict): ReadonlyArray<ViewFlagged> => {
    const { answer_digest, model, prompt_id, repeat, variant } = verdict
    const isScored = verdict.status === "scored"
    const isFlagged = isScored ? verdict.red_flag === "flagged" : verdict.red_flag_seen
    const judged = scored.notesOf(verdict).digests.get(JSON.stringify([prompt_id, repeat]))
    if (!isFlagged || judged !== answer_digest) return []
    return [
      {
        model,
        variant,
        prompt_id,
        repeat,
        score: isScored ? verdict.score : null,
        flags: (isScored ? verdict.flags : undefined) ?? null,
        disputed: isScored && verdict.disputed,
        fatal: isFatal(pack, prompt_id)
      }
    ]
  }
}

/**
 * What one judge makes of a run that was read: the score report, as `scoreStoredRun` gives it, and the flagged answers.
 *
 * @since 0.1.0
 */
export const reportDocument = Effect.fn("reportDocument")(function* (run: string, scored: ScoredRun) {
  const store = yield* RunStore
  const { judge, report } = scored
  const flagged: Array<ViewFlagged> = []
  const flaggedOf = flaggedBy(scored)
  yield* Stream.runForEachArray(store.verdicts(scored.run, judge.id), (verdicts) =>
    Effect.sync(() => {
      for (const verdict of verdicts) flagged.push(...flaggedOf(verdict))
    })
  )
  const hasOthers = scored.run.judges.length > 1
  const agreement = hasOthers ? { agreement: yield* agreementWithOthers(scored.run, judge.id) } : {}
  const document: ViewReport = { schema_version: 1, run, report: { ...report, ...agreement }, flagged }
  return document
})

/**
 * How far the judges of a run agree.
 *
 * @since 0.1.0
 */
export const agreementDocument = Effect.fn("agreementDocument")(function* (run: string, dir: string) {
  const document: ViewAgreement = {
    schema_version: 1,
    run,
    agreement: yield* agreeJudges({ run: dir, judges: [] })
  }
  return document
})
