import { Effect, Stream } from "effect"
import { sheetItem, sheetKey, sheetOf } from "../domain/judging/buildSheet.ts"
import { judgedAnswer, settledWithoutJudge } from "../domain/judging/settledWithoutJudge.ts"
import { promptsOf } from "../domain/pack/prompts.ts"
import { InputMissing } from "../domain/source/errors.ts"
import { RunStore } from "../services/RunStore.ts"
import { SheetFile } from "../services/SheetFile.ts"

/**
 * Which run to write a blind sheet of, into which new file (`.yaml`, `.yml` or `.csv`); `seed` shuffles, by default 0.
 *
 * @since 0.1.0
 */
export interface ExportSheetOptions {
  readonly run: string
  readonly out: string
  readonly seed?: number | undefined
}

/**
 * The sheet that was written: how many answers stand on it, and how many do not since no person is needed to judge them
 * (failed, truncated, empty).
 *
 * @since 0.1.0
 */
export interface ExportedSheet {
  readonly file: string
  readonly items: number
  readonly settled: number
}

/**
 * Writes the blind sheet of a run. The same run and seed give the same bytes.
 *
 * @since 0.1.0
 */
export const exportSheet = Effect.fn("exportSheet")(function* (options: ExportSheetOptions) {
  const store = yield* RunStore
  const run = yield* store.open(options.run)
  const pack = run.pack.value
  const seed = options.seed ?? 0
  const key = sheetKey(run.manifest, seed)
  const prompts = new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, prompt]))
  const entries = yield* store.answers(run).pipe(
    Stream.map((answer) => {
      const prompt = prompts.get(answer.prompt_id)
      return prompt === undefined || settledWithoutJudge(pack, prompt, answer) !== undefined
        ? []
        : [sheetItem(pack, prompt, answer, key.itemOf(judgedAnswer(answer)))]
    }),
    Stream.runCollect
  )
  const items = entries.flat()
  if (items.length === 0) {
    return yield* new InputMissing({ path: options.run, detail: "the run has no answers that a person could judge." })
  }
  yield* SheetFile.use((files) => files.write(options.out, sheetOf(pack, key, seed, items)))
  const exported: ExportedSheet = { file: options.out, items: items.length, settled: entries.length - items.length }
  return exported
})
