import { Effect, FileSystem, Path } from "effect"
import type { Condition } from "../../domain/policy/Policy.ts"
import { layoutOf } from "../../services/run/layout.ts"
import { evidenceParts } from "../policy/evidenceParts.ts"
import type { EvidencePart, EvidenceSource } from "../policy/EvidenceSource.ts"
import { evidenceSources } from "../policy/evidenceSources.ts"

/**
 * A file that a drill copies: where it is, how it is shown, and the folder that it must not lead out of, if it is in one.
 *
 * @since 0.1.0
 */
export interface PieceFile {
  readonly place: string
  readonly path: string
  readonly base?: string | undefined
}

/**
 * A piece of evidence of a condition, with its files.
 *
 * @since 0.1.0
 */
export interface Piece {
  readonly condition: Condition
  readonly source: EvidenceSource
  readonly parts: ReadonlyArray<EvidencePart>
}

/**
 * A file that a drill leaves as it is, and why, as a sentence.
 *
 * @since 0.1.0
 */
export interface LeftAlone {
  readonly path: string
  readonly why: string
}

const baseOf = (path: Path.Path, source: EvidenceSource, place: string): string | undefined =>
  source._tag === "File"
    ? undefined
    : source._tag === "Run"
      ? source.dir
      : path.dirname(place) === source.chain
        ? source.chain
        : path.dirname(place) === source.root
          ? undefined
          : path.join(source.root, source.taskClass)

/**
 * The pieces of evidence of a condition.
 *
 * @since 0.1.0
 */
export const piecesOf = Effect.fn("piecesOf")(function* (condition: Condition, folder: string) {
  const sources = yield* evidenceSources(condition, folder)
  return yield* Effect.forEach(sources, (source) =>
    Effect.map(evidenceParts(source, folder), (parts): Piece => ({ condition, source, parts }))
  )
})

/** The decoded pack beside a run's own: read instead of it, and bound to it by a seal in the manifest. */
const decodedPacks = Effect.fnUntraced(function* (pieces: ReadonlyArray<Piece>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const found = pieces.flatMap(({ parts, source }) => {
    const pack = parts.find(({ role }) => role === "pack")
    return source._tag === "Run" && pack !== undefined ? [{ dir: source.dir, pack }] : []
  })
  const files = found.map(({ dir, pack }): PieceFile => ({
    place: layoutOf(path, dir).decodedPack,
    path: pack.path.replace(/pack\.yaml$/u, "pack.json"),
    base: dir
  }))
  return yield* Effect.filter(files, ({ place }) => Effect.orElseSucceed(fs.exists(place), () => false))
})

/**
 * The files of all pieces, each once, and what of them decides nothing.
 *
 * @since 0.1.0
 */
export const filesOf = Effect.fn("filesOf")(function* (pieces: ReadonlyArray<Piece>) {
  const path = yield* Path.Path
  const evidence = pieces.flatMap(({ parts, source }) =>
    parts.map(({ path: shown, place }): PieceFile => ({ place, path: shown, base: baseOf(path, source, place) }))
  )
  const extra = yield* decodedPacks(pieces)
  const files = [...new Map([...extra, ...evidence].map((file) => [file.path, file])).values()]
  const why = "It is pack.yaml in another form, and read only while it has the seal that run.json gives it."
  return { files, left: [...new Set(extra.map((file) => file.path))].map((file): LeftAlone => ({ path: file, why })) }
})
