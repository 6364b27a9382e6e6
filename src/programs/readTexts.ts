import { Effect, Stream } from "effect"
import type { JudgedText } from "../domain/comparison/divergences.ts"
import { type Cell, cellKey } from "../domain/run/Cell.ts"
import type { Verdict } from "../domain/run/Verdict.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"

type Place = Pick<Cell, "model" | "variant" | "prompt_id">

/**
 * A text that is the same for two prompts of a run's groups exactly if group and prompt are the same; for look-ups.
 *
 * @since 0.1.0
 */
export const placeKey = ({ model, prompt_id, variant }: Place): string => JSON.stringify([model, variant, prompt_id])

/**
 * The answers of a run to the prompts named by their `placeKey`, each with the verdict of one judge on it. No other text is
 * held.
 *
 * @since 0.1.0
 */
export const readTexts = Effect.fn("readTexts")(function* (run: StoredRun, judge: string, wanted: ReadonlySet<string>) {
  const found = new Map<string, Array<JudgedText>>()
  if (wanted.size === 0) return found
  const store = yield* RunStore
  const verdicts = new Map<string, Verdict>()
  yield* Stream.runForEachArray(store.verdicts(run, judge), (rows) =>
    Effect.sync(() => {
      for (const row of rows) if (wanted.has(placeKey(row))) verdicts.set(cellKey(row), row)
    })
  )
  yield* Stream.runForEachArray(store.answers(run), (rows) =>
    Effect.sync(() => {
      for (const row of rows) {
        const key = placeKey(row)
        if (!wanted.has(key)) continue
        const { error, repeat, text } = row
        const texts = found.get(key) ?? []
        if (texts.length === 0) found.set(key, texts)
        texts.push({ repeat, answer: { text, error }, verdict: verdicts.get(cellKey(row)) })
      }
    })
  )
  return found
})
