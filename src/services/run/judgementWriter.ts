import { Effect, type FileSystem, type Path, Stream } from "effect"
import { cellOrder } from "../../domain/run/cellOrder.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { JudgeManifest, type NewJudgement } from "../../domain/run/RunManifest.ts"
import { Verdict } from "../../domain/run/Verdict.ts"
import type { RunLocked } from "../../domain/run/errors.ts"
import { CannotWrite, type InputMissing, type SourceInvalid } from "../../domain/source/errors.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotWrite } from "../ioErrors.ts"
import { fileDigest } from "../source/fileDigest.ts"
import { partNamesOf } from "./judgementParts.ts"
import { type JudgeLayout, judgeLayout, layoutOf, type StoredRun, verdictsFile } from "./layout.ts"
import { lockRun } from "./lock.ts"
import type { Opening } from "./openRun.ts"
import type { RowFile } from "./readRows.ts"
import { sortRows } from "./sortRows.ts"
import { appendRows, replaceJson } from "./writeFiles.ts"

/** Nobody sees the verdicts before all are there, so that flushing each to disk would gain nothing. */
const FLUSHED_TOGETHER = 512

const ASIDE = ".old-"

/**
 * The folder names of the judges whose verdicts a writer had put aside, without putting others in their place.
 *
 * @since 0.1.0
 */
export const unfinished = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const there = new Set(names)
  return names
    .filter((name) => name.startsWith(ASIDE))
    .map((name) => name.slice(ASIDE.length))
    .filter((name) => !there.has(name))
}

/**
 * Puts back what killed writers had put aside.
 *
 * @since 0.1.0
 */
export const putBack = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, path: Path.Path, judgements: string) {
  const names = yield* Effect.orElseSucceed(fs.readDirectory(judgements), () => [])
  for (const name of unfinished(names)) {
    const target = path.join(judgements, name)
    yield* fs.rename(path.join(judgements, `${ASIDE}${name}`), target).pipe(Effect.mapError(cannotWrite(target)))
  }
})

/**
 * Puts a whole folder of verdicts, which becomes the judge's own, in the place of the judge's earlier ones: its rows are put
 * in cell order and counted first.
 *
 * @since 0.1.0
 */
export const putInPlace = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  run: StoredRun,
  {
    judge,
    from,
    source
  }: { readonly judge: NewJudgement; readonly from: JudgeLayout; readonly source: RowFile<Verdict> }
) {
  const { judgements } = layoutOf(path, run.dir)
  const name = fileNameOf(judge.id)
  const target = path.join(judgements, name)
  const aside = path.join(judgements, `${ASIDE}${name}`)
  const writing = Effect.mapError(cannotWrite(target))
  const rows = yield* sortRows(fs, source, cellOrder(run.pack.value, run.manifest.models))
  const digest = yield* writing(fileDigest(fs, from.verdicts))
  const manifest = { ...judge, pack: run.pack.digest, verdicts: rows, verdicts_digest: digest }
  yield* replaceJson(fs, from.manifest, JudgeManifest, manifest)
  yield* writing(fs.remove(aside, { recursive: true, force: true }))
  if (yield* writing(fs.exists(target))) yield* writing(fs.rename(target, aside))
  yield* writing(fs.rename(from.dir, target))
  yield* writing(fs.remove(aside, { recursive: true, force: true }))
})

/** Verdicts of another kind of judge never take the place of those that a model has begun to give. */
const unlessBegun = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  run: StoredRun,
  { id }: NewJudgement
) {
  const { judgements } = layoutOf(path, run.dir)
  const [part] = partNamesOf(id, yield* Effect.orElseSucceed(fs.readDirectory(judgements), () => []))
  if (part === undefined) return
  const detail = `a model has begun to judge as "${id}" and has not come to its end. Choose another id with --as, or remove ${path.join(judgements, part)}.`
  return yield* new CannotWrite({ path: run.dir, detail })
})

/**
 * Stores the verdicts of one judge: they are written into a hidden folder beside the judge's own, which takes its place
 * once it is whole. A folder that a killed writer had put aside is put back first; `openToJudge` does that, too, since
 * such a run does not open, and reads the exact pack.
 *
 * @since 0.1.0
 */
export const judgementWriter = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  open: (dir: string, opening?: Opening) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | RunLocked>
) => {
  const storeIn = Effect.fnUntraced(function* <E, R>(
    run: StoredRun,
    judge: NewJudgement,
    verdicts: Stream.Stream<Verdict, E, R>
  ) {
    const { judgements } = layoutOf(path, run.dir)
    const fresh = judgeLayout(path, path.join(judgements, `.new-${fileNameOf(judge.id)}`))
    const writing = Effect.mapError(cannotWrite(fresh.dir))

    yield* putBack(fs, path, judgements)
    yield* unlessBegun(fs, path, run, judge)
    yield* writing(fs.remove(fresh.dir, { recursive: true, force: true }))
    yield* writing(fs.makeDirectory(fresh.dir, { recursive: true }))
    const append = Effect.gen(function* () {
      const append = yield* appendRows(fs, fresh.verdicts, Verdict)
      yield* Stream.runForEachArray(Stream.rechunk(verdicts, FLUSHED_TOGETHER), append)
    })
    yield* Effect.scoped(append).pipe(
      Effect.andThen(putInPlace(fs, path, run, { judge, from: fresh, source: verdictsFile(fresh.verdicts, run) })),
      Effect.onError(() => Effect.exit(fs.remove(fresh.dir, { recursive: true, force: true })))
    )
  })
  const writeJudgement = <E, R>(run: StoredRun, judge: NewJudgement, verdicts: Stream.Stream<Verdict, E, R>) =>
    Effect.scoped(lockRun(fs, path, self, run.dir).pipe(Effect.andThen(storeIn(run, judge, verdicts)))).pipe(
      Effect.andThen(open(run.dir))
    )
  const openToJudge = Effect.fn("RunStore.openToJudge")(function* (dir: string) {
    const { judgements } = layoutOf(path, dir)
    const names = yield* Effect.orElseSucceed(fs.readDirectory(judgements), () => [])
    if (unfinished(names).length > 0) {
      yield* Effect.scoped(lockRun(fs, path, self, dir).pipe(Effect.andThen(putBack(fs, path, judgements))))
    }
    return yield* open(dir, { exact: true })
  })
  return { writeJudgement, openToJudge }
}
