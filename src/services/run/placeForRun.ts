import { Effect, type FileSystem, type Path } from "effect"
import { RunLocked } from "../../domain/run/errors.ts"
import { CannotWrite } from "../../domain/source/errors.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotWrite } from "../ioErrors.ts"
import { layoutOf } from "./layout.ts"
import { unlessLocked } from "./lock.ts"

/**
 * A folder may only be taken that is new or empty, and not the one that this process is in, whose place a run would take.
 * Where a run is being made in it, that is said.
 */
const refuseContent = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  dir: string
) {
  const real = yield* fs.realPath(dir).pipe(Effect.mapError(cannotWrite(dir)))
  if (real === (yield* Effect.orElseSucceed(fs.realPath("."), () => undefined))) {
    const detail = "it is the current folder. Name a new folder in it, such as --out run."
    return yield* new CannotWrite({ path: dir, detail })
  }
  const names = yield* fs.readDirectory(dir).pipe(Effect.mapError(cannotWrite(dir)))
  if (names.every((name) => name.startsWith(".lock-"))) return
  yield* unlessLocked(fs, path, self, dir)
  return yield* new CannotWrite({
    path: dir,
    detail: "the folder is not empty. Choose a new folder, or remove what is in it."
  })
})

/** A run in a run would be taken for a part of it, such as a judge. */
const refuseInsideRun = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, path: Path.Path, dir: string) {
  const exists = (file: string) => Effect.orElseSucceed(fs.exists(file), () => false)
  const parentsOf = (of: string): ReadonlyArray<string> => {
    const parent = path.dirname(of)
    return parent === of ? [] : [parent, ...parentsOf(parent)]
  }
  for (const parent of parentsOf(path.resolve(dir))) {
    const files = layoutOf(path, parent)
    if (!(yield* exists(files.manifest)) || !(yield* exists(files.pack))) continue
    const detail = `it is inside the run ${parent}. Choose a folder outside of it.`
    return yield* new CannotWrite({ path: dir, detail })
  }
})

/**
 * Where a run can be made. `vacant` fails where it cannot; `taken` says why a place that was vacant no longer is.
 *
 * @since 0.1.0
 */
export const placeForRun = (fs: FileSystem.FileSystem, path: Path.Path, self: HostProcess["Service"]) => {
  const vacant = Effect.fn("RunStore.vacant")(function* (dir: string) {
    if (yield* fs.exists(dir).pipe(Effect.mapError(cannotWrite(dir)))) yield* refuseContent(fs, path, self, dir)
    yield* refuseInsideRun(fs, path, dir)
  })
  /** Somebody else, too, made a run in this place, and was first. */
  const taken = Effect.fnUntraced(function* (dir: string) {
    yield* vacant(dir).pipe(
      Effect.catchTag(
        "CannotWrite",
        Effect.fnUntraced(function* (error) {
          const made = yield* Effect.orElseSucceed(fs.exists(layoutOf(path, dir).manifest), () => false)
          return yield* made ? new RunLocked({ path: dir, holder: "another process, which made it meanwhile" }) : error
        })
      )
    )
  })
  return { vacant, taken }
}
