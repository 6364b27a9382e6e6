import { Context, Effect, FileSystem, Layer, Option, Path } from "effect"
import type { ChildProcessSpawner } from "effect/process"
import type { DodEvaluatorError } from "../domain/dod/errors.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"
import { digestOf } from "../domain/source/digest.ts"
import { folderFiles } from "./dod/FolderFiles.ts"
import { gitCommand } from "./dod/gitCommand.ts"

type Needed = ChildProcessSpawner.ChildProcessSpawner | FileSystem.FileSystem | Path.Path

const DIFF = ["diff", "--name-only", "-z", "--no-ext-diff", "--no-textconv", "--no-renames", "--ignore-submodules=none"]

const namesIn = (output: string): ReadonlyArray<string> => output.split("\0").filter((name) => name !== "")

// "H" is an ordinary file. Of the others git was told not to look whether they changed, or they are in no ordinary state.
const unwatched = (output: string): ReadonlyArray<string> =>
  namesIn(output).flatMap((line) => (line.startsWith("H ") ? [] : [line.slice(2)]))

const make = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const context = yield* Effect.context<Needed>()

  const isIn = (folder: string) => fs.exists(path.join(folder, ".git")).pipe(Effect.orElseSucceed(() => true))

  const isWatched = (folder: string): Effect.Effect<boolean> =>
    Effect.flatMap(isIn(folder), (here) => {
      const parent = path.dirname(folder)
      return here || parent === folder ? Effect.succeed(here) : isWatched(parent)
    })

  // A tree is what is committed, and of every file that differs from it what stands there now.
  const stateOf = (top: string): Effect.Effect<string, DodEvaluatorError, Needed> =>
    Effect.gen(function* () {
      const files = yield* folderFiles(top)
      // Before the first commit, all is compared with an empty tree.
      const head = (yield* gitCommand(top, ["rev-parse", "--verify", "--quiet", "HEAD^{tree}"]).pipe(
        Effect.catch(() => gitCommand(top, ["hash-object", "-t", "tree", "--stdin"]))
      )).trim()
      const names = new Set([
        ...namesIn(yield* gitCommand(top, [...DIFF, head])),
        ...namesIn(yield* gitCommand(top, ["ls-files", "-z", "--others", "--exclude-standard"])),
        ...unwatched(yield* gitCommand(top, ["ls-files", "-z", "-v"]))
      ])
      const entry = Effect.fnUntraced(function* (name: string) {
        const place = path.join(top, name)
        const link = yield* Effect.option(fs.readLink(place))
        if (Option.isSome(link)) return [name, "link", link.value]
        const info = yield* Effect.option(fs.stat(place))
        if (Option.isNone(info)) return [name, "missing"]
        if (info.value.type !== "Directory") return [name, info.value.mode & 0o111, yield* files.fingerprint(name)]
        return (yield* isIn(place)) ? [name, "repository", yield* stateOf(place)] : [name, "folder"]
      })
      const changed = yield* Effect.forEach([...names].toSorted(byCodeUnit), entry, { concurrency: 8 })
      return digestOf(JSON.stringify([head, changed]))
    })

  const current = Effect.fn("GitTree.current")(function* (folder: string) {
    const start = yield* fs.realPath(folder).pipe(Effect.orElseSucceed(() => path.resolve(folder)))
    if (!(yield* isWatched(start))) return Option.none<string>()
    const top = yield* gitCommand(start, ["rev-parse", "--show-toplevel"])
    return Option.some(yield* stateOf(top.replace(/\n$/u, "")))
  }, Effect.provideContext(context))

  return GitTree.of({ current })
})

/**
 * What a folder's git repository holds right now.
 *
 * @since 0.1.0
 */
export class GitTree extends Context.Service<
  GitTree,
  {
    /**
     * A digest of the repository that a folder lies in: what is committed, and every file that differs from it or is
     * new, the ignored ones left out. It differs whenever the work tree does. None where there is no repository; a
     * repository that cannot be read is a failure, since a change in it would go unseen.
     */
    readonly current: (folder: string) => Effect.Effect<Option.Option<string>, DodEvaluatorError>
  }
>()("assay/services/GitTree") {
  static readonly layer = Layer.effect(GitTree, make)

  /** Always the same tree, or none. */
  static readonly layerFixed = (tree: Option.Option<string>) =>
    Layer.succeed(GitTree, { current: () => Effect.succeed(tree) })
}
