import { Effect, Stream } from "effect"
import type { PlacedPrompt } from "../../domain/pack/prompts.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { benchStatus } from "../benchStatus.ts"
import { comparisonDocument, historyDocument, leaderboardDocument } from "./boardDocuments.ts"
import type { Board } from "./boards.ts"
import { dodDocument } from "./checkedPlans.ts"
import { documentScript } from "./documentScript.ts"
import type { Sight, ViewOptions } from "./lookAt.ts"
import type { ReadableRun } from "./openViewed.ts"
import { cellsOf, promptDocument } from "./promptDocument.ts"
import { agreementDocument, reportDocument } from "./reportDocuments.ts"
import { runDocument, shownJudges } from "./runDocuments.ts"
import { ViewBench, ViewDod } from "./ViewBench.ts"
import { ViewComparison, ViewHistory, ViewLeaderboard } from "./ViewBoards.ts"
import { ViewIndex } from "./ViewIndex.ts"
import { viewPaths } from "./viewPaths.ts"
import { ViewPrompt, ViewText } from "./ViewPrompt.ts"
import type { ViewReading } from "./viewReading.ts"
import { ViewAgreement, ViewReport, ViewRun } from "./ViewRun.ts"

/**
 * A document as it is delivered, and the paths of documents that are named in it alone.
 *
 * @since 0.1.0
 */
export interface Script {
  readonly bytes: Uint8Array
  readonly also: ReadonlyArray<string>
}

/**
 * How a document is made; under the same stamp always the same.
 *
 * @since 0.1.0
 */
export interface Recipe<E, R> {
  readonly path: string
  readonly stamp: string
  readonly make: Effect.Effect<Script, E, R>
}

/** What documents are made of. */
interface Kitchen {
  readonly sight: Sight
  readonly options: ViewOptions
  readonly reading: ViewReading
}

const script = <E, R>(path: string, stamp: string, bytes: Effect.Effect<Uint8Array, E, R>): Recipe<E, R> => ({
  path,
  stamp,
  make: Effect.map(bytes, (bytes) => ({ bytes, also: [] }))
})

const promptScript = (path: string, viewed: ReadableRun, placed: PlacedPrompt, reading: ViewReading) => ({
  path,
  stamp: viewed.stamp,
  make: Effect.gen(function* () {
    const document = yield* promptDocument(viewed, placed, yield* reading.locate(viewed))
    const also = document.cells.flatMap(({ answer }) => answer?.whole ?? [])
    return { bytes: documentScript(path, ViewPrompt, document), also }
  })
})

const textScript = (path: string, viewed: ReadableRun, placed: PlacedPrompt, key: string, reading: ViewReading) => {
  const place = cellsOf(viewed, placed).find((other) => other.key === key)
  if (place === undefined) return undefined
  return script(
    path,
    viewed.stamp,
    Effect.gen(function* () {
      const rows = yield* reading.locate(viewed)
      const [answer] = yield* Stream.runCollect(rows.answer(place.cell))
      if (answer === undefined) {
        return yield* new InputMissing({ path: viewed.dir, detail: "there is no such answer in it." })
      }
      return documentScript(path, ViewText, { schema_version: 1, text: answer.text })
    })
  )
}

const ofRun = (
  { options, reading, sight }: Kitchen,
  [key = "", kind, first = "", second = ""]: ReadonlyArray<string>
) => {
  const viewed = sight.readable.get(key)
  if (viewed === undefined) return undefined
  const { run } = viewed.opened
  if (kind === "run") {
    const path = viewPaths.run(key)
    return script(
      path,
      viewed.stamp,
      Effect.sync(() => documentScript(path, ViewRun, runDocument(viewed, options.judge)))
    )
  }
  if (kind === "agreement") {
    if (run.judges.length < 2) return undefined
    const path = viewPaths.agreement(key)
    const made = Effect.map(agreementDocument(key, viewed.dir), (document) =>
      documentScript(path, ViewAgreement, document)
    )
    return script(path, viewed.stamp, reading.alone(made))
  }
  if (kind === "judges") {
    const judge = shownJudges(run, options.judge).find(({ id }) => fileNameOf(id) === first)
    if (judge === undefined) return undefined
    const path = viewPaths.report(key, first)
    const made = Effect.flatMap(reading.score(viewed, judge.id), (scored) => reportDocument(key, scored))
    return script(
      path,
      viewed.stamp,
      Effect.map(made, (document) => documentScript(path, ViewReport, document))
    )
  }
  const placed = viewed.opened.prompts.get(first)
  if (placed === undefined) return undefined
  return kind === "prompts"
    ? promptScript(viewPaths.prompt(key, first), viewed, placed, reading)
    : textScript(viewPaths.text(key, first, second), viewed, placed, second, reading)
}

