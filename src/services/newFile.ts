import { Effect, type FileSystem, type PlatformError } from "effect"

/**
 * Writes a file that must not be there yet. Where that fails half-way, as on a full disk, no part of it is left, which the
 * next try would take for a whole one.
 *
 * @since 0.1.0
 */
export const newFile = (
  fs: FileSystem.FileSystem,
  file: string,
  bytes: Uint8Array
): Effect.Effect<void, PlatformError.PlatformError> =>
  fs
    .writeFile(file, bytes, { flag: "wx" })
    .pipe(
      Effect.tapError(({ reason }) =>
        reason._tag === "AlreadyExists" ? Effect.void : Effect.exit(fs.remove(file, { force: true }))
      )
    )
