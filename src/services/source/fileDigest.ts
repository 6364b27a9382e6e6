import { Effect, type FileSystem, type PlatformError, Stream } from "effect"
import { digestOfParts } from "../../domain/source/digest.ts"
import { bytesOfFile } from "./bytesOfFile.ts"

/** The SHA-256 digest of a file's bytes, as `sha256:<64 hex>`; a large file is not held in memory. */
export const fileDigest = (
  fs: FileSystem.FileSystem,
  file: string
): Effect.Effect<string, PlatformError.PlatformError> =>
  bytesOfFile(fs, file).pipe(
    Stream.runFold(digestOfParts, (parts, chunk) => {
      parts.update(chunk)
      return parts
    }),
    Effect.map((parts) => parts.digest())
  )
