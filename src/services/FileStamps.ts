import { Context, Effect, FileSystem, Layer, Option, Path } from "effect"
import { byCodeUnit } from "../domain/run/Cell.ts"

/**
 * Tells whether files changed, without reading them: a stamp is a text that is another one after every change of size, time
 * or place, and a fixed one where there is no file. Stamps are compared on one machine only and shown nowhere.
 *
 * @since 0.1.0
 */
export class FileStamps extends Context.Service<
  FileStamps,
  {
    /** The stamp of a file, or of a folder's own entry. */
    readonly file: (file: string) => Effect.Effect<string>
    /** The names in a folder, sorted; none where it cannot be read. */
    readonly names: (folder: string) => Effect.Effect<ReadonlyArray<string>>
    /** The stamps of all files directly in a folder, as one. */
    readonly folder: (folder: string) => Effect.Effect<string>
  }
>()("assay/services/FileStamps") {
  static readonly layer = Layer.effect(
    FileStamps,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const file = (name: string) =>
        fs.stat(name).pipe(
          Effect.map(({ ino, mtime, size, type }) =>
            [
              type,
              size,
              Option.match(mtime, { onNone: () => "", onSome: (time) => time.getTime() }),
              Option.getOrElse(ino, () => "")
            ].join(":")
          ),
          // What cannot be read says so when it is opened.
          Effect.orElseSucceed(() => "-")
        )
      const names = (folder: string) =>
        Effect.map(
          Effect.orElseSucceed(fs.readDirectory(folder), (): ReadonlyArray<string> => []),
          (found) => found.toSorted(byCodeUnit)
        )
      const folder = (dir: string) =>
        Effect.flatMap(names(dir), (found) =>
          Effect.map(
            Effect.forEach(found, (name) => file(path.join(dir, name))),
            (stamps) => JSON.stringify([found, stamps])
          )
        )
      return FileStamps.of({ file, names, folder })
    })
  )
}
