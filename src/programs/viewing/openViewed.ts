import { Effect, Path, Result } from "effect"
import { type PlacedPrompt, promptsOf } from "../../domain/pack/prompts.ts"
import { byCodeUnit } from "../../domain/run/Cell.ts"
import { expectedAnswers } from "../../domain/run/CellCounts.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import type { RunLocked } from "../../domain/run/errors.ts"
import { groupsOf } from "../../domain/run/RunManifest.ts"
import { digestOf } from "../../domain/source/digest.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import { FileStamps } from "../../services/FileStamps.ts"
import { RunStore, type StoredRun } from "../../services/RunStore.ts"
import { type RunCounts, RunTail } from "../../services/RunTail.ts"
import type { FoundPlace } from "./findViewed.ts"
import type { ViewProgress } from "./ViewProgress.ts"

/**
 * A run folder as it was when it was looked at last. `stamp` is another one whenever something in it changed, `shape` whenever
 * more than rows of unfinished work did, `mark` whenever what is shown of it may be another thing than before, the rows of
 * unfinished work apart. Of a run that cannot be opened there is only `problem`.
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
  readonly problem: InputMissing | SourceInvalid | RunLocked | null
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

const progressOf = ({ judges, manifest, pack }: StoredRun, counts: RunCounts): ViewProgress => {
  const { answers, status } = manifest
  const isComplete = status === "complete"
  return {
    status,
    answers: isComplete ? (answers ?? counts.answers) : counts.answers,
    expected: expectedAnswers(manifest, pack.value),
    failed: isComplete ? null : counts.failed,
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
  before.pack.digest === after.pack.digest &&
  JSON.stringify(groupsOf(before.manifest)) === JSON.stringify(groupsOf(after.manifest))

const opened = Effect.fnUntraced(function* (run: StoredRun, before: OpenedRun | null) {
  const same = before !== null && isSame(before.run, run) ? before : undefined
  const follow = same?.follow ?? (yield* RunTail).follow(run)
  const prompts =
    same?.prompts ?? new Map(promptsOf(run.pack.value).map((placed) => [fileNameOf(placed.prompt.id), placed]))
  return { run, prompts, follow, progress: progressOf(run, yield* follow) } satisfies OpenedRun
})

/**
 * Looks at a run folder, and opens it where more than rows changed since `before`. A run that is being written just now stays
 * as it was until its writer is done.
 *
 * @since 0.1.0
 */
export const openViewed = Effect.fn("openViewed")(function* ({ key, place: dir }: FoundPlace, before?: ViewedRun) {
  const stamps = yield* stampsOf(dir)
  const { shape, stamp } = stamps
  // What stands in a file stays wrong until it changes; another writer goes, and the system may let it be read later.
  const mayPass = before !== undefined && before.problem !== null && before.problem._tag !== "SourceInvalid"
  if (before !== undefined && before.key === key && before.stamp === stamp && !mayPass) return before
  const was = before?.opened ?? null
  const found =
    was !== null && before?.shape === shape
      ? Result.succeed(was.run)
      : yield* Effect.result(RunStore.use((store) => store.open(dir)))
  if (Result.isSuccess(found)) {
    const run = found.success
    const viewed: ViewedRun = {
      key,
      dir,
      stamp,
      shape,
      mark: markOf(stamps, run),
      problem: null,
      opened: yield* opened(run, was)
    }
    return viewed
  }
  if (found.failure._tag === "RunLocked" && before !== undefined && was !== null) return before
  const viewed: ViewedRun = { key, dir, stamp, shape, mark: stamp, problem: found.failure, opened: null }
  return viewed
})
