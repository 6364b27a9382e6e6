import { Effect, type FileSystem, type Path, Stream } from "effect"
import { standingOf, type Standing } from "../../domain/judging/standing.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import type { NewJudgement } from "../../domain/run/RunManifest.ts"
import type { RunLocked } from "../../domain/run/errors.ts"
import { Verdict } from "../../domain/run/Verdict.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotRead, cannotWrite } from "../ioErrors.ts"
import { partNameOf, partNamesOf } from "./judgementParts.ts"
import { putBack, putInPlace } from "./judgementWriter.ts"
import { judgeLayout, layoutOf, partialVerdicts, type StoredRun } from "./layout.ts"
import { linesOfFile } from "./lines.ts"
import { lockRun } from "./lock.ts"
import { readRows } from "./readRows.ts"
import { appendRows } from "./writeFiles.ts"

/** How many whole rows a file has; none where there is no file. */
const rowsIn = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, file: string) {
  if (!(yield* fs.exists(file).pipe(Effect.mapError(cannotRead(file))))) return 0
  return yield* Stream.runFold(
    linesOfFile(fs, file),
    () => 0,
    (count, { terminated }) => count + (terminated ? 1 : 0)
  )
})

/** What the same judge left unfinished under other settings: how many verdicts, and the folders to remove. */
const supersededBy = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  { run, judge, part }: { readonly run: StoredRun; readonly judge: NewJudgement; readonly part: string }
) {
  const { judgements } = layoutOf(path, run.dir)
  const names = yield* fs.readDirectory(judgements).pipe(Effect.mapError(cannotRead(judgements)))
  const others = partNamesOf(judge.id, names).filter((name) => name !== part)
  const layouts = others.map((name) => judgeLayout(path, path.join(judgements, name)))
  const counts = yield* Effect.forEach(layouts, ({ verdicts }) => rowsIn(fs, verdicts))
  return { folders: layouts.map(({ dir }) => dir), verdicts: counts.reduce((sum, count) => sum + count, 0) }
})

/**
 * Stores the verdicts of one judge one by one, in a hidden folder that lasts until the judge has finished, so that
 * a process may be stopped at any moment. What the judge left unfinished under other settings lasts as long: until it has
 * finished, it can go on there too.
 *
 * @since 0.1.0
 */
export const verdictWriter = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  open: (dir: string) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | RunLocked>
) =>
  Effect.fn("RunStore.writeVerdicts")(function* (run: StoredRun, judge: NewJudgement) {
    yield* lockRun(fs, path, self, run.dir)
    const { judgements } = layoutOf(path, run.dir)
    const name = partNameOf(judge, run.pack.digest)
    const part = judgeLayout(path, path.join(judgements, name))
    const writing = Effect.mapError(cannotWrite(part.dir))
    yield* putBack(fs, path, judgements)
    yield* writing(fs.makeDirectory(part.dir, { recursive: true }))
    const source = partialVerdicts(part.verdicts, run)
    const earlier = new Map<string, Standing>()
    if (yield* writing(fs.exists(part.verdicts))) {
      yield* Stream.runForEach(readRows(fs, source), ({ value }) =>
        Effect.sync(() => earlier.set(cellKey(value), standingOf(value)))
      )
    }
    const superseded = yield* supersededBy(fs, path, { run, judge, part: name })
    const append = yield* appendRows(fs, part.verdicts, Verdict)
    // What cannot be removed is in nobody's way.
    const sweep = Effect.forEach(
      superseded.folders,
      (folder) => Effect.exit(fs.remove(folder, { recursive: true, force: true })),
      { discard: true }
    )
    return {
      earlier,
      superseded: superseded.verdicts,
      append,
      stored: readRows(fs, source).pipe(Stream.map(({ value }) => value)),
      complete: putInPlace(fs, path, run, { judge, from: part, source }).pipe(
        Effect.andThen(sweep),
        Effect.andThen(open(run.dir))
      )
    }
  })
