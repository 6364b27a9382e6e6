import { Effect, FileSystem, Option, Result, Schema } from "effect"
import { DodDocument } from "../../domain/dod/DodDocument.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import { FileStamps } from "../../services/FileStamps.ts"
import { type DocumentFormat, SourceReader } from "../../services/SourceReader.ts"
import type { FoundPlace } from "./findViewed.ts"
import type { ViewDod } from "./ViewBench.ts"
import type { ViewDodEntry } from "./ViewIndex.ts"
import { viewPaths } from "./viewPaths.ts"

/**
 * A JSON file of a viewed folder as it was when it was looked at last. `check` is null where it is no checked plan at all.
 *
 * @since 0.1.0
 */
export interface ViewedFile {
  readonly key: string
  readonly file: string
  readonly stamp: string
  readonly check: Result.Result<DodDocument, InputMissing | SourceInvalid> | null
}

const format: DocumentFormat<typeof DodDocument> = { what: "checked plan", schema: DodDocument }

/** The fields that nothing else has together; what has them and does not fit is a broken one. */
const Claims = Schema.fromJsonString(
  Schema.Struct({ plan_id: Schema.Unknown, results: Schema.Unknown, allowed: Schema.Unknown })
)
const claims = Schema.decodeUnknownOption(Claims)

const LARGEST = 16 * 1024 * 1024

const readCheck = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.option(fs.stat(file))
  if (Option.isNone(info) || info.value.type !== "File" || info.value.size > LARGEST) return null
  const text = yield* Effect.option(fs.readFileString(file))
  if (Option.isNone(text) || Option.isNone(claims(text.value))) return null
  return yield* Effect.result(SourceReader.use((reader) => Effect.map(reader.read(file, format), ({ value }) => value)))
})

/**
 * Looks at a JSON file and reads it where it changed since `before`.
 *
 * @since 0.1.0
 */
export const readViewedFile = Effect.fn("readViewedFile")(function* (
  { key, place: file }: FoundPlace,
  before?: ViewedFile
) {
  const stamp = yield* FileStamps.use((stamps) => stamps.file(file))
  if (before !== undefined && before.file === file && before.stamp === stamp) return before
  const viewed: ViewedFile = { key, file, stamp, check: yield* readCheck(file) }
  return viewed
})

const summaryOf = (check: DodDocument): ViewDodEntry["summary"] => {
  const { allowed, evaluated_at, failed, is_empty, passed, plan_id, skipped, total } = check
  return { plan_id, evaluated_at, total, passed, failed, skipped, is_empty, allowed }
}

/**
 * A checked plan in the index; nothing of a file that is none.
 *
 * @since 0.1.0
 */
export const dodEntry = ({ check, file, key }: ViewedFile): ReadonlyArray<ViewDodEntry> =>
  check === null
    ? []
    : [
        {
          key,
          file,
          summary: Result.isSuccess(check) ? summaryOf(check.success) : null,
          problem: Result.isSuccess(check) ? null : check.failure.message,
          document: viewPaths.dod(key)
        }
      ]

/**
 * A checked plan.
 *
 * @since 0.1.0
 */
export const dodDocument = (file: string, check: Exclude<ViewedFile["check"], null>) =>
  Effect.map(Effect.fromResult(check), (checked): ViewDod => ({ schema_version: 1, file, check: checked }))
