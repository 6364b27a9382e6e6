import { Effect, FileSystem, Path, Result } from "effect"
import { keysDigest, taxonomyDigest } from "../../domain/bench/caseDigest.ts"
import { TaskClassNotFound, TaskClassRegistrationFailed } from "../../domain/bench/errors.ts"
import { makeTaskClass } from "../../domain/bench/makeTaskClass.ts"
import { rubricDigest } from "../../domain/bench/rubricDigest.ts"
import type { LoadedTaskClass, RubricProgram } from "../../domain/bench/TaskClass.ts"
import type { TaskClassSettings } from "../../domain/bench/TaskClassSettings.ts"
import { quote } from "../../domain/source/wording.ts"
import { cannotRead } from "../ioErrors.ts"
import { ModuleLoader } from "../ModuleLoader.ts"
import { SourceReader } from "../SourceReader.ts"
import { readSettings, readTaxonomy } from "./classData.ts"
import { classFiles } from "./classFiles.ts"
import { readContent } from "./fileContents.ts"
import { type Definition, isCommandRubric, readDefinition, rubricExport } from "./readDefinition.ts"

/**
 * The folder of a task class: the name that was asked for, its place for messages and its real one, and the names that
 * there are beside it.
 */
export interface ClassFolder {
  readonly name: string
  readonly shown: string
  readonly real: string
  readonly available: ReadonlyArray<string>
}

const notFound = ({ name, available }: ClassFolder, detail: string) =>
  new TaskClassNotFound({ name, available, detail })

/** The exports of one of its modules, or the sentence why there are none. */
const exportsOf = Effect.fnUntraced(function* ({ name, real, shown }: ClassFolder, file: string) {
  const path = yield* Path.Path
  const modules = yield* ModuleLoader
  return yield* modules
    .load(path.join(real, file))
    .pipe(
      Effect.mapError(({ cause }) => new TaskClassRegistrationFailed({ name, file: path.join(shown, file), cause }))
    )
})

type Refuse = (cause: string) => TaskClassRegistrationFailed

const definitionOf = Effect.fnUntraced(function* (folder: ClassFolder, refuse: Refuse) {
  const exports = yield* exportsOf(folder, "registration.ts")
  const definition = yield* Effect.fromResult(readDefinition(exports, folder.shown, refuse))
  return definition.name === folder.name
    ? definition
    : yield* notFound(
        folder,
        `The folder ${folder.shown} registers ${quote(definition.name)}. Give both the same name.`
      )
})

const programOf = Effect.fnUntraced(function* (
  folder: ClassFolder,
  { rubric }: Definition,
  settings: TaskClassSettings,
  refuse: Refuse
): Effect.fn.Return<RubricProgram, TaskClassRegistrationFailed, ModuleLoader | Path.Path> {
  const command = settings.rubric?.command
  if (isCommandRubric(rubric)) {
    return command === undefined
      ? yield* refuse(
          "it registers commandRubric, but task-class.yaml names no rubric.command. Name the command there."
        )
      : { _tag: "Command", argv: command }
  }
  if (command !== undefined) {
    return yield* refuse(
      "task-class.yaml names a rubric.command, but the registered rubric is another one. Register commandRubric, or remove the command."
    )
  }
  const exports = yield* exportsOf(folder, "rubric.ts")
  const exportName = yield* Effect.fromResult(Result.mapError(rubricExport(exports, rubric), refuse))
  return { _tag: "Module", exportName }
})

/** The files of the rubric, and their contents. */
const rubricFilesOf = Effect.fnUntraced(function* ({ real, shown }: ClassFolder, refuse: Refuse) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const walked = yield* classFiles(fs, path, real).pipe(Effect.mapError(cannotRead(shown)))
  if (Result.isFailure(walked)) {
    return yield* refuse(`its folder cannot be used: ${walked.failure}. Put the files themselves there.`)
  }
  return yield* Effect.forEach(walked.success, (file) =>
    readContent(fs, path, shown, file).pipe(Effect.mapError(cannotRead(path.join(shown, file))))
  )
})

/** Reads everything that a task class is made of, and checks it; nothing is registered yet. */
export const loadClass = Effect.fn("loadClass")(function* (folder: ClassFolder) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const reader = yield* SourceReader
  const { name, real, shown } = folder
  const registration = path.join(shown, "registration.ts")
  const refuse: Refuse = (cause) => new TaskClassRegistrationFailed({ name, file: registration, cause })
  if (!(yield* fs.exists(registration).pipe(Effect.mapError(cannotRead(registration))))) {
    return yield* notFound(folder, `The folder ${shown} has no registration.ts.`)
  }
  const files = yield* rubricFilesOf(folder, refuse)
  const definition = yield* definitionOf(folder, refuse)
  const modes = yield* readTaxonomy(reader, path.join(shown, "failure_modes.yaml"))
  const settings = yield* readSettings(shown)
  const rubric = yield* programOf(folder, definition, settings, refuse)
  const origin = yield* path
    .toFileUrl(path.join(real, "registration.ts"))
    .pipe(Effect.mapError(() => refuse("its path cannot be written as a URL.")))
  const codes = Object.entries(modes)
  return {
    taskClass: makeTaskClass({
      name,
      benchPath: real,
      minCasesForPromotion: definition.minCases,
      rubric: definition.rubric,
      breakdownKeys: definition.keys,
      failureModeTaxonomy: codes.map(([code, { severity }]) => [code, severity] as const)
    }),
    origin: origin.href,
    settings,
    descriptions: new Map(codes.map(([code, { description }]) => [code, description])),
    rubric,
    rubricFiles: files.map((file) => file.path),
    digests: {
      rubric: rubricDigest(files, rubric, settings),
      taxonomy: taxonomyDigest(modes),
      keys: keysDigest(definition.keys)
    }
  } satisfies LoadedTaskClass
})
