import { Effect, type FileSystem, type Path, Stream } from "effect"
import { standingOf, type Standing } from "../../domain/judging/standing.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import type { NewJudgement } from "../../domain/run/RunManifest.ts"
import type { RunLocked } from "../../domain/run/errors.ts"
import { Verdict } from "../../domain/run/Verdict.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotWrite } from "../ioErrors.ts"
import { putBack, putInPlace } from "./judgementWriter.ts"
import { judgeLayout, layoutOf, partialVerdicts, type StoredRun } from "./layout.ts"
import { lockRun } from "./lock.ts"
import { readRows } from "./readRows.ts"
import { appendRows } from "./writeFiles.ts"

const SHORT = 16

/** Where the verdicts of a judge stand that has not finished: another place for other settings, or another pack. */
const partOf = (path: Path.Path, run: StoredRun, { id, kind, settings }: NewJudgement) => {
  const digest = digestOf(canonicalJson([kind, settings, run.pack.digest])).slice("sha256:".length)
  return judgeLayout(
    path,
    path.join(layoutOf(path, run.dir).judgements, `.part-${fileNameOf(id)}-${digest.slice(0, SHORT)}`)
  )
}

/**
 * Stores the verdicts of one judge one by one, in a hidden folder that lasts until the judge has finished, so that
 * a process may be stopped at any moment.
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
    const part = partOf(path, run, judge)
    const writing = Effect.mapError(cannotWrite(part.dir))
    yield* putBack(fs, path, layoutOf(path, run.dir).judgements)
    yield* writing(fs.makeDirectory(part.dir, { recursive: true }))
    const source = partialVerdicts(part.verdicts, run)
    const earlier = new Map<string, Standing>()
    if (yield* writing(fs.exists(part.verdicts))) {
      yield* Stream.runForEach(readRows(fs, source), ({ value }) =>
        Effect.sync(() => earlier.set(cellKey(value), standingOf(value)))
      )
    }
    const append = yield* appendRows(fs, part.verdicts, Verdict)
    return {
      earlier,
      append,
      complete: putInPlace(fs, path, run, { judge, from: part, source }).pipe(Effect.andThen(open(run.dir)))
    }
  })
