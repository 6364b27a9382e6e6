import { Effect, type FileSystem, Option, type Path } from "effect"
import type { SutSettings } from "../../../domain/bench/TaskClassSettings.ts"
import type { Fault } from "../../../domain/source/Problem.ts"
import { quote } from "../../../domain/source/wording.ts"
import { isInside } from "../../isInside.ts"

/** A command with where its files are found from. */
export interface SutCommand {
  readonly name: string
  readonly declared: boolean
  readonly settings: SutSettings
  readonly base: string
}

/** An argument as it was written, or, where it names a file or folder that is copied, what stands before that, and its place. */
type SutArgument = string | { readonly before: string; readonly place: string }

/** A file that a command is made of: from where, to which place below the folder of the copies. `named` is how its digest names it. */
export interface SutFile {
  readonly named: string
  readonly from: string
  readonly place: string
}

/** The files of a command: those below its base, sorted, and those of its arguments that lie elsewhere, in their order. */
export interface SutFiles {
  readonly argv: ReadonlyArray<SutArgument>
  readonly inside: ReadonlyArray<SutFile>
  readonly elsewhere: ReadonlyArray<SutFile>
}

/** A path below a folder, relative and with slashes; undefined for the folder itself and for what is not below. */
export const below = (path: Path.Path, base: string, file: string): string | undefined => {
  const relative = path.relative(base, file)
  return relative === "" || !isInside(path, base, file) ? undefined : relative.split(path.sep).join("/")
}

/** A file for messages: by its path in the working folder, where it is below that. */
export const shownPath = (path: Path.Path, file: string): string => below(path, path.resolve("."), file) ?? file

/** The folder of the copies that holds what lies below the base. */
export const INSIDE = "files"

const VALUE = /^(?<before>[^\s=/]+=)(?<value>.+)$/su

/** What an argument may name: itself, or the value of an option such as `--config=agent.json`. */
const readings = (argument: string) => {
  const { before, value } = VALUE.exec(argument)?.groups ?? {}
  const whole = argument === "" ? [] : [{ before: "", name: argument }]
  return before === undefined || value === undefined ? whole : [...whole, { before, name: value }]
}

/** The file or folder that there is and that an argument names. */
export const namedBy = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  base: string,
  argument: string
) {
  for (const { before, name } of readings(argument)) {
    const file = path.resolve(base, name)
    const info = yield* Effect.option(fs.stat(file))
    if (Option.isNone(info)) continue
    const { type } = info.value
    if (type === "File" || type === "Directory") return { before, file, type, below: below(path, base, file) }
  }
  return undefined
})

/** What is wrong with an argument of a declared system that names a file which is not of its task class. */
export const outsideFault = (argument: string, at: Fault["path"]): Fault => ({
  path: at,
  message: `${quote(argument)} names a file that is not below the folder of the task class`,
  hint: "Put it there, best into sut"
})
