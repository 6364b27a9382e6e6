import { Effect, Path, Result } from "effect"
import { type PlacedPrompt, promptsOf } from "../../domain/pack/prompts.ts"
import { byCodeUnit } from "../../domain/run/Cell.ts"
import { expectedAnswers } from "../../domain/run/CellCounts.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import type { RunLocked } from "../../domain/run/errors.ts"
import { groupsOf } from "../../domain/run/RunManifest.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { FileStamps } from "../../services/FileStamps.ts"
import { RunStore, type StoredRun } from "../../services/RunStore.ts"
import { type RunCounts, RunTail } from "../../services/RunTail.ts"
import { checkRows, type RowsFailure } from "./checkRows.ts"
import type { FoundPlace } from "./findViewed.ts"
import type { ViewProgress } from "./ViewProgress.ts"

/**
 * A run folder as it was when it was looked at last. `stamp` is another one whenever something in it changed, `shape` whenever
 * more than rows of unfinished work did, `mark` whenever what is shown of it may be another thing than before, the rows of
 * unfinished work apart. Of a run that cannot be opened, or of which the rows cannot be read, there is only `problem`.
 *
 * @since 0.1.0
 */
export interface ViewedRun {
  readonly key: string
  readonly dir: string
  readonly stamp: string
  readonly shape: string
  readonly mark: string
  readonly opened: OpenedRun | null
  readonly checked: CheckedRows | null
  readonly problem: RunLocked | RowsFailure | null
}

type RowCounts = Pick<RunCounts, "answers" | "failed">

/** What reading the rows of a finished run came to. As long as `whole` is the same, so is this. */
interface CheckedRows {
  readonly whole: string
  readonly found: Result.Result<RowCounts, RowsFailure>
}

/**
 * A run that was opened, with its prompts by key. `follow` counts again what there is of one that is not complete.
 *
 * @since 0.1.0
 */
export interface OpenedRun {
  readonly run: StoredRun
  readonly prompts: ReadonlyMap<string, PlacedPrompt>
  readonly progress: ViewProgress
  readonly follow: Effect.Effect<RunCounts>
}

/**
 * A run that could be opened.
 *
 * @since 0.1.0
 */
export type ReadableRun = ViewedRun & { readonly opened: OpenedRun }

/**
 * Tells these from those that could not.
 *
 * @since 0.1.0
 */
export const isReadable = (viewed: ViewedRun): viewed is ReadableRun => viewed.opened !== null

const digest = (parts: unknown): string => digestOf(JSON.stringify(parts))

const stampsOf = Effect.fnUntraced(function* (dir: string) {
  const path = yield* Path.Path
  const stamps = yield* FileStamps
  const judgements = path.join(dir, "judgements")
  const names = yield* stamps.names(judgements)
  const files = (...folder: ReadonlyArray<string>) =>
    Effect.forEach(["run.json", "pack.yaml", "pack.json", "judge.json", "verdicts.jsonl"], (name) =>
      stamps.file(path.join(dir, ...folder, name))
    )
  const filesOf = (folders: ReadonlyArray<string>) =>
    Effect.forEach(folders, (name) => Effect.map(files("judgements", name), (found) => [name, found]))
  const own = yield* files()
  const judged = yield* filesOf(names.filter((name) => !name.startsWith(".part-")))
  const parts = yield* filesOf(names.filter((name) => name.startsWith(".part-")))
  const answers = yield* stamps.file(path.join(dir, "answers.jsonl"))
  const shape = digest([own, judged])
  return { shape, stamp: digest([shape, parts, answers]), judged: digest(judged), whole: digest([shape, answers]) }
})

type Stamps = Effect.Success<ReturnType<typeof stampsOf>>

/** The manifest of a run under way is written again and again with what it cost, which is shown when it ends. */
const markOf = ({ judged, whole }: Stamps, { manifest }: StoredRun): string =>
  manifest.status === "complete" ? whole : digest([{ ...manifest, other_cost_usd: 0 }, judged])

