import { Effect, type FileSystem, type Path } from "effect"
import type { LoadedTaskClass } from "../../../domain/bench/TaskClass.ts"
import { byCodeUnit } from "../../../domain/run/Cell.ts"
import { type InputMissing, type SourceInvalid, UsageInvalid } from "../../../domain/source/errors.ts"
import type { Fault } from "../../../domain/source/Problem.ts"
import { wholeFileInvalid } from "../../../domain/source/wholeFileProblem.ts"
import { quote } from "../../../domain/source/wording.ts"
import { cannotRead } from "../../ioErrors.ts"
import type { SourceReader } from "../../SourceReader.ts"
import { settingsFormat } from "../classData.ts"
import { folderTree } from "../folderTree.ts"
import {
  below,
  INSIDE,
  namedBy,
  outsideFault,
  shownPath,
  type SutCommand,
  type SutFile,
  type SutFiles
} from "./sutFiles.ts"

type At = Fault["path"]

/** What finding the files of a command needs. */
export interface Finding {
  readonly fs: FileSystem.FileSystem
  readonly path: Path.Path
  readonly reader: SourceReader["Service"]
}

/** Refuses a command: a declared one at its place in `task-class.yaml`. */
const refusing = ({ path, reader }: Finding, { name, declared }: SutCommand, { taskClass }: LoadedTaskClass) =>
  Effect.fnUntraced(function* (fault: Fault): Effect.fn.Return<never, InputMissing | SourceInvalid | UsageInvalid> {
    const message = `The system under test ${quote(name)} cannot be run: ${fault.message}`
    if (!declared) return yield* new UsageInvalid({ detail: `${message}.` })
    const file = shownPath(path, path.join(taskClass.benchPath, "task-class.yaml"))
    const whole = wholeFileInvalid(settingsFormat.what, file, { ...fault, message })
    yield* reader
      .read(file, { ...settingsFormat, faults: () => [{ ...fault, message }] })
      .pipe(Effect.catchTag("InputMissing", () => whole))
    return yield* whole
  })

/** Gathers files below the base. The cases are what a system is tested with; they can be no part of it. */
const gathering = (finding: Finding, command: SutCommand, loaded: LoadedTaskClass) => {
  const { fs, path } = finding
  const { base } = command
  const refuse = refusing(finding, command, loaded)
  const cases = path.join(loaded.taskClass.benchPath, "cases")
  const inside = new Set<string>()
  const folders = new Set<string>()

  const apart = Effect.fnUntraced(function* (file: string, at: At) {
    const real = yield* fs.realPath(file).pipe(Effect.mapError(cannotRead(file)))
    if (real !== cases && below(path, cases, real) === undefined && below(path, real, cases) === undefined) return
    const message = `it would hold cases of the task class, in ${quote(path.relative(base, file))}`
    return yield* refuse({ path: at, message })
  })
  const addFolder = Effect.fnUntraced(function* (folder: string, at: At) {
    const tree = yield* folderTree(fs, path, path.join(base, folder)).pipe(Effect.mapError(cannotRead(folder)))
    if (tree._tag === "Refused") {
      return yield* refuse({ path: at, message: `${quote(folder)} cannot be copied: ${tree.why}` })
    }
    folders.add(folder)
    for (const file of tree.files) inside.add(`${folder}/${file}`)
  })
  const addDeclared = Effect.fnUntraced(function* (name: string, at: At) {
    const file = path.resolve(base, name)
    const found = below(path, base, file)
    if (found === undefined) {
      return yield* refuse({ path: at, message: `${quote(name)} is not below the folder of the task class` })
    }
    yield* apart(file, at)
    const { type } = yield* fs.lstat(file).pipe(Effect.mapError(cannotRead(file)))
    if (type === "Directory") return yield* addFolder(found, at)
    if (type === "File") return void inside.add(found)
    return yield* refuse({ path: at, message: `${quote(name)} is no regular file and no folder` })
  })
  return { refuse, inside, folders, apart, addDeclared }
}

/** Finds the files that a command is made of. With `isOfPath`, its program is none of them. */
export const findSutFiles = Effect.fnUntraced(function* (
  finding: Finding,
  command: SutCommand,
  loaded: LoadedTaskClass,
  isOfPath: boolean
) {
  const { fs, path } = finding
  const { base, declared, name, settings } = command
  const { addDeclared, apart, folders, inside, refuse } = gathering(finding, command, loaded)
  const elsewhere: Array<SutFile> = []
  const at = (...place: ReadonlyArray<string | number>) => ["suts", name, ...place]

  const argumentOf = Effect.fnUntraced(function* (argument: string, index: number) {
    const named = index === 0 && isOfPath ? undefined : yield* namedBy(fs, path, base, argument)
    if (named === undefined) return argument
    const { before, file, type, below: found } = named
    if (type === "Directory") {
      return found !== undefined && folders.has(found) ? { before, place: `${INSIDE}/${found}` } : argument
    }
    if (found === undefined && declared) return yield* refuse(outsideFault(argument, at("command", index)))
    yield* apart(file, at("command", index))
    const place = found === undefined ? `elsewhere/${index}/${path.basename(file)}` : `${INSIDE}/${found}`
    if (found === undefined) elsewhere.push({ named: argument, from: file, place })
    else inside.add(found)
    return { before, place }
  })
  yield* Effect.forEach(settings.files ?? [], (file, index) => addDeclared(file, at("files", index)))
  if (settings.lock !== undefined) yield* addDeclared(settings.lock, at("lock"))
  const argv = yield* Effect.forEach(settings.command, argumentOf)
  const files = [...inside].toSorted(byCodeUnit)
  return {
    argv,
    inside: files.map((file) => ({ named: file, from: path.join(base, file), place: `${INSIDE}/${file}` })),
    elsewhere
  } satisfies SutFiles
})
