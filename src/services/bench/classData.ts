import { Effect, FileSystem, Path, Schema } from "effect"
import { taxonomyFaults } from "../../domain/bench/definitionFaults.ts"
import { FailureModeTaxonomyInvalid } from "../../domain/bench/errors.ts"
import { TaxonomyFile } from "../../domain/bench/FailureMode.ts"
import { settingsFaults } from "../../domain/bench/settingsFaults.ts"
import { TaskClassSettings } from "../../domain/bench/TaskClassSettings.ts"
import { mayHoldSecret } from "../../domain/source/VariableName.ts"
import { cannotRead } from "../ioErrors.ts"
import { misnamedAs, notRead } from "../source/misnamed.ts"
import { type DocumentFormat, SourceReader } from "../SourceReader.ts"

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
  faults: settingsFaults,
  // What stands where a variable's name belongs may be a secret, and a build's log is read by many.
  isSecret: (document) => mayHoldSecret(document) && "values"
}

const STANDARD = Schema.decodeSync(TaskClassSettings)({})

type Reader = SourceReader["Service"]

export const readTaxonomy = (reader: Reader, file: string) =>
  reader.read(file, taxonomyFormat).pipe(
    Effect.map(({ value }) => value),
    Effect.catchTag("SourceInvalid", ({ problems }) => new FailureModeTaxonomyInvalid({ file, problems }))
  )

const SETTINGS = "task-class.yaml"

/** The settings of a task class; the standard ones where its folder has no file of them. */
export const readSettings = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const reader = yield* SourceReader
  const names = yield* fs.readDirectory(folder).pipe(Effect.mapError(cannotRead(folder)))
  const misnamed = misnamedAs(SETTINGS, names)
  if (misnamed !== undefined) {
    return yield* notRead("task class", path.join(folder, misnamed), "settings", SETTINGS)
  }
  return names.includes(SETTINGS) ? (yield* reader.read(path.join(folder, SETTINGS), settingsFormat)).value : STANDARD
})
