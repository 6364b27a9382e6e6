import { Effect, type FileSystem, type Path } from "effect"

/**
 * Where a path really leads. Of what is not there, the nearest folder above it that is says so.
 *
 * @since 0.1.0
 */
export const realPlace = (fs: FileSystem.FileSystem, path: Path.Path, place: string): Effect.Effect<string> =>
  Effect.catch(fs.realPath(place), () => {
    const parent = path.dirname(place)
    return parent === place
      ? Effect.succeed(place)
      : Effect.map(realPlace(fs, path, parent), (folder) => path.join(folder, path.basename(place)))
  })
