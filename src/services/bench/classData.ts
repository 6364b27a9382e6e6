import { Effect, type FileSystem, Schema } from "effect"
import { taxonomyFaults } from "../../domain/bench/definitionFaults.ts"
import { FailureModeTaxonomyInvalid } from "../../domain/bench/errors.ts"
import { TaxonomyFile } from "../../domain/bench/FailureMode.ts"
import { settingsFaults } from "../../domain/bench/settingsFaults.ts"
import { TaskClassSettings } from "../../domain/bench/TaskClassSettings.ts"
import type { DocumentFormat, SourceReader } from "../SourceReader.ts"

/**
 * How `failure_modes.yaml` is read.
 *
 * @since 0.1.0
 */
export const taxonomyFormat: DocumentFormat<typeof TaxonomyFile> = {
  what: "failure-mode taxonomy",
  schema: TaxonomyFile,
  faults: taxonomyFaults
}

/**
 * How `task-class.yaml` is read.
 *
 * @since 0.1.0
 */
export const settingsFormat: DocumentFormat<typeof TaskClassSettings> = {
  what: "task class",
  schema: TaskClassSettings,
  faults: settingsFaults
}

const STANDARD = Schema.decodeSync(TaskClassSettings)({})

type Reader = SourceReader["Service"]

export const readTaxonomy = (reader: Reader, file: string) =>
  reader.read(file, taxonomyFormat).pipe(
    Effect.map(({ value }) => value),
    Effect.catchTag("SourceInvalid", ({ problems }) => new FailureModeTaxonomyInvalid({ file, problems }))
  )

/** The settings of a task class; the standard ones where it has no file of its own. */
export const readSettings = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, reader: Reader, file: string) {
  const isThere = yield* fs.exists(file).pipe(Effect.orElseSucceed(() => true))
  return isThere ? (yield* reader.read(file, settingsFormat)).value : STANDARD
})
