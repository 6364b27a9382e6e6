import { Effect, FileSystem, Path } from "effect"
import type { FileContent } from "../../domain/bench/caseDigest.ts"
import { rubricDigest } from "../../domain/bench/rubricDigest.ts"
import type { LoadedTaskClass } from "../../domain/bench/TaskClass.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { cannotRead } from "../ioErrors.ts"
import { readContent, writeContent } from "./fileContents.ts"
import { workFolder } from "./workFolder.ts"

/**
 * Copies the files that a task class's rubric is made of into a temporary folder, so that nobody can change them any
 * more, and gives the folder. They must still be what was loaded. `transform` may write a file another way.
 */
export const classSnapshot = Effect.fnUntraced(function* (
  loaded: LoadedTaskClass,
  transform: (file: FileContent) => Effect.Effect<Uint8Array> = ({ bytes }) => Effect.succeed(bytes)
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { benchPath } = loaded.taskClass
  const contents = yield* Effect.forEach(loaded.rubricFiles, (file) =>
    readContent(fs, path, benchPath, file).pipe(Effect.mapError(cannotRead(path.join(benchPath, file))))
  )
  if (rubricDigest(contents, loaded.rubric, loaded.settings) !== loaded.digests.rubric) {
    const detail = "the files of the rubric were changed after they were loaded. Run this again."
    return yield* new InputMissing({ path: benchPath, detail })
  }
  const folder = yield* workFolder(fs)
  yield* Effect.forEach(contents, (content) =>
    Effect.flatMap(transform(content), (bytes) => writeContent(fs, path, folder, { ...content, bytes }))
  )
  return folder
})

/**
 * A command of a task class whose arguments that name files of the rubric lead to their copies. A program without a slash
 * is looked up in PATH.
 */
export const snapshotArgv = (
  path: Path.Path,
  [program, ...args]: readonly [string, ...ReadonlyArray<string>],
  loaded: LoadedTaskClass,
  snapshot: string
): readonly [string, ...ReadonlyArray<string>] => {
  const files = new Set(loaded.rubricFiles)
  const rewrite = (argument: string): string => {
    const file = path.normalize(argument)
    return files.has(file) ? path.join(snapshot, file) : argument
  }
  return [program.includes("/") ? rewrite(program) : program, ...args.map(rewrite)]
}
