import { Effect, FileSystem, Layer, Path, PlatformError, Stream } from "effect"
import { OUTSIDE } from "./ioErrors.ts"
import { isInside } from "./isInside.ts"
import { realPlace } from "./realPlace.ts"

const refusal = (method: string, file: string, code: string, description: string) =>
  PlatformError.systemError({
    _tag: "PermissionDenied",
    module: "FileSystem",
    method,
    description,
    pathOrDescriptor: file,
    cause: { code }
  })

const readOnly = (method: string) => (file: string) =>
  Effect.fail(refusal(method, file, "EROFS", "this file system is only read"))

const noTemporary = (method: string) => () => readOnly(method)("")

/** Where paths really lead, and whether that is in one of the folders. */
const guardOf = (fs: FileSystem.FileSystem, path: Path.Path, roots: ReadonlyArray<string>) => {
  // Of what is not there, the nearest folder above it that is.
  const allowed = (method: string, given: string, real: string) =>
    roots.some((root) => isInside(path, root, real))
      ? Effect.succeed(real)
      : Effect.fail(refusal(method, given, OUTSIDE, "it leads out of the folders that may be read"))

  /** The place that is read instead of the given path, so that nothing can lead elsewhere once it was looked at. */
  const placeOf = (method: string, given: string) =>
    Effect.flatMap(realPlace(fs, path, path.resolve(given)), (real) => allowed(method, given, real))

  /** The same for a path that may be a link itself, which is not followed. */
  const linkOf = (method: string, given: string) => {
    const full = path.resolve(given)
    return Effect.flatMap(realPlace(fs, path, path.dirname(full)), (folder) =>
      allowed(method, given, path.join(folder, path.basename(full)))
    )
  }

  return { placeOf, linkOf }
}

/**
 * A file system that reads in some folders and nowhere else, also not through links or `..`, and writes nothing at all. A
 * folder may be a single file as well.
 *
 * @since 0.1.0
 */
export const readingInside = (folders: ReadonlyArray<string>) =>
  Layer.effect(
    FileSystem.FileSystem,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const roots = yield* Effect.forEach(folders, (folder) =>
        Effect.orElseSucceed(fs.realPath(folder), () => path.resolve(folder))
      )
      const { linkOf, placeOf } = guardOf(fs, path, roots)
      return FileSystem.make({
        access: (file, options) => Effect.flatMap(placeOf("access", file), (real) => fs.access(real, options)),
        lstat: (file) => Effect.flatMap(linkOf("lstat", file), fs.lstat),
        open: (file, options) =>
          options?.flag === undefined || options.flag === "r"
            ? Effect.flatMap(placeOf("open", file), (real) => fs.open(real, options))
            : readOnly("open")(file),
        readDirectory: (file, options) =>
          Effect.flatMap(placeOf("readDirectory", file), (real) => fs.readDirectory(real, options)),
        readDirectoryEntries: (file) => Effect.flatMap(placeOf("readDirectoryEntries", file), fs.readDirectoryEntries),
        readFile: (file) => Effect.flatMap(placeOf("readFile", file), fs.readFile),
        readLink: (file) => Effect.flatMap(linkOf("readLink", file), fs.readLink),
        realPath: (file) => Effect.flatMap(placeOf("realPath", file), fs.realPath),
        stat: (file) => Effect.flatMap(placeOf("stat", file), fs.stat),
        chmod: readOnly("chmod"),
        chown: readOnly("chown"),
        copy: readOnly("copy"),
        copyFile: readOnly("copyFile"),
        link: readOnly("link"),
        makeDirectory: readOnly("makeDirectory"),
        makeTempDirectory: noTemporary("makeTempDirectory"),
        makeTempDirectoryScoped: noTemporary("makeTempDirectoryScoped"),
        makeTempFile: noTemporary("makeTempFile"),
        makeTempFileScoped: noTemporary("makeTempFileScoped"),
        remove: readOnly("remove"),
        rename: readOnly("rename"),
        symlink: readOnly("symlink"),
        truncate: readOnly("truncate"),
        utimes: readOnly("utimes"),
        watch: (file) => Stream.fromEffect(readOnly("watch")(file)),
        writeFile: readOnly("writeFile")
      })
    })
  )
