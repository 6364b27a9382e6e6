import { Effect, type FileSystem, Option, type Path, type Scope } from "effect"
import type { LoadedTaskClass } from "../../../domain/bench/TaskClass.ts"
import type { SutSettings } from "../../../domain/bench/TaskClassSettings.ts"
import { byCodeUnit } from "../../../domain/run/Cell.ts"
import { canonicalJson } from "../../../domain/source/canonicalJson.ts"
import { digestOf } from "../../../domain/source/digest.ts"
import { type CannotWrite, type InputMissing, type SourceInvalid, UsageInvalid } from "../../../domain/source/errors.ts"
import { wholeFileInvalid } from "../../../domain/source/wholeFileProblem.ts"
import { quote } from "../../../domain/source/wording.ts"
import { cannotRead, cannotWrite } from "../../ioErrors.ts"
import { fileDigest } from "../../source/fileDigest.ts"
import { folderTree } from "../folderTree.ts"
import { workFolder } from "../workFolder.ts"

type Fs = FileSystem.FileSystem
type Refusal = InputMissing | SourceInvalid | UsageInvalid

/** A command with where its files are found from. */
export interface SutCommand {
  readonly name: string
  readonly declared: boolean
  readonly settings: SutSettings
  readonly base: string
}

/**
 * A command that is ready to run anywhere: its arguments, of which those that name files lead to copies; what it may
 * read, which is the folder of what was not copied, too; the copies' folder; and the digest of all it is made of.
 */
export interface SutParts {
  readonly argv: readonly [string, ...ReadonlyArray<string>]
  readonly read: ReadonlyArray<string>
  readonly snapshot: string
  readonly digest: string
}

/** A path below a folder, relative and with slashes; undefined for the folder itself and for what is not below. */
export const below = (path: Path.Path, base: string, file: string): string | undefined => {
  const relative = path.relative(base, file)
  return relative === "" || relative === ".." || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)
    ? undefined
    : relative.split(path.sep).join("/")
}

/** A file for messages: by its path in the working folder, where it is below that. */
export const shownPath = (path: Path.Path, file: string): string => below(path, path.resolve("."), file) ?? file

const refusal =
  (loaded: LoadedTaskClass, { name, declared }: SutCommand, path: Path.Path) =>
  (why: string) =>
    declared
      ? wholeFileInvalid(
          "task class settings",
          shownPath(path, path.join(loaded.taskClass.benchPath, "task-class.yaml")),
          {
            message: `The system under test ${quote(name)} ${why}`
          }
        )
      : new UsageInvalid({ detail: `The system under test ${quote(name)} ${why}.` })

/** Finds the files of a command: relative to its base, sorted, and those of its arguments that lie elsewhere. */
const findParts = Effect.fnUntraced(function* (fs: Fs, path: Path.Path, command: SutCommand, loaded: LoadedTaskClass) {
  const { base, settings } = command
  const refuse = refusal(loaded, command, path)
  const cases = path.join(loaded.taskClass.benchPath, "cases")
  const inside = new Set<string>()
  const folders = new Set<string>()
  const outside = new Set<string>()

  /** The cases are what the system is tested with; they can be no part of it. */
  const apart = Effect.fnUntraced(function* (file: string) {
    const real = yield* fs.realPath(file).pipe(Effect.mapError(cannotRead(file)))
    const touches = real === cases || below(path, cases, real) !== undefined || below(path, real, cases) !== undefined
    if (touches) return yield* refuse(`would hold cases of the task class: ${quote(path.relative(base, file))}`)
  })
  const addFolder = Effect.fnUntraced(function* (at: string) {
    const tree = yield* folderTree(fs, path, path.join(base, at)).pipe(Effect.mapError(cannotRead(at)))
    if (tree._tag === "Refused") return yield* refuse(`cannot be copied: in ${quote(at)} ${tree.why}`)
    folders.add(at)
    for (const file of tree.files) inside.add(`${at}/${file}`)
  })
  const addDeclared = Effect.fnUntraced(function* (name: string) {
    const file = path.resolve(base, name)
    const at = below(path, base, file)
    if (at === undefined) return yield* refuse(`names ${quote(name)}, which is not below its own folder`)
    yield* apart(file)
    const { type } = yield* fs.lstat(file).pipe(Effect.mapError(cannotRead(file)))
    if (type === "Directory") return yield* addFolder(at)
    if (type !== "File") return yield* refuse(`names ${quote(name)}, which is no regular file and no folder`)
    inside.add(at)
  })
  const addArgument = Effect.fnUntraced(function* (argument: string, index: number) {
    // A program without a slash is looked up in PATH.
    if (argument === "" || (index === 0 && !argument.includes("/"))) return
    const file = path.resolve(base, argument)
    const info = yield* Effect.option(fs.stat(file))
    if (Option.isNone(info) || info.value.type !== "File") return
    yield* apart(file)
    const at = below(path, base, file)
    if (at === undefined) outside.add(argument)
    else inside.add(at)
  })
  yield* Effect.forEach(settings.command, addArgument, { discard: true })
  yield* Effect.forEach(settings.files ?? [], addDeclared, { discard: true })
  if (settings.lock !== undefined) yield* addDeclared(settings.lock)
  return { inside: [...inside].toSorted(byCodeUnit), folders, outside: [...outside].toSorted(byCodeUnit) }
})

/**
 * Copies what a command is made of into a temporary folder, so that it is the same for every case and can be read where
 * the bench is hidden. The digest is over the copies, the arguments as they were written, and what the command may see.
 */
export const sutParts = Effect.fnUntraced(function* (
  fs: Fs,
  path: Path.Path,
  command: SutCommand,
  loaded: LoadedTaskClass
): Effect.fn.Return<SutParts, CannotWrite | Refusal, Scope.Scope> {
  const { base, settings } = command
  const { inside, folders, outside } = yield* findParts(fs, path, command, loaded)
  const snapshot = yield* workFolder(fs)
  const copies = yield* Effect.forEach(inside, (at) =>
    Effect.gen(function* () {
      const copy = path.join(snapshot, at)
      yield* fs.makeDirectory(path.dirname(copy), { recursive: true }).pipe(Effect.mapError(cannotWrite(copy)))
      yield* fs.copyFile(path.join(base, at), copy).pipe(Effect.mapError(cannotRead(path.join(base, at))))
      return [at, yield* fileDigest(fs, copy).pipe(Effect.mapError(cannotRead(copy)))] as const
    })
  )
  const elsewhere = yield* Effect.forEach(outside, (argument) => {
    const file = path.resolve(base, argument)
    return fileDigest(fs, file).pipe(
      Effect.map((digest) => [argument, digest] as const),
      Effect.mapError(cannotRead(file))
    )
  })
  const known = new Set([...inside, ...folders])
  const rewrite = (argument: string, index: number): string => {
    if (index === 0 && !argument.includes("/")) return argument
    if (outside.includes(argument)) return path.resolve(base, argument)
    const at = below(path, base, path.resolve(base, argument))
    return at !== undefined && known.has(at) ? path.join(snapshot, at) : argument
  }
  const [program, ...args] = settings.command
  return {
    argv: [rewrite(program, 0), ...args.map((argument, index) => rewrite(argument, index + 1))],
    read: [snapshot, ...new Set(outside.map((argument) => path.dirname(path.resolve(base, argument))))],
    snapshot,
    digest: digestOf(
      canonicalJson({
        command: settings.command,
        files: copies,
        elsewhere,
        lock: settings.lock ?? null,
        env: [...new Set(settings.env ?? [])].toSorted(byCodeUnit),
        network: settings.network
      })
    )
  }
})
