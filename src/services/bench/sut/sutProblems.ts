import { Effect, FileSystem, Path } from "effect"
import type { SutSettings, TaskClassSettings } from "../../../domain/bench/TaskClassSettings.ts"
import type { Fault, Problem } from "../../../domain/source/Problem.ts"
import { quote } from "../../../domain/source/wording.ts"
import { SourceReader } from "../../SourceReader.ts"
import { settingsFormat } from "../classData.ts"
import { pathProgram } from "./pathProgram.ts"
import { sutLockFormat } from "./sutLock.ts"
import { below, namedBy, outsideFault } from "./sutFiles.ts"

const SCRIPT = /\.(?:[cm]?[jt]sx?|py|sh|bash|rb|pl|php|lua|r|jl)$/iu
const NO_FILE = /^-|\s|^[a-z][a-z\d+.-]*:/iu

const HINT = "Paths start in the folder of the task class. Write the file, or correct its name"

/** Where files are looked for: the folder of the task class, and the inputs of its cases, in which a system works. */
interface Places {
  readonly folder: string
  readonly inputs: ReadonlyArray<string>
}

/** Whether an argument can hardly mean anything but a file of the task class. */
const meansFile = Effect.fnUntraced(function* (argument: string, isProgram: boolean, { folder }: Places) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  if (NO_FILE.test(argument) || path.isAbsolute(argument)) return false
  const [first = "", ...rest] = argument.split("/")
  if (rest.length === 0) return !isProgram && SCRIPT.test(argument)
  // A name such as vendor/model has a slash, too.
  if (isProgram || SCRIPT.test(argument) || [".", "..", "sut"].includes(first)) return true
  const info = yield* Effect.option(fs.stat(path.join(folder, first)))
  return info._tag === "Some" && info.value.type === "Directory"
})

/** Whether an argument names a file elsewhere, which would not be there when the system runs. */
const isOutside = Effect.fnUntraced(function* (argument: string, index: number, { folder }: Places) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  if (index === 0 && (yield* pathProgram(fs, path, argument)) !== undefined) return false
  const named = yield* namedBy(fs, path, path.resolve(folder), argument)
  return named?.type === "File" && named.below === undefined
})

/** What in a command names a file that there is not, or, of a system, one elsewhere. */
const commandFaults = Effect.fnUntraced(function* (
  argv: ReadonlyArray<string>,
  at: Fault["path"],
  places: Places,
  isSystem: boolean
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const isIn = (argument: string) => (base: string) =>
    Effect.orElseSucceed(fs.exists(path.resolve(base, argument)), () => false)
  const faults = yield* Effect.forEach(argv, (argument, index) =>
    Effect.gen(function* () {
      if (isSystem && (yield* isOutside(argument, index, places))) return [outsideFault(argument, [...at, index])]
      if (!(yield* meansFile(argument, index === 0, places))) return []
      const found = yield* Effect.forEach([places.folder, ...places.inputs], isIn(argument))
      if (found.includes(true)) return []
      const message = `There is no file ${quote(argument)} in the task class, nor in the input of a case`
      return [{ path: [...at, index], message, hint: HINT }]
    })
  )
  return faults.flat()
})

/** Why a file or folder that a system declares cannot be part of it; none where it can. */
const declaredFaults = Effect.fnUntraced(function* (name: string, at: Fault["path"], { folder }: Places) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = below(path, path.resolve(folder), path.resolve(folder, name))
  if (file === undefined) {
    const message = `${quote(name)} is not below the folder of the task class`
    return [{ path: at, message, hint: "Put it there, best into sut" }]
  }
  if (file.split("/")[0] === "cases") {
    return [{ path: at, message: `${quote(name)} holds cases, which a system is tested with`, hint: "Take it out" }]
  }
  const isThere = yield* Effect.orElseSucceed(fs.exists(path.join(folder, file)), () => false)
  return isThere ? [] : [{ path: at, message: `There is no ${quote(name)} in the task class`, hint: HINT }]
})

const faultsOf = Effect.fnUntraced(function* (name: string, sut: SutSettings, places: Places) {
  const at = ["suts", name]
  const files = yield* Effect.forEach(sut.files ?? [], (file, index) =>
    declaredFaults(file, [...at, "files", index], places)
  )
  return [
    ...(yield* commandFaults(sut.command, [...at, "command"], places, true)),
    ...files.flat(),
    ...(sut.lock === undefined ? [] : yield* declaredFaults(sut.lock, [...at, "lock"], places)),
    ...(yield* commandFaults(sut.meter ?? [], [...at, "meter"], places, false))
  ]
})

/** What is wrong in the locks that are there. */
const lockProblems = Effect.fnUntraced(function* (suts: ReadonlyArray<SutSettings>, { folder }: Places) {
  const path = yield* Path.Path
  const reader = yield* SourceReader
  const locks = new Set(suts.flatMap(({ lock }) => lock ?? []))
  const read = yield* Effect.forEach(locks, (lock) =>
    Effect.result(reader.read(path.join(folder, lock), sutLockFormat))
  )
  return read.flatMap((result) =>
    result._tag === "Failure" && result.failure._tag === "SourceInvalid" ? result.failure.problems : []
  )
})

/**
 * What is wrong with the systems under test that a task class declares, which a run would find out: files that are not
 * there, each at its place in `task-class.yaml`, and locks that declare nothing. `folder` is that of the task class,
 * `inputs` the folders that its cases give a system.
 */
export const sutProblems = Effect.fn("sutProblems")(function* (
  { suts }: Pick<TaskClassSettings, "suts">,
  places: Places
) {
  const path = yield* Path.Path
  const reader = yield* SourceReader
  const found = yield* Effect.forEach(Object.entries(suts), ([name, sut]) => faultsOf(name, sut, places))
  const faults = found.flat()
  const locks = yield* lockProblems(Object.values(suts), places)
  if (faults.length === 0) return locks
  const file = path.join(places.folder, "task-class.yaml")
  const read = yield* Effect.result(reader.read(file, { ...settingsFormat, warnings: () => faults }))
  const placed = read._tag === "Success" ? read.success.warnings : []
  return [...placed.map((problem): Problem => ({ ...problem, severity: "error" })), ...locks]
})
