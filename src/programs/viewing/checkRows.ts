import { Effect, Stream } from "effect"
import { Tally } from "../../domain/scorecard/tally.ts"
import { RunStore, type StoredRun } from "../../services/RunStore.ts"

/** One for each judge, and one where nobody has judged yet. */
const talliesOf = ({ judges, manifest, pack }: StoredRun) => {
  const tallyOf = (kind: (typeof judges)[number]["kind"]) => new Tally(manifest, pack.value, kind)
  return {
    judged: judges.map(({ id, kind }) => ({ id, tally: tallyOf(kind) })),
    unjudged: judges.length === 0 ? [tallyOf("checks")] : []
  }
}

/**
 * Reads a finished run to its end, with the verdicts of all its judges, and computes nothing of them: fails as scoring it
 * would. Gives how many answers there are, and how many of them failed.
 *
 * @since 0.1.0
 */
export const checkRows = Effect.fn("checkRows")(function* (run: StoredRun) {
  const store = yield* RunStore
  const { judged, unjudged } = talliesOf(run)
  const tallies = [...judged.map(({ tally }) => tally), ...unjudged]
  // A file that is not there is found before the others are read.
  yield* Stream.runDrain(Stream.take(store.answers(run), 1))
  for (const { id } of judged) yield* Stream.runDrain(Stream.take(store.verdicts(run, id), 1))
  const counts = { answers: 0, failed: 0 }
  yield* Stream.runForEachArray(store.answers(run), (answers) =>
    Effect.sync(() => {
      for (const answer of answers) {
        counts.answers++
        if (!answer.ok) counts.failed++
        // Whether a verdict is of an older text changes nothing here, and texts take long to digest.
        const place = { ...answer, text: "" }
        for (const tally of tallies) tally.answer(place)
      }
    })
  )
  for (const { id, tally } of judged) {
    yield* Stream.runForEachArray(store.verdicts(run, id), (verdicts) =>
      Effect.sync(() => {
        for (const verdict of verdicts) tally.verdict(verdict)
      })
    )
  }
  for (const tally of tallies) yield* Effect.fromResult(tally.finish())
  return counts
})

/**
 * Why the rows of a finished run cannot be read.
 *
 * @since 0.1.0
 */
export type RowsFailure = Effect.Error<ReturnType<typeof checkRows>>
