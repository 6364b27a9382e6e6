import { Effect, type FileSystem, type Path, Stream } from "effect"
import { cellOrder } from "../../domain/run/cellOrder.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { JudgeManifest } from "../../domain/run/RunManifest.ts"
import { Verdict } from "../../domain/run/Verdict.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotWrite } from "../ioErrors.ts"
import { judgeLayout, layoutOf, type StoredRun, verdictsFile } from "./layout.ts"
import { lockRun } from "./lock.ts"
import { appendRows, replaceJson, sortRows } from "./writeFiles.ts"

/** Nobody sees the verdicts before all are there, so that flushing each to disk would gain nothing. */
const FLUSHED_TOGETHER = 512

/**
 * Stores the verdicts of one judge: they are written into a hidden folder beside the judge's own, which takes its place
 * once it is whole. A folder that a killed writer had put aside is put back first.
 *
 * @since 0.1.0
 */
export const judgementWriter = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  open: (dir: string) => Effect.Effect<StoredRun, InputMissing | SourceInvalid>
) => {
  const storeIn = Effect.fnUntraced(function* <E, R>(
    run: StoredRun,
    judge: JudgeManifest,
    verdicts: Stream.Stream<Verdict, E, R>
  ) {
    const { judgements } = layoutOf(path, run.dir)
    const name = fileNameOf(judge.id)
    const target = path.join(judgements, name)
    const fresh = judgeLayout(path, path.join(judgements, `.new-${name}`))
    const aside = path.join(judgements, `.old-${name}`)
    const writing = Effect.mapError(cannotWrite(target))
    const exists = (file: string) => writing(fs.exists(file))
    const discard = (dir: string) => writing(fs.remove(dir, { recursive: true, force: true }))

    if (yield* exists(aside)) {
      yield* (yield* exists(target)) ? discard(aside) : writing(fs.rename(aside, target))
    }
    yield* discard(fresh.dir)
    yield* writing(fs.makeDirectory(fresh.dir, { recursive: true }))
    yield* replaceJson(fs, fresh.manifest, JudgeManifest, judge)
    yield* Effect.scoped(
      Effect.gen(function* () {
        const append = yield* appendRows(fs, fresh.verdicts, Verdict)
        yield* Stream.runForEachArray(Stream.rechunk(verdicts, FLUSHED_TOGETHER), append)
      })
    )
    yield* sortRows(fs, verdictsFile(fresh.verdicts, run), cellOrder(run.pack.value, run.manifest.models))
    if (yield* exists(target)) yield* writing(fs.rename(target, aside))
    yield* writing(fs.rename(fresh.dir, target))
    yield* discard(aside)
  })
  return <E, R>(run: StoredRun, judge: JudgeManifest, verdicts: Stream.Stream<Verdict, E, R>) =>
    Effect.scoped(lockRun(fs, path, self, run.dir).pipe(Effect.andThen(storeIn(run, judge, verdicts)))).pipe(
      Effect.andThen(open(run.dir))
    )
}
