import { Effect, FileSystem, Path } from "effect"
import type { FileContent } from "../../domain/bench/caseDigest.ts"
import { rubricDigest } from "../../domain/bench/rubricDigest.ts"
import type { LoadedTaskClass } from "../../domain/bench/TaskClass.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { cannotMakeFolder, cannotRead, cannotWrite } from "../ioErrors.ts"
import { workFolder } from "./workFolder.ts"

const ANY_MAY_RUN = 0o111

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
  const contents = yield* Effect.forEach(loaded.rubricFiles, (file) => {
    const place = path.join(benchPath, file)
    return fs.readFile(place).pipe(
      Effect.map((bytes): FileContent => ({ path: file, bytes })),
      Effect.mapError(cannotRead(place))
    )
  })
  if (rubricDigest(contents, loaded.rubric, loaded.settings) !== loaded.digests.rubric) {
    const detail = "the files of the rubric were changed after they were loaded. Run this again."
    return yield* new InputMissing({ path: benchPath, detail })
  }
  const folder = yield* workFolder(fs)
  yield* Effect.forEach(contents, (content) =>
    Effect.gen(function* () {
      const copy = path.join(folder, content.path)
      const parent = path.dirname(copy)
      yield* fs.makeDirectory(parent, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(parent)))
      yield* fs.writeFile(copy, yield* transform(content)).pipe(Effect.mapError(cannotWrite(copy)))
      const place = path.join(benchPath, content.path)
      const { mode } = yield* fs.stat(place).pipe(Effect.mapError(cannotRead(place)))
      if ((mode & ANY_MAY_RUN) !== 0) yield* fs.chmod(copy, 0o755).pipe(Effect.mapError(cannotWrite(copy)))
    })
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
