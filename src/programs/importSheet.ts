import { Effect, Stream } from "effect"
import { sheetKey } from "../domain/judging/buildSheet.ts"
import { type FilledItem, filledItem, sheetFaults } from "../domain/judging/readSheet.ts"
import { judgedAnswer, settledWithoutJudge } from "../domain/judging/settledWithoutJudge.ts"
import { verdictOfItem } from "../domain/judging/verdictOfItem.ts"
import { promptsOf } from "../domain/pack/prompts.ts"
import type { Prompt } from "../domain/pack/Pack.ts"
import { CannotWrite, UsageInvalid } from "../domain/source/errors.ts"
import { wholeFileInvalid } from "../domain/source/wholeFileProblem.ts"
import { quote } from "../domain/source/wording.ts"
import { RunStore } from "../services/RunStore.ts"
import { SheetFile } from "../services/SheetFile.ts"
import { type Judgement, storeJudgement } from "./storeJudgement.ts"

/**
 * Which filled sheet to store into which run, and who filled it in. `judge` is the id to store the verdicts under, by
 * default `human-` and the author's name in small letters. Verdicts that are there under this id are kept unless
 * `replace` is set.
 *
 * @since 0.1.0
 */
export interface ImportSheetOptions {
  readonly run: string
  readonly sheet: string
  readonly author: string
  readonly judge?: string | undefined
  readonly replace?: boolean | undefined
}

/**
 * The judgement that was stored; of the sheet's items, how many were filled in and how many were not (those are
 * unscored as `not-judged`).
 *
 * @since 0.1.0
 */
export interface ImportedSheet extends Judgement {
  readonly filled: number
  readonly unfilled: number
}

const slugOf = (author: string): string =>
  author
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")

/**
 * Validates a filled blind sheet against the run that it was made of, and stores it as the verdicts of a person. Nothing
 * is stored unless every item is sound and at least one is filled in.
 *
 * @since 0.1.0
 */
export const importSheet = Effect.fn("importSheet")(function* (options: ImportSheetOptions) {
  const store = yield* RunStore
  const files = yield* SheetFile
  const author = options.author.trim()
  if (author === "") {
    return yield* new UsageInvalid({ detail: "A sheet needs an author: give the name of who filled it in." })
  }
  const slug = slugOf(author)
  if (slug === "" && options.judge === undefined) {
    const detail = `The author's name ${quote(author)} has no letter or digit to make a judge's id of. Give one with --as.`
    return yield* new UsageInvalid({ detail })
  }
  const run = yield* store.openToJudge(options.run)
  const pack = run.pack.value
  const id = options.judge ?? `human-${slug}`
  if (options.replace !== true && run.judges.some((judge) => judge.id === id)) {
    const detail = `it has verdicts of the judge "${id}" already. Use --replace, or --as with another id.`
    return yield* new CannotWrite({ path: options.run, detail })
  }

  const { seed, sheet } = yield* files.read(options.sheet, () => [])
  const key = sheetKey(run.manifest, seed)
  if (sheet !== key.sheet) {
    const message = sheet === "" ? "The sheet has no items" : "The sheet was not made of this run"
    return yield* wholeFileInvalid("sheet", options.sheet, {
      message,
      hint: "Export it again with `assay judge-sheet export`"
    })
  }
  const prompts = new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, prompt]))
  const promptOfItem = new Map<string, Prompt>()
  yield* Stream.runForEach(store.answers(run), (answer) =>
    Effect.sync(() => {
      const prompt = prompts.get(answer.prompt_id)
      if (prompt === undefined || settledWithoutJudge(pack, prompt, answer) !== undefined) return
      promptOfItem.set(key.itemOf(judgedAnswer(answer)), prompt)
    })
  )
  const { items } = yield* files.read(options.sheet, sheetFaults(pack, promptOfItem))
  const filled = new Map<string, FilledItem>()
  for (const entry of items) {
    const given = filledItem(entry)
    if (given !== undefined) filled.set(entry.item, given)
  }
  if (filled.size === 0)
    return yield* wholeFileInvalid("sheet", options.sheet, { message: "Nothing on the sheet is filled in" })

  const verdicts = store.answers(run).pipe(
    Stream.map((answer) => {
      const prompt = prompts.get(answer.prompt_id)
      return prompt === undefined
        ? []
        : [verdictOfItem(pack, prompt, answer, filled.get(key.itemOf(judgedAnswer(answer))))]
    }),
    Stream.flatMap(Stream.fromIterable)
  )
  const judgement = yield* storeJudgement(run, { id, kind: "human", author, settings: { sheet, seed } }, verdicts)
  const imported: ImportedSheet = { ...judgement, filled: filled.size, unfilled: promptOfItem.size - filled.size }
  return imported
})
