import { Effect, type FileSystem, type Path, type Scope, Semaphore } from "effect"
import type { LoadedTaskClass } from "../../../domain/bench/TaskClass.ts"
import type { CannotWrite, InputMissing } from "../../../domain/source/errors.ts"
import { classSnapshot } from "../classSnapshot.ts"

/**
 * Gives a folder with the files of a task class that validators may use: copied once, so that all cases meet the same,
 * and there until the scope closes.
 */
export const filesOfClass = Effect.gen(function* () {
  const context = yield* Effect.context<FileSystem.FileSystem | Path.Path | Scope.Scope>()
  const one = yield* Semaphore.make(1)
  const copies = new Map<LoadedTaskClass, string>()
  const copy = (loaded: LoadedTaskClass) =>
    classSnapshot(loaded).pipe(
      Effect.tap((folder) => Effect.sync(() => copies.set(loaded, folder))),
      Effect.provideContext(context)
    )
  return (loaded: LoadedTaskClass): Effect.Effect<string, CannotWrite | InputMissing> =>
    Semaphore.withPermit(
      one,
      Effect.suspend(() => {
        const folder = copies.get(loaded)
        return folder === undefined ? copy(loaded) : Effect.succeed(folder)
      })
    )
})
