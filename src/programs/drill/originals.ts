import { Effect, FileSystem } from "effect"
import type { Original } from "../../domain/drill/Corruption.ts"
import { DrillImpossible } from "../../domain/drill/errors.ts"
import { cannotRead } from "../../services/ioErrors.ts"
import type { PieceFile } from "./piecesOf.ts"

const MAX_BYTES = 64 * 1024 * 1024

/**
 * The files of evidence as they are, by their paths. A drill holds them in memory, so that none may be too large.
 *
 * @since 0.1.0
 */
export const originalsOf = Effect.fn("originalsOf")(function* (files: ReadonlyArray<PieceFile>) {
  const fs = yield* FileSystem.FileSystem
  const read = Effect.fnUntraced(function* ({ path, place }: PieceFile) {
    const { size } = yield* fs.stat(place).pipe(Effect.mapError(cannotRead(path)))
    if (size > MAX_BYTES) {
      const detail = `${path} has ${size} bytes, and a drill takes at most ${MAX_BYTES}. Hold it on a smaller run of the same pack.`
      return yield* new DrillImpossible({ detail })
    }
    return { path, bytes: yield* fs.readFile(place).pipe(Effect.mapError(cannotRead(path))) } satisfies Original
  })
  const originals = yield* Effect.forEach(files, read, { concurrency: 4 })
  return new Map(originals.map((original) => [original.path, original]))
})

/**
 * The originals by their paths.
 *
 * @since 0.1.0
 */
export type Originals = ReadonlyMap<string, Original>
