import { Effect, type FileSystem, type Path } from "effect"
import { InputMissing } from "../../domain/source/errors.ts"
import { cannotRead } from "../ioErrors.ts"
import { isInside } from "../isInside.ts"
import { notRegular } from "./notRegular.ts"

/**
 * Where a file that a folder from elsewhere names or holds really is, and its size in bytes, before it is read. Refused where
 * it leads out of that folder, also by a link, and where it is no regular file.
 *
 * @since 0.1.0
 */
export const fileInside = Effect.fnUntraced(function* (
  { fs, path }: { readonly fs: FileSystem.FileSystem; readonly path: Path.Path },
  folder: string,
  file: string
) {
  const root = yield* fs.realPath(folder).pipe(Effect.mapError(cannotRead(folder)))
  const real = yield* fs.realPath(file).pipe(Effect.mapError(cannotRead(file)))
  if (!isInside(path, root, real)) {
    const detail = `it leads out of the folder ${folder}, and nothing outside of it is read. Copy the file into that folder.`
    return yield* new InputMissing({ path: file, detail })
  }
  const { size, type } = yield* fs.stat(real).pipe(Effect.mapError(cannotRead(file)))
  if (type !== "File") return yield* notRegular(file, type)
  return { real, bytes: Number(size) }
})
