import { Effect } from "effect"
import { version } from "../../version.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { FileStamps } from "../../services/FileStamps.ts"
import { type Board, boardEntry, boardsOf } from "./boards.ts"
import { dodEntry, readViewedFile, type ViewedFile } from "./checkedPlans.ts"
import { findViewed } from "./findViewed.ts"
import { isReadable, openViewed, type ReadableRun, type ViewedRun } from "./openViewed.ts"
import { runEntry } from "./runDocuments.ts"
import type { ViewIndex } from "./ViewIndex.ts"
import { byKey, viewPaths } from "./viewPaths.ts"

/**
 * What is viewed: run folders, and folders that such lie in; the verdicts of one judge, or of all; the share of the expected
 * answers that must be scored, 0.01 to 1; and where a bench is whose history is shown, with its audit chain.
 *
 * @since 0.1.0
 */
export interface ViewOptions {
  readonly folders: ReadonlyArray<string>
  readonly mode: ViewIndex["mode"]
  readonly judge: string | undefined
  readonly minCoverage: number
  readonly bench: { readonly root: string; readonly chain: string } | null
}

/**
 * All that there is to see, as it was when it was looked at. Everything is sorted by key; `stamp` is another one for every
 * other index.
 *
 * @since 0.1.0
 */
export interface Sight {
  readonly runs: ReadonlyArray<ViewedRun>
  readonly readable: ReadonlyMap<string, ReadableRun>
  readonly boards: ReadonlyMap<string, Board>
  readonly files: ReadonlyMap<string, ViewedFile>
  /** Another one whenever something of the bench changed. */
  readonly bench: string
  readonly index: ViewIndex
  readonly stamp: string
}

const benchStamp = Effect.fnUntraced(function* ({ bench }: ViewOptions) {
  if (bench === null) return ""
  const stamps = yield* FileStamps
  return JSON.stringify([yield* stamps.folder(bench.chain), yield* stamps.folder(bench.root)])
})

/**
 * Looks at everything once, and reads what changed since `before`. What cannot be read is shown as such.
 *
 * @since 0.1.0
 */
export const lookAt = Effect.fn("lookAt")(function* (options: ViewOptions, before?: Sight) {
  const found = yield* findViewed(options.folders)
  const earlier = new Map(before?.runs.map((run) => [run.dir, run]))
  const runs = (yield* Effect.forEach(found.runs, (place) => openViewed(place, earlier.get(place.place)))).sort(byKey)
  const files = (yield* Effect.forEach(found.files, (place) =>
    readViewedFile(place, before?.files.get(place.key))
  )).sort(byKey)
  const readable = runs.filter(isReadable)
  const boards = boardsOf(readable, options.judge)
  const { bench, folders, judge, minCoverage, mode } = options
  const index: ViewIndex = {
    schema_version: 1,
    tool_version: version,
    mode,
    folders,
    min_coverage: minCoverage,
    runs: runs.map((run) => runEntry(run, judge)),
    boards: boards.flatMap(boardEntry),
    bench: bench === null ? null : viewPaths.bench,
    dod: files.flatMap(dodEntry)
  }
  const sight: Sight = {
    runs,
    readable: new Map(readable.map((run) => [run.key, run])),
    boards: new Map(boards.map((board) => [board.key, board])),
    files: new Map(files.map((file) => [file.key, file])),
    bench: yield* benchStamp(options),
    index,
    stamp: digestOf(JSON.stringify(index))
  }
  return sight
})
