import { Effect, type FileSystem, type Path, Scope, Semaphore } from "effect"
import type { LoadedTaskClass } from "../../../domain/bench/TaskClass.ts"
import type { CannotWrite, InputMissing } from "../../../domain/source/errors.ts"
import { cannotRead, cannotWrite } from "../../ioErrors.ts"
import { workFolder } from "../workFolder.ts"

/**
 * Gives a folder with the files of a task class that its rubric and its validators are made of: copied once, so that all
 * cases meet the same, and there until the scope closes.
 */
export const filesOfClass = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, path: Path.Path) {
  const scope = yield* Effect.scope
  const one = yield* Semaphore.make(1)
  const copies = new Map<LoadedTaskClass, string>()
  const copy = Effect.fnUntraced(function* (loaded: LoadedTaskClass) {
    const folder = yield* Effect.provideService(workFolder(fs), Scope.Scope, scope)
    for (const file of loaded.rubricFiles) {
      const [from, to] = [path.join(loaded.taskClass.benchPath, file), path.join(folder, file)]
      yield* fs.makeDirectory(path.dirname(to), { recursive: true }).pipe(Effect.mapError(cannotWrite(to)))
      yield* fs.copyFile(from, to).pipe(Effect.mapError(cannotRead(from)))
    }
    copies.set(loaded, folder)
    return folder
  })
  return (loaded: LoadedTaskClass): Effect.Effect<string, CannotWrite | InputMissing> =>
    Semaphore.withPermit(
      one,
      Effect.suspend(() => {
        const folder = copies.get(loaded)
        return folder === undefined ? copy(loaded) : Effect.succeed(folder)
      })
    )
})
