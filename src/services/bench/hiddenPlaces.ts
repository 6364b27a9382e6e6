import { Effect, type FileSystem, Option, type Path } from "effect"
import type { LoadedTaskClass } from "../../domain/bench/TaskClass.ts"
import { AUDIT, EXTERNAL, OWN } from "./benchFolders.ts"

const GIT = ".git"
const GITDIR = /^gitdir: (?<place>.*\S)\s*$/u

/**
 * What must be hidden from a system under test and from whatever runs in its result, since it leads to what is right:
 * `bare` are folders of which nothing but programs may be seen, `hide` those of which nothing may be seen at all.
 */
export interface HiddenPlaces {
  readonly bare: ReadonlyArray<string>
  readonly hide: ReadonlyArray<string>
}

type Fs = FileSystem.FileSystem

const textOf = (fs: Fs, file: string) => Effect.option(fs.readFileString(file))

/** Where the history of a working tree is kept, which `.git` is or leads to; for linked trees also what they share. */
const historyOf = Effect.fnUntraced(function* (fs: Fs, path: Path.Path, tree: string) {
  const entry = path.join(tree, GIT)
  const place = Option.flatMapNullishOr(yield* textOf(fs, entry), (text) => GITDIR.exec(text)?.groups?.["place"])
  const own = path.resolve(
    tree,
    Option.getOrElse(place, () => GIT)
  )
  const shared = Option.map(yield* textOf(fs, path.join(own, "commondir")), (text) => path.resolve(own, text.trim()))
  const found = Option.match(shared, { onNone: () => [own], onSome: (common) => [own, common] })
  return yield* Effect.forEach(found, (folder) => Effect.orElseSucceed(fs.realPath(folder), () => folder))
})

/** The repository that holds a folder: its working tree, that of the repository that it is linked to, and the history. */
const repositoryOf = Effect.fnUntraced(function* (fs: Fs, path: Path.Path, folder: string) {
  for (let tree = folder; ; tree = path.dirname(tree)) {
    if (yield* Effect.orElseSucceed(fs.exists(path.join(tree, GIT)), () => false)) {
      const history = yield* historyOf(fs, path, tree)
      const linked = history.filter((place) => path.basename(place) === GIT).map((place) => path.dirname(place))
      return { trees: [tree, ...linked], history }
    }
    if (path.dirname(tree) === tree) return { trees: [], history: [] }
  }
})

/**
 * The places to hide for a task class: the whole repository that its bench lies in, whose history holds the cases, too;
 * the bench, where there is no repository; the working folder; and what Assay keeps of runs.
 */
export const hiddenPlaces = Effect.fnUntraced(function* (
  fs: Fs,
  path: Path.Path,
  { taskClass: { benchPath } }: LoadedTaskClass
): Effect.fn.Return<HiddenPlaces> {
  const bench = path.dirname(benchPath)
  const { history, trees } = yield* repositoryOf(fs, path, bench)
  return {
    bare: [...trees, bench, path.resolve(".")],
    hide: [...history, benchPath, path.join(bench, AUDIT), path.join(bench, EXTERNAL), path.resolve(OWN)]
  }
})
