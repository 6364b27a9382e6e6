import { Effect, type FileSystem, type PlatformError, Stream } from "effect"

/** So many bytes of a file are taken at once: there may be as many lines in them, and buffers wait to be collected. */
export const PART_BYTES = 256 * 1024

/** The bytes of a file, in parts of at most 256 KiB. A smaller file is one part, read at once without a buffer of that size. */
export const bytesOfFile = (
  fs: FileSystem.FileSystem,
  file: string
): Stream.Stream<Uint8Array, PlatformError.PlatformError> =>
  Stream.unwrap(
    Effect.map(fs.stat(file), ({ size, type }) =>
      type === "File" && size <= PART_BYTES
        ? Stream.fromEffect(fs.readFile(file))
        : fs.stream(file, { chunkSize: PART_BYTES })
    )
  )
