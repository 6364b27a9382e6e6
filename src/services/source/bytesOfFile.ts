import { Effect, type FileSystem, type PlatformError, Stream } from "effect"

const CHUNK = 256 * 1024

/** The bytes of a file, in parts of at most 1 MiB. A smaller file is one part, read at once without a buffer of that size. */
export const bytesOfFile = (
  fs: FileSystem.FileSystem,
  file: string
): Stream.Stream<Uint8Array, PlatformError.PlatformError> =>
  Stream.unwrap(
    Effect.map(fs.stat(file), ({ size, type }) =>
      type === "File" && size <= CHUNK ? Stream.fromEffect(fs.readFile(file)) : fs.stream(file, { chunkSize: CHUNK })
    )
  )
