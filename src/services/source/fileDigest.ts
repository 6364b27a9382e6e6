import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { Effect, type FileSystem, type PlatformError, Stream } from "effect"
import { bytesOfFile } from "./bytesOfFile.ts"

/** The SHA-256 digest of a file's bytes, as `sha256:<64 hex>`; a large file is not held in memory. */
export const fileDigest = (
  fs: FileSystem.FileSystem,
  file: string
): Effect.Effect<string, PlatformError.PlatformError> =>
  bytesOfFile(fs, file).pipe(
    Stream.runFold(
      () => sha256.create(),
      (hash, chunk) => hash.update(chunk)
    ),
    Effect.map((hash) => `sha256:${bytesToHex(hash.digest())}`)
  )