const progressOf = ({ judges, manifest, pack }: StoredRun, rows: RowCounts | null, counts: RunCounts): ViewProgress => {
  const { answers, failed } = rows ?? counts
  return {
    status: manifest.status,
    answers,
    expected: expectedAnswers(manifest, pack.value),
    failed,
    judging: [
      ...judges.map(({ id, verdicts }) => ({ judge: id, verdicts, finished: true })),
      ...counts.judging
        .map((unfinished) => ({ ...unfinished, finished: false }))
        .sort((left, right) => byCodeUnit(left.judge, right.judge))
    ]
  }
}

/** Whether what was counted of one can be counted on for the other. */
const isSame = (before: StoredRun, after: StoredRun): boolean =>
  before.manifest.run_id === after.manifest.run_id &&
  before.manifest.status === after.manifest.status &&
  before.pack.digest === after.pack.digest &&
  JSON.stringify(groupsOf(before.manifest)) === JSON.stringify(groupsOf(after.manifest))

const opened = Effect.fnUntraced(function* (run: StoredRun, rows: RowCounts | null, before: OpenedRun | null) {
  const same = before !== null && isSame(before.run, run) ? before : undefined
  const follow = same?.follow ?? (yield* RunTail).follow(run)
  const prompts =
    same?.prompts ?? new Map(promptsOf(run.pack.value).map((placed) => [fileNameOf(placed.prompt.id), placed]))
  return { run, prompts, follow, progress: progressOf(run, rows, yield* follow) } satisfies OpenedRun
})

/** What stands in a file stays wrong until it changes; another writer goes, and the system may let it be read later. */
const mayPass = ({ _tag }: NonNullable<ViewedRun["problem"]>): boolean =>
  _tag === "RunLocked" || _tag === "InputMissing"

/** Nothing of a run under way: its rows are not all there yet. */
const checked = Effect.fnUntraced(function* (run: StoredRun, whole: string, before: CheckedRows | null) {
  if (run.manifest.status !== "complete") return null
  const isKept =
    before !== null && before.whole === whole && !(Result.isFailure(before.found) && mayPass(before.found.failure))
  if (isKept) return before
  return { whole, found: yield* Effect.result(checkRows(run)) } satisfies CheckedRows
})

/**
 * Looks at a run folder, and opens it where more than rows changed since `before`; the rows of a finished run are read once
 * as long as they stay as they are. A run that is being written just now stays as it was until its writer is done.
 *
 * @since 0.1.0
 */
export const openViewed = Effect.fn("openViewed")(function* ({ key, place: dir }: FoundPlace, before?: ViewedRun) {
  const stamps = yield* stampsOf(dir)
  const { shape, stamp, whole } = stamps
  const triesAgain = before !== undefined && before.problem !== null && mayPass(before.problem)
  if (before !== undefined && before.key === key && before.stamp === stamp && !triesAgain) return before
  const was = before?.opened ?? null
  const place = { key, dir, stamp, shape }
  const found =
    was !== null && before?.shape === shape
      ? Result.succeed(was.run)
      : yield* Effect.result(RunStore.use((store) => store.open(dir)))
  if (Result.isFailure(found)) {
    if (found.failure._tag === "RunLocked" && before !== undefined && was !== null) return before
    return unreadable(place, found.failure, null)
  }
  const run = found.success
  const rows = yield* checked(run, whole, before?.checked ?? null)
  const counts = rows === null ? Result.succeed(null) : rows.found
  if (Result.isFailure(counts)) return unreadable(place, counts.failure, rows)
  const viewed: ViewedRun = {
    ...place,
    mark: markOf(stamps, run),
    checked: rows,
    problem: null,
    opened: yield* opened(run, counts.success, was)
  }
  return viewed
})

const unreadable = (
  place: Pick<ViewedRun, "dir" | "key" | "shape" | "stamp">,
  problem: NonNullable<ViewedRun["problem"]>,
  checked: CheckedRows | null
): ViewedRun => ({ ...place, mark: place.stamp, checked, problem, opened: null })
