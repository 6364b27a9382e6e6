import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { GitTree } from "../../src/services/GitTree.ts"
import { folder, shell } from "./dod/folder.ts"

export const current = (dir: string) => GitTree.use((tree) => tree.current(dir)).pipe(Effect.provide(GitTree.layer))

/** The digest of a folder that lies in a repository. */
export const digest = (dir: string) => Effect.flatMap(current(dir), (tree) => Effect.fromOption(tree))

export const GIT = "git -c user.name=a -c user.email=a@b -c commit.gpgsign=false"

/** A repository with one commit: `a`, `sub/b`, and a rule that ignores `*.log`. */
export const repository = Effect.gen(function* () {
  const made = yield* folder
  yield* made.write("a", "one")
  yield* made.write("sub/b", "two")
  yield* made.write(".gitignore", "*.log\n")
  yield* shell(made.dir, `git init -q && git add . && ${GIT} commit -qm first`)
  return made
})

/** Each kind of change that there is to a repository, and what takes it back. */
export const CHANGES: ReadonlyArray<readonly [change: string, undo: string]> = [
  ["echo changed > a", "git checkout -q a"],
  ["echo oNe | tr -d '\\n' > a", "git checkout -q a"],
  ["echo staged > a; git add a", "git reset -q --hard"],
  ["echo new > new", "rm new"],
  ["echo newer > new", "rm new"],
  ["mkdir d; echo deep > d/new", "rm -r d"],
  ["rm a", "git checkout -q a"],
  ["mv a b", "mv b a"],
  ["chmod +x a", "chmod -x a"],
  ["ln -s a link", "rm link"],
  ["ln -s b link", "rm link"],
  [
    "git update-index --assume-unchanged a; echo hidden > a",
    "git update-index --no-assume-unchanged a; git checkout -q a"
  ],
  ["git update-index --skip-worktree a; echo skipped > a", "git update-index --no-skip-worktree a; git checkout -q a"],
  [`echo forced > f.log; git add -f f.log`, "git rm -qf f.log"],
  [`git init -q inner; echo inner > inner/x`, "rm -r inner"],
  [`git init -q inner; echo other > inner/x`, "rm -r inner"]
]

/** Asserts that each of the changes makes another tree than all others, and is gone with what takes it back. */
export const tellsApart = (changes: typeof CHANGES) =>
  Effect.gen(function* () {
    const { dir, at, fs } = yield* repository
    const first = yield* digest(dir)
    const seen = new Set([first])
    for (const [change, undo] of changes) {
      yield* shell(dir, change)
      const changed = yield* digest(dir)
      assert.isFalse(seen.has(changed), change)
      seen.add(changed)
      yield* shell(dir, undo)
      assert.strictEqual(yield* digest(dir), first, undo)
    }
    yield* shell(dir, `echo committed > a; ${GIT} commit -qam second`)
    assert.isFalse(seen.has(yield* digest(dir)))
    assert.isTrue(yield* fs.exists(at("a")))
    return seen.size
  })