const stampOf = (board: Board): string => digestOf(JSON.stringify(board.runs.map(({ dir, stamp }) => [dir, stamp])))

const ofBoard = (
  { options, reading, sight }: Kitchen,
  [key = "", kind, first = "", second = ""]: ReadonlyArray<string>
) => {
  const board = sight.boards.get(key)
  if (board === undefined) return undefined
  const { judge } = board
  if (kind === "history") {
    const path = viewPaths.history(key)
    const made = Effect.map(historyDocument(board, options.minCoverage, reading.score), (document) => ({
      bytes: documentScript(path, ViewHistory, document),
      also: document.comparisons.map((comparison) => comparison.document)
    }))
    return { path, stamp: stampOf(board), make: made }
  }
  if (kind === "leaderboards") {
    const runs = board.states.get(first)
    if (runs === undefined) return undefined
    const path = viewPaths.leaderboard(key, first)
    const made = leaderboardDocument(judge, runs, reading.score)
    return script(
      path,
      stampOf(board),
      Effect.map(made, (document) => documentScript(path, ViewLeaderboard, document))
    )
  }
  const judged = [...board.states.values()].flat()
  const base = judged.find((viewed) => viewed.key === first)
  const candidate = judged.find((viewed) => viewed.key === second)
  if (base === undefined || candidate === undefined) return undefined
  const path = viewPaths.comparison(key, first, second)
  const made = comparisonDocument(judge, base, candidate, reading.score)
  return script(
    path,
    stampOf(board),
    Effect.map(made, (document) => documentScript(path, ViewComparison, document))
  )
}

const ofDod = ({ sight }: Kitchen, [key = ""]: ReadonlyArray<string>) => {
  const viewed = sight.files.get(key)
  if (viewed === undefined || viewed.check === null) return undefined
  const path = viewPaths.dod(key)
  const made = dodDocument(viewed.file, viewed.check)
  return script(
    path,
    viewed.stamp,
    Effect.map(made, (document) => documentScript(path, ViewDod, document))
  )
}

const ofBench = ({ options, sight }: Kitchen) => {
  if (options.bench === null) return undefined
  const path = viewPaths.bench
  const made = benchStatus({ root: options.bench.root, withHistory: true })
  const bytes = Effect.map(made, (status) => documentScript(path, ViewBench, { schema_version: 1, ...status }))
  return script(path, sight.bench, bytes)
}

const ofIndex = ({ sight }: Kitchen) => {
  const path = viewPaths.index
  const made = Effect.sync(() => documentScript(path, ViewIndex, sight.index))
  return script(path, sight.stamp, made)
}

const recipeIn = (kitchen: Kitchen, area: string, rest: ReadonlyArray<string>) => {
  if (area === "runs") return ofRun(kitchen, rest)
  if (area === "boards") return ofBoard(kitchen, rest)
  if (area === "dod") return ofDod(kitchen, rest)
  return area === "bench" ? ofBench(kitchen) : ofIndex(kitchen)
}

type Made = Exclude<ReturnType<typeof recipeIn>, undefined>["make"]

/**
 * Why a document cannot be made.
 *
 * @since 0.1.0
 */
export type ViewFailure = Effect.Error<Made>

/**
 * How the document of a path is made, or undefined where there is no such document. A path is looked up among the keys of what
 * is seen; no file is named by it.
 *
 * @since 0.1.0
 */
export const documentAt = (kitchen: Kitchen, path: string): Recipe<ViewFailure, Effect.Services<Made>> | undefined => {
  const [area = "", ...rest] = path.split("/")
  const recipe = recipeIn(kitchen, area, rest)
  return recipe?.path === path ? recipe : undefined
}

/**
 * The paths of all documents but those that others name alone, the index last.
 *
 * @since 0.1.0
 */
export const allPaths = function* ({ options, sight }: Pick<Kitchen, "options" | "sight">): Generator<string> {
  for (const { key, opened } of sight.readable.values()) {
    yield viewPaths.run(key)
    for (const { id } of shownJudges(opened.run, options.judge)) yield viewPaths.report(key, fileNameOf(id))
    if (opened.run.judges.length > 1) yield viewPaths.agreement(key)
    for (const prompt of opened.prompts.keys()) yield viewPaths.prompt(key, prompt)
  }
  for (const { key, states } of sight.boards.values()) {
    for (const state of states.keys()) yield viewPaths.leaderboard(key, state)
    yield viewPaths.history(key)
  }
  for (const { key, check } of sight.files.values()) if (check !== null) yield viewPaths.dod(key)
  if (options.bench !== null) yield viewPaths.bench
  yield viewPaths.index
}
