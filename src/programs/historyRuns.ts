import { Effect, FileSystem, Path } from "effect"
import { historyOf, type StoredPastRun } from "../domain/comparison/historyOf.ts"
import type { History } from "../domain/comparison/History.ts"
import { toleranceFault } from "../domain/comparison/tolerance.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"
import type { Group } from "../domain/run/RunManifest.ts"
import { unknownName } from "../domain/run/unknownName.ts"
import { digestOf } from "../domain/source/digest.ts"
import { InputMissing, UsageInvalid } from "../domain/source/errors.ts"
import { cannotRead } from "../services/ioErrors.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"
import { type GroupNotes, readScoredRun, type ScoredRun } from "./readScoredRun.ts"
import type { ScoreOptions } from "./scoreStoredRun.ts"

/**
 * Which runs: those in the folders directly in `folder`, under the judge of this id; without it each must have at most one.
 * `model` and `variant` choose groups, `tolerance` is by how many percent points (0 to 100) a group may be lower than in the
 * last good run.
 *
 * @since 0.1.0
 */
export interface HistoryOptions extends Omit<ScoreOptions, "run"> {
  readonly folder: string
  readonly model?: string | undefined
  readonly variant?: string | undefined
  readonly tolerance: number
}

const missing = (path: string, detail: string) => new InputMissing({ path, detail })

/** The run folders in a folder, by name. What begins with a dot is nobody's run yet. */
const runsIn = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const isRun = Effect.fnUntraced(function* (dir: string) {
    const { type } = yield* fs.stat(dir).pipe(Effect.mapError(cannotRead(dir)))
    return type === "Directory" && (yield* fs.exists(path.join(dir, "run.json")).pipe(Effect.mapError(cannotRead(dir))))
  })
  const names = yield* fs.readDirectory(folder).pipe(Effect.mapError(cannotRead(folder)))
  if (names.includes("run.json")) {
    return yield* missing(folder, "it is a run itself. Name the folder that its runs lie in.")
  }
  const dirs = names
    .filter((name) => !name.startsWith("."))
    .toSorted(byCodeUnit)
    .map((name) => path.join(folder, name))
  const found = yield* Effect.filter(dirs, isRun)
  return found.length > 0 ? found : yield* missing(folder, "there is no run in it, that is no folder with a run.json.")
})

const answersOf = ({ digests }: GroupNotes): string =>
  digestOf(JSON.stringify([...digests].sort(([left], [right]) => byCodeUnit(left, right))))

/**
 * What the history says of a run that the judge has not judged yet: it has a line all the same.
 *
 * @since 0.1.0
 */
export const unjudgedPast = ({ dir, manifest, pack }: StoredRun): StoredPastRun => ({
  dir,
  manifest,
  pack: pack.value,
  judge: null,
  scorecards: [],
  answersOf: () => ""
})

/**
 * What it is made of for a run that was read, with all its groups.
 *
 * @since 0.1.0
 */
export const judgedPast = ({ dir, judge, manifest, notesOf, report, run }: ScoredRun): StoredPastRun => ({
  dir,
  manifest,
  pack: run.pack.value,
  judge,
  scorecards: report.scorecards,
  answersOf: (group: Group) => answersOf(notesOf(group))
})

const readPast = Effect.fnUntraced(function* (dir: string, { judge, minCoverage, model, variant }: HistoryOptions) {
  const run = yield* RunStore.use((store) => store.open(dir))
  const ids = run.judges.map(({ id }) => id)
  if (judge === undefined ? ids.length === 0 : !ids.includes(judge)) return { past: unjudgedPast(run), ids }
  const past = judgedPast(yield* readScoredRun({ run: dir, judge, minCoverage }))
  const scorecards = past.scorecards
    .filter((card) => model === undefined || card.model === model)
    .filter((card) => variant === undefined || card.variant === variant)
  return { past: { ...past, scorecards }, ids }
})

/** Refuses a judge or groups that no run has: a line of nothing says nothing. */
const refuseStray = Effect.fnUntraced(function* (
  read: ReadonlyArray<{ readonly past: StoredPastRun; readonly ids: ReadonlyArray<string> }>,
  { judge, model, variant }: HistoryOptions
) {
  const judges = read.flatMap(({ ids }) => ids)
  if (judge !== undefined && !judges.includes(judge)) return yield* unknownName("judge", judge, judges)
  const models = read.flatMap(({ past }) => past.manifest.models)
  if (model !== undefined && !models.includes(model)) return yield* unknownName("model", model, models)
  const variants = read.flatMap(({ past }) => past.manifest.variants)
  if (variant !== undefined && !variants.includes(variant)) return yield* unknownName("variant", variant, variants)
})

/**
 * The history of the runs in a folder, pack by pack: one entry for each run, oldest first, with the trend of every group and
 * since which run it is bad. Fails on a run that is damaged, and where there is none.
 *
 * @since 0.1.0
 */
export const historyRuns = Effect.fn("historyRuns")(function* (options: HistoryOptions) {
  const { folder, minCoverage, tolerance } = options
  const fault = toleranceFault(tolerance)
  if (fault !== undefined) return yield* new UsageInvalid({ detail: fault })
  const dirs = yield* runsIn(folder)
  const read = yield* Effect.forEach(dirs, (dir) => readPast(dir, options))
  yield* refuseStray(read, options)
  const byPack = Map.groupBy(read, ({ past }) => past.pack.id)
  const history: History = {
    schema_version: 1,
    folder,
    min_coverage: minCoverage,
    tolerance,
    packs: [...byPack]
      .toSorted(([left], [right]) => byCodeUnit(left, right))
      .flatMap(([, runs]) => {
        const found = historyOf(
          runs.map(({ past }) => past),
          tolerance
        )
        return found === null ? [] : [found]
      })
  }
  return history
})
