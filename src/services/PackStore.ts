import { Context, Effect, FileSystem, Layer, Path, Result } from "effect"
import type { Language, Pack } from "../domain/pack/Pack.ts"
import { PackNotFound } from "../domain/pack/PackNotFound.ts"
import { packFaults } from "../domain/pack/packFaults.ts"
import { answersPerGroup, promptsOf } from "../domain/pack/prompts.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"
import { InputMissing, type SourceInvalid } from "../domain/source/errors.ts"
import type { Problem } from "../domain/source/Problem.ts"
import { suggest } from "../domain/source/suggest.ts"
import { wholeFileProblem } from "../domain/source/wholeFileProblem.ts"
import { cannotRead } from "./ioErrors.ts"
import { packFormat } from "./packFormat.ts"
import { DEFAULT_LIMITS, decodeSource } from "./source/decodeSource.ts"
import { parserOf } from "./source/parseDocument.ts"
import { type Loaded, SourceReader } from "./SourceReader.ts"

/**
 * A pack of the list: `name` is what `load` takes, `prompts` how many prompts it has, `answersPerGroup` how many answers
 * a group owes it.
 *
 * @since 0.1.0
 */
export interface ListedPack {
  readonly _tag: "Pack"
  readonly name: string
  readonly file: string
  readonly id: string
  readonly title: string
  readonly version: number
  readonly language: Language
  readonly prompts: number
  readonly answersPerGroup: number
}

/**
 * A pack file that does not load: it stays in the list, with at least one problem.
 *
 * @since 0.1.0
 */
export interface InvalidPack {
  readonly _tag: "InvalidPack"
  readonly name: string
  readonly file: string
  readonly problems: ReadonlyArray<Problem>
}

interface PackFile {
  readonly name: string
  readonly file: string
}

/** Where pack files come from: those that have a name, in order of precedence, and how any file is read. */
interface Shelf {
  readonly places: ReadonlyArray<string>
  readonly files: Effect.Effect<ReadonlyArray<PackFile>, InputMissing>
  readonly read: (file: string, format: typeof packFormat) => Effect.Effect<Loaded<Pack>, InputMissing | SourceInvalid>
}

const EXTENSION = ".yaml"
const isPath = (name: string): boolean => /[/\\]|\.(?:ya?ml|json)$/iu.test(name)

// The second pack with an id is refused at that id; its other rules hold as ever.
const takenId = (first: string): typeof packFormat => ({
  ...packFormat,
  faults: (document) => [
    ...packFaults(document),
    { path: ["id"], message: `Another pack has this id: ${first}`, hint: "Give each pack an id of its own" }
  ]
})

const listed = ({ name, file }: PackFile, { value: pack }: Loaded<Pack>): ListedPack => ({
  _tag: "Pack",
  name,
  file,
  id: pack.id,
  title: pack.title,
  version: pack.version,
  language: pack.language,
  prompts: promptsOf(pack).length,
  answersPerGroup: answersPerGroup(pack)
})

const unlisted = ({ name, file }: PackFile, error: InputMissing | SourceInvalid): InvalidPack => ({
  _tag: "InvalidPack",
  name,
  file,
  problems: error._tag === "SourceInvalid" ? error.problems : [wholeFileProblem(file, error)]
})

const make = ({ files, places, read }: Shelf) => {
  const list = Effect.gen(function* () {
    const owners = new Map<string, string>()
    const entries: Array<ListedPack | InvalidPack> = []
    for (const packFile of yield* files) {
      const { file } = packFile
      const first = yield* Effect.result(read(file, packFormat))
      const owner = Result.isSuccess(first) ? owners.get(first.success.value.id) : undefined
      const loaded = owner === undefined ? first : yield* Effect.result(read(file, takenId(owner)))
      if (Result.isSuccess(loaded)) owners.set(loaded.success.value.id, file)
      entries.push(
        Result.match(loaded, {
          onSuccess: (pack) => listed(packFile, pack),
          onFailure: (error) => unlisted(packFile, error)
        })
      )
    }
    return entries
  })

  const load = Effect.fn("PackStore.load")(function* (nameOrPath: string) {
    if (isPath(nameOrPath)) return yield* read(nameOrPath, packFormat)
    const known = yield* files
    const found = known.find(({ name }) => name === nameOrPath)
    if (found !== undefined) return yield* read(found.file, packFormat)
    const suggestion = suggest(
      nameOrPath,
      known.map(({ name }) => name)
    )
    return yield* new PackNotFound({ pack: nameOrPath, searched: places, suggestion: suggestion ?? null })
  })

  return { list, load }
}

/**
 * The packs there are, by name or by path.
 *
 * @since 0.1.0
 */
export class PackStore extends Context.Service<
  PackStore,
  {
    /**
     * The packs that have a name, in order of their folders, then by name. A file that does not load is there with its
     * problems, and so is a pack with the id of one before it.
     */
    readonly list: Effect.Effect<ReadonlyArray<ListedPack | InvalidPack>, InputMissing>
    /** One pack. What holds a slash or ends in .yaml, .yml or .json is a path; anything else is a name. */
    readonly load: (nameOrPath: string) => Effect.Effect<Loaded<Pack>, PackNotFound | InputMissing | SourceInvalid>
  }
>()("assay/services/PackStore") {
  /**
   * Packs that are files `<name>.yaml` in these folders. Of two files with one name, `load` takes that of the folder that
   * comes first. A folder that does not exist holds no packs.
   */
  static readonly layerDirectories = (directories: ReadonlyArray<string>) =>
    Layer.effect(
      PackStore,
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const path = yield* Path.Path
        const reader = yield* SourceReader
        const filesIn = (folder: string) =>
          fs.readDirectory(folder).pipe(
            Effect.catchIf(
              (error) => error.reason._tag === "NotFound",
              () => Effect.succeed([])
            ),
            Effect.mapError(cannotRead(folder)),
            Effect.map((names) =>
              names
                .filter((name) => name.endsWith(EXTENSION))
                .toSorted(byCodeUnit)
                .map((name) => ({ name: name.slice(0, -EXTENSION.length), file: path.join(folder, name) }))
            )
          )
        return make({
          places: directories,
          files: Effect.map(Effect.forEach(directories, filesIn), (found) => found.flat()),
          read: reader.read
        })
      })
    )

  /** Packs by name as YAML texts, for tests and for embedding; there are no paths. */
  static readonly layerMemory = (packs: ReadonlyMap<string, string>) =>
    Layer.succeed(
      PackStore,
      make({
        places: ["memory"],
        files: Effect.succeed([...packs.keys()].map((name) => ({ name, file: `${name}${EXTENSION}` }))),
        read: (file, format) => {
          const text = packs.get(file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : file)
          return text === undefined
            ? Effect.fail(new InputMissing({ path: file, detail: "there is no such pack in memory." }))
            : Effect.flatMap(parserOf(file), (parse) =>
                Effect.fromResult(decodeSource(file, new TextEncoder().encode(text), format, DEFAULT_LIMITS, parse))
              )
        }
      })
    )
}
