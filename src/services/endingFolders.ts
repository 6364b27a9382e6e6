import { Effect, FileSystem, Layer, Path } from "effect"

/**
 * The given file system, with folders and those above them made one by one. Node's own way never ends where a file system
 * takes no new folder and says that there is none above it, as `/proc` does, and cannot be interrupted.
 *
 * @since 0.1.0
 */
const endingFolders = (fs: FileSystem.FileSystem, path: Path.Path): FileSystem.FileSystem => {
  const makeOne = (folder: string, mode: number | undefined) =>
    fs.makeDirectory(folder, mode === undefined ? {} : { mode }).pipe(
      Effect.catchIf(
        ({ reason }) => reason._tag === "AlreadyExists",
        (error) =>
          Effect.flatMap(fs.stat(folder), ({ type }) => (type === "Directory" ? Effect.void : Effect.fail(error)))
      )
    )

  const makeAll: FileSystem.FileSystem["makeDirectory"] = (folder, options) => {
    if (options?.recursive !== true) return fs.makeDirectory(folder, options)
    const whole = path.resolve(folder)
    const above = path.dirname(whole)
    return makeOne(whole, options.mode).pipe(
      Effect.catchIf(
        ({ reason }) => reason._tag === "NotFound",
        () =>
          // Somebody else may make the one above at the same time.
          Effect.flatMap(fs.exists(above), (isThere) => (isThere ? Effect.void : makeAll(above, options))).pipe(
            Effect.andThen(makeOne(whole, options.mode))
          )
      )
    )
  }
  return { ...fs, makeDirectory: makeAll }
}

/**
 * The same as a layer.
 *
 * @since 0.1.0
 */
export const endingFoldersLayer: Layer.Layer<FileSystem.FileSystem, never, FileSystem.FileSystem | Path.Path> =
  Layer.effect(
    FileSystem.FileSystem,
    Effect.gen(function* () {
      return endingFolders(yield* FileSystem.FileSystem, yield* Path.Path)
    })
  )
