import { Context, Effect, FileSystem, Layer, Path } from "effect"
import { ExternalEvidence } from "../domain/external/ExternalEvidence.ts"
import { isAsTaken } from "../domain/external/evidenceOf.ts"
import { canonicalJson } from "../domain/source/canonicalJson.ts"
import { CannotWrite, type InputMissing, type SourceInvalid } from "../domain/source/errors.ts"
import { wholeFileInvalid } from "../domain/source/wholeFileProblem.ts"
import { cannotMakeFolder, cannotRead } from "./ioErrors.ts"
import { replaceFile } from "./run/writeFiles.ts"
import { DEFAULT_LIMITS } from "./source/decodeSource.ts"
import { type DocumentFormat, SourceReader } from "./SourceReader.ts"

const WHAT = "external evidence"
const format: DocumentFormat<typeof ExternalEvidence> = { what: WHAT, schema: ExternalEvidence }

/** What two imports of the same files say, whichever release took them over. */
const saidBy = ({ digest: _digest, tool_version: _version, ...evidence }: ExternalEvidence): string =>
  canonicalJson(evidence)

/**
 * The file of evidence, and whether it was written now.
 *
 * @since 0.1.0
 */
export interface StoredEvidence {
  readonly file: string
  readonly written: boolean
}

/**
 * The external evidence of a bench: one file each in a folder of its own, beside the audit chain and not in it, so that
 * nothing that decides on a tier ever reads it.
 *
 * @since 0.1.0
 */
export class ExternalStore extends Context.Service<
  ExternalStore,
  {
    /** All of it, by id; none where there is no folder. Evidence that was changed since it was taken over is refused. */
    readonly all: Effect.Effect<ReadonlyArray<ExternalEvidence>, InputMissing | SourceInvalid>
    /**
     * Stores evidence and gives the file of each, and whether it was written: what is there already in the same words
     * stays. Other evidence of the same id is replaced only where `replace` says so; where one is refused, none is stored.
     */
    readonly save: (
      evidence: ReadonlyArray<ExternalEvidence>,
      replace: boolean
    ) => Effect.Effect<ReadonlyArray<StoredEvidence>, InputMissing | SourceInvalid | CannotWrite>
  }
>()("assay/services/ExternalStore") {
  static readonly layerDirectory = (dir: string) =>
    Layer.effect(
      ExternalStore,
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const path = yield* Path.Path
        const reader = yield* SourceReader
        const isThere = (file: string) => fs.exists(file).pipe(Effect.mapError(cannotRead(file)))

        const read = Effect.fnUntraced(function* (file: string) {
          const { value } = yield* reader.read(file, format)
          if (isAsTaken(value) && path.basename(file) === `${value.id}.json`) return value
          return yield* wholeFileInvalid(WHAT, file, {
            message: "It was changed or renamed since it was taken over",
            hint: "Import its sources again with --replace, or remove the file"
          })
        })

        const all = Effect.gen(function* () {
          if (!(yield* isThere(dir))) return []
          const names = yield* fs.readDirectory(dir).pipe(Effect.mapError(cannotRead(dir)))
          const files = names.filter((name) => name.endsWith(".json")).toSorted()
          return yield* Effect.forEach(files, (name) => read(path.join(dir, name)))
        }).pipe(Effect.withSpan("ExternalStore.all"))

        /** What has to be written for evidence: null where it is there already. */
        const prepare = Effect.fnUntraced(function* (evidence: ExternalEvidence, replace: boolean) {
          const file = path.join(dir, `${evidence.id}.json`)
          if (!replace && (yield* isThere(file))) {
            if (saidBy(yield* read(file)) === saidBy(evidence)) return { file, bytes: null }
            const detail = "other evidence of the same sources is there. Say --replace to put this in its place."
            return yield* new CannotWrite({ path: file, detail })
          }
          const bytes = new TextEncoder().encode(`${JSON.stringify(evidence, null, 2)}\n`)
          if (bytes.length > DEFAULT_LIMITS.bytes) {
            const detail = `the evidence has ${bytes.length} bytes; at most ${DEFAULT_LIMITS.bytes} are read. Import fewer cases at once.`
            return yield* new CannotWrite({ path: file, detail })
          }
          return { file, bytes }
        })

        const save = Effect.fn("ExternalStore.save")(function* (
          evidence: ReadonlyArray<ExternalEvidence>,
          replace: boolean
        ) {
          const prepared = yield* Effect.forEach(evidence, (one) => prepare(one, replace))
          return yield* Effect.forEach(
            prepared,
            Effect.fnUntraced(function* ({ bytes, file }) {
              if (bytes === null) return { file, written: false }
              yield* fs.makeDirectory(dir, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(dir)))
              yield* replaceFile(fs, file, (put) => put(bytes))
              return { file, written: true }
            })
          )
        })
        return ExternalStore.of({ all, save })
      })
    )
}
