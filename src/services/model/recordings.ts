import { Effect, FileSystem, Path, Stream } from "effect"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import type { AnswerRow } from "../../domain/run/AnswerRow.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { cannotRead } from "../ioErrors.ts"
import type { Place } from "../ModelClients.ts"
import { answerRows, type RowUse } from "../run/answerRows.ts"
import { layoutOf } from "../run/layout.ts"
import { RunStore } from "../RunStore.ts"
import { fileDigest } from "../source/fileDigest.ts"

/** One recorded answer, by its model and its place; without a variant it stands for all of them. */
export type Recorded = AnswerRow

/** The answers of a recording by model, then by place, and the digest of the file that they are in. */
export interface Recordings {
  readonly models: ReadonlyMap<string, ReadonlyMap<string, Recorded>>
  readonly digest: string
}

/** A text for a place, or for that place in every variant. */
export const placeKey = (
  place: Pick<Place, "prompt_id" | "repeat"> & { readonly variant: string | undefined }
): string => JSON.stringify([place.prompt_id, place.repeat, place.variant ?? null])

const keyOf = ({ prompt_id, repeat = 0, variant }: Recorded): string => placeKey({ prompt_id, repeat, variant })

/** Rows of a file that knows no pack: each place once. */
const rowsOnce = (): RowUse<Recorded> => {
  const firstLine = new Map<string, number>()
  return (row, line) => {
    const key = `${JSON.stringify(row.model)} ${keyOf(row)}`
    const first = firstLine.get(key)
    if (first === undefined) firstLine.set(key, line)
    const message = `This place has an answer already, on line ${first}`
    return { faults: first === undefined ? [] : [{ path: [], message }], value: row }
  }
}

const collected = <E, R>(answers: Stream.Stream<Recorded, E, R>) =>
  Stream.runFold(
    answers,
    () => new Map<string, Map<string, Recorded>>(),
    (models, answer) => {
      const places = models.get(answer.model) ?? new Map<string, Recorded>()
      return models.set(answer.model, places.set(keyOf(answer), answer))
    }
  )

const fromRun = Effect.fnUntraced(function* (spec: ModelSpec, dir: string) {
  const store = yield* RunStore
  const run = yield* store
    .open(dir)
    .pipe(
      Effect.catchTag("RunLocked", ({ message }) =>
        Effect.fail(new ModelUnavailable({ model: spec.id, detail: message }))
      )
    )
  return yield* collected(store.answers(run))
})

const fromFile = Effect.fnUntraced(function* (file: string) {
  const rows = answerRows(yield* FileSystem.FileSystem, yield* Path.Path, file, { fixed: true }, rowsOnce)
  return yield* collected(rows).pipe(
    Effect.catchTag("UnknownName", ({ message }) => Effect.fail(new UsageInvalid({ detail: message })))
  )
})

/** Reads the answers of a run folder, or of a file of answers as `assay import` reads it. */
export const readRecordings = Effect.fn("readRecordings")(function* (spec: ModelSpec, source: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { type } = yield* fs.stat(source).pipe(Effect.mapError(cannotRead(source)))
  const isRun = type === "Directory"
  const file = isRun ? layoutOf(path, source).answers : source
  const models = yield* isRun ? fromRun(spec, source) : fromFile(source)
  const digest = yield* fileDigest(fs, file).pipe(Effect.mapError(cannotRead(file)))
  return { models, digest } satisfies Recordings
})
