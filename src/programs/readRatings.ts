import { Effect, Stream } from "effect"
import type { JudgedAnswer } from "../domain/agreement/ratedAnswers.ts"
import { type Rating, ratingOf } from "../domain/agreement/Rating.ts"
import { settledReasonOf } from "../domain/agreement/settledReason.ts"
import { dimensionsOf, promptsOf } from "../domain/pack/prompts.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { cellKey } from "../domain/run/Cell.ts"
import { answerDigest } from "../domain/run/digest.ts"
import type { JudgeManifest } from "../domain/run/RunManifest.ts"
import { Tally } from "../domain/scorecard/tally.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"

/** A judge with a tally of its own, which refuses verdicts that do not fit the run. */
interface Read {
  readonly manifest: JudgeManifest
  readonly tally: Tally
}

const answersOf = Effect.fnUntraced(function* (run: StoredRun, judges: ReadonlyArray<Read>) {
  const store = yield* RunStore
  const pack = run.pack.value
  const prompts = new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, prompt]))
  const read = new Map<string, JudgedAnswer>()
  const take = (answer: Answer) => {
    for (const { tally } of judges) tally.answer(answer)
    const prompt = prompts.get(answer.prompt_id)
    if (prompt === undefined) return
    const { model, prompt_id, repeat, variant } = answer
    read.set(cellKey(answer), {
      cell: { model, variant, prompt_id, repeat },
      digest: answerDigest(answer),
      shown: dimensionsOf(pack, prompt),
      settled: settledReasonOf(pack, prompt, answer)
    })
  }
  yield* Stream.runForEachArray(store.answers(run), (answers) => Effect.sync(() => answers.forEach(take)))
  return read
})

const ratingsOf = Effect.fnUntraced(function* (
  run: StoredRun,
  { manifest, tally }: Read,
  answers: ReadonlyMap<string, JudgedAnswer>
) {
  const store = yield* RunStore
  const ratings = new Map<string, Rating>()
  yield* Stream.runForEachArray(store.verdicts(run, manifest.id), (verdicts) =>
    Effect.sync(() => {
      for (const verdict of verdicts) {
        tally.verdict(verdict)
        const key = cellKey(verdict)
        const answer = answers.get(key)
        if (answer !== undefined) ratings.set(key, ratingOf(verdict, answer.digest))
      }
    })
  )
  yield* Effect.fromResult(tally.finish())
  return ratings
})

/**
 * The answers of a run in file order and what each of the judges says of them, all by the keys of their cells and without
 * texts. Verdicts that do not fit the run are refused as in scoring.
 *
 * @since 0.1.0
 */
export const readRatings = Effect.fn("readRatings")(function* (run: StoredRun, judges: ReadonlyArray<JudgeManifest>) {
  const read = judges.map((manifest) => ({
    manifest,
    tally: new Tally(run.manifest, run.pack.value, manifest.kind)
  }))
  const answers = yield* answersOf(run, read)
  const judged = yield* Effect.forEach(read, (judge) =>
    Effect.map(ratingsOf(run, judge, answers), (ratings) => ({ judge: judge.manifest, ratings }))
  )
  return { answers, judged }
})
