import { Effect, type FileSystem, type Path, type PlatformError } from "effect"
import type { FileContent } from "../../domain/bench/caseDigest.ts"
import { cannotMakeFolder, cannotWrite } from "../ioErrors.ts"

type Fs = FileSystem.FileSystem

const OWNER_MAY_EXECUTE = 0o100

/** Whether the owner of a file may execute it. */
export const isExecutable = (fs: Fs, file: string): Effect.Effect<boolean, PlatformError.PlatformError> =>
  Effect.map(fs.stat(file), ({ mode }) => (mode & OWNER_MAY_EXECUTE) !== 0)

/** Reads a file of a folder with all that its digest is over. */
export const readContent = (
  fs: Fs,
  path: Path.Path,
  folder: string,
  file: string
): Effect.Effect<FileContent, PlatformError.PlatformError> => {
  const place = path.join(folder, file)
  return Effect.all({ path: Effect.succeed(file), bytes: fs.readFile(place), executable: isExecutable(fs, place) })
}

/** Writes a file into a folder, which is made, as it was read. */
export const writeContent = Effect.fnUntraced(function* (
  fs: Fs,
  path: Path.Path,
  folder: string,
  { bytes, executable, path: file }: FileContent
) {
  const place = path.join(folder, file)
  const parent = path.dirname(place)
  yield* fs.makeDirectory(parent, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(parent)))
  yield* fs.writeFile(place, bytes).pipe(Effect.mapError(cannotWrite(place)))
  if (executable === true) yield* fs.chmod(place, 0o755).pipe(Effect.mapError(cannotWrite(place)))
})
