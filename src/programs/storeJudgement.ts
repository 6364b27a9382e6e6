import { DateTime, Effect, Ref, Stream } from "effect"
import { countVerdict, noVerdicts, type VerdictCounts } from "../domain/judging/tallyVerdicts.ts"
import type { NewJudgement } from "../domain/run/RunManifest.ts"
import type { Verdict } from "../domain/run/Verdict.ts"
import { CannotWrite, InputMissing } from "../domain/source/errors.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"
import { version } from "../version.ts"

/**
 * A run with the verdicts of one judge in it, and what they come to. `stopped` is why it ended before every answer had a
 * verdict, or null: such verdicts are no judgement yet, and the same judge goes on with them. `left`: others go on with it.
 *
 * @since 0.1.0
 */
export interface Judgement extends VerdictCounts {
  readonly run: StoredRun
  readonly judge: NewJudgement
  readonly stopped: "interrupted" | "cost-cap" | "left" | null
}

/**
 * What is known of a judgement before its verdicts are there. Verdicts of one kind of judge never take the place of another
 * kind's.
 *
 * @since 0.1.0
 */
export const newJudgement = Effect.fnUntraced(function* (
  run: StoredRun,
  judge: Pick<NewJudgement, "id" | "kind" | "author" | "settings">
) {
  const there = run.judges.find(({ id }) => id === judge.id)
  if (there !== undefined && there.kind !== judge.kind) {
    const detail = `the judge "${judge.id}" is of the kind ${there.kind}, not ${judge.kind}. Choose another id with --as.`
    return yield* new CannotWrite({ path: run.dir, detail })
  }
  const created_at = DateTime.formatIso(yield* DateTime.now)
  const manifest: NewJudgement = { schema_version: 1, ...judge, created_at, tool_version: version }
  return manifest
})

/**
 * The failure of a run without answers: nothing is no judgement.
 *
 * @since 0.1.0
 */
export const nothingToJudge = ({ dir }: StoredRun): InputMissing =>
  new InputMissing({ path: dir, detail: "the run has no answers to judge." })

/**
 * Stores one judge's verdicts on every answer of a run, in the place of earlier ones of that judge. Verdicts of one kind
 * of judge never take the place of another kind's, and a run without answers is refused.
 *
 * @since 0.1.0
 */
export const storeJudgement = Effect.fn("storeJudgement")(function* <E, R>(
  run: StoredRun,
  judge: Pick<NewJudgement, "id" | "kind" | "author" | "settings">,
  verdicts: Stream.Stream<Verdict, E, R>
) {
  const store = yield* RunStore
  const manifest = yield* newJudgement(run, judge)
  const counts = yield* Ref.make(noVerdicts)
  const counted = verdicts.pipe(
    Stream.tap((verdict) => Ref.update(counts, (sum) => countVerdict(sum, verdict))),
    Stream.concat(
      Stream.unwrap(
        Effect.map(Ref.get(counts), (sum) => (sum.answers === 0 ? Stream.fail(nothingToJudge(run)) : Stream.empty))
      )
    )
  )
  const judged = yield* store.writeJudgement(run, manifest, counted)
  const judgement: Judgement = { run: judged, judge: manifest, stopped: null, ...(yield* Ref.get(counts)) }
  return judgement
})
