import { Effect, type FileSystem, type Path, Stream } from "effect"
import { cellOrder } from "../../domain/run/cellOrder.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { JudgeManifest, type NewJudgement } from "../../domain/run/RunManifest.ts"
import { Verdict } from "../../domain/run/Verdict.ts"
import type { RunLocked } from "../../domain/run/errors.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotWrite } from "../ioErrors.ts"
import { judgeLayout, layoutOf, type StoredRun, verdictsFile } from "./layout.ts"
import { lockRun } from "./lock.ts"
import { appendRows, replaceJson, sortRows } from "./writeFiles.ts"

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

/** Puts back what killed writers had put aside. */
const putBack = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, path: Path.Path, judgements: string) {
  const names = yield* Effect.orElseSucceed(fs.readDirectory(judgements), () => [])
  for (const name of unfinished(names)) {
    const target = path.join(judgements, name)
    yield* fs.rename(path.join(judgements, `${ASIDE}${name}`), target).pipe(Effect.mapError(cannotWrite(target)))
  }
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
  open: (dir: string, exact?: boolean) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | RunLocked>
) => {
  const storeIn = Effect.fnUntraced(function* <E, R>(
    run: StoredRun,
    judge: NewJudgement,
    verdicts: Stream.Stream<Verdict, E, R>
  ) {
    const { judgements } = layoutOf(path, run.dir)
    const name = fileNameOf(judge.id)
    const target = path.join(judgements, name)
    const fresh = judgeLayout(path, path.join(judgements, `.new-${name}`))
    const aside = path.join(judgements, `${ASIDE}${name}`)
    const writing = Effect.mapError(cannotWrite(target))
    const exists = (file: string) => writing(fs.exists(file))
    const discard = (dir: string) => writing(fs.remove(dir, { recursive: true, force: true }))

    yield* putBack(fs, path, judgements)
    yield* discard(aside)
    yield* discard(fresh.dir)
    yield* writing(fs.makeDirectory(fresh.dir, { recursive: true }))
    yield* Effect.scoped(
      Effect.gen(function* () {
        const append = yield* appendRows(fs, fresh.verdicts, Verdict)
        yield* Stream.runForEachArray(Stream.rechunk(verdicts, FLUSHED_TOGETHER), append)
      })
    )
    const rows = yield* sortRows(fs, verdictsFile(fresh.verdicts, run), cellOrder(run.pack.value, run.manifest.models))
    const manifest = { ...judge, pack: run.pack.digest, verdicts: rows }
    yield* replaceJson(fs, fresh.manifest, JudgeManifest, manifest)
    if (yield* exists(target)) yield* writing(fs.rename(target, aside))
    yield* writing(fs.rename(fresh.dir, target))
    yield* discard(aside)
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
    return yield* open(dir, true)
  })
  return { writeJudgement, openToJudge }
}
