import { Effect } from "effect"
import type { Answer } from "../domain/run/Answer.ts"
import { modelLabel } from "../domain/model/modelLabel.ts"
import type { Verdict } from "../domain/run/Verdict.ts"
import type { Judge } from "../services/Judge.ts"
import { count } from "../services/telemetry/metrics.ts"
import { cellAttributes } from "./run/observeAnswer.ts"

const ended = Effect.fnUntraced(function* (judge: string, verdict: Verdict) {
  const kind = verdict.status === "scored" ? "scored" : verdict.reason
  const flagged = verdict.status === "scored" ? verdict.red_flag === "flagged" : verdict.red_flag_seen
  const labels = { "assay.judge": judge, "assay.verdict": kind }
  yield* count("verdicts", 1, labels)
  if (flagged) yield* count("redFlags", 1, { "assay.judge": judge })
  const { cost_usd: cost = null } = verdict
  if (cost !== null) yield* count("cost", cost, { "assay.judge": judge })
  return { ...labels, "assay.red_flag": flagged, ...(cost === null ? {} : { "assay.cost_usd": cost }) }
})

/**
 * Counts a verdict; one of a model is a span of its own, too. A check takes no time that is worth one.
 *
 * @since 0.1.0
 */
export const observeVerdict = <E, R>(
  { id, kind }: Pick<Judge["Service"], "id" | "kind">,
  answer: Answer,
  judging: Effect.Effect<Verdict, E, R>
): Effect.Effect<Verdict, E, R> => {
  const judge = modelLabel(id.replace(/^model:/u, ""))
  const told = Effect.tap(judging, (verdict) =>
    Effect.flatMap(ended(judge, verdict), (attributes) =>
      kind !== "model"
        ? Effect.void
        : Effect.annotateCurrentSpan(
            verdict.status === "scored"
              ? { ...attributes, "gen_ai.evaluation.score.value": verdict.score }
              : { ...attributes, "error.type": verdict.reason }
          )
    )
  )
  return kind === "model" ? Effect.withSpan(told, "verdict", { attributes: cellAttributes(answer) }) : told
}
