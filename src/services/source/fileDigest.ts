import { Effect, type FileSystem, PlatformError, Stream } from "effect"
import { digestOfParts } from "../../domain/source/digest.ts"
import { bytesOfFile } from "./bytesOfFile.ts"

/** A pipe or a device could keep the reader waiting for ever. */
const notAFile = (file: string) =>
  PlatformError.systemError({
    _tag: "BadResource",
    module: "FileSystem",
    method: "fileDigest",
    description: "it is not a regular file",
    pathOrDescriptor: file
  })

/** The SHA-256 digest of a regular file's bytes, as `sha256:<64 hex>`; a large file is not held in memory. */
export const fileDigest = (
  fs: FileSystem.FileSystem,
  file: string
): Effect.Effect<string, PlatformError.PlatformError> =>
  Effect.flatMap(fs.stat(file), ({ type }) =>
    type === "File"
      ? bytesOfFile(fs, file).pipe(
          Stream.runFold(digestOfParts, (parts, chunk) => {
            parts.update(chunk)
            return parts
          }),
          Effect.map((parts) => parts.digest())
        )
      : Effect.fail(notAFile(file))
  )
