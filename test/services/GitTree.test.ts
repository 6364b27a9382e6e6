import { assert, describe } from "@effect/vitest"
import { ConfigProvider, Effect, Option } from "effect"
import { GitTree } from "../../src/services/GitTree.ts"
import { folder, live, shell } from "./dod/folder.ts"

const current = (dir: string) => GitTree.use((tree) => tree.current(dir)).pipe(Effect.provide(GitTree.layer))

/** The digest of a folder that lies in a repository. */
const digest = (dir: string) => Effect.flatMap(current(dir), (tree) => Effect.fromOption(tree))

const GIT = "git -c user.name=a -c user.email=a@b -c commit.gpgsign=false"

/** A repository with one commit: `a`, `sub/b`, and a rule that ignores `*.log`. */
const repository = Effect.gen(function* () {
  const made = yield* folder
  yield* made.write("a", "one")
  yield* made.write("sub/b", "two")
  yield* made.write(".gitignore", "*.log\n")
  yield* shell(made.dir, `git init -q && git add . && ${GIT} commit -qm first`)
  return made
})

describe.concurrent("The git tree", () => {
  live("is none outside a repository", () =>
    Effect.gen(function* () {
      const { dir } = yield* folder
      assert.isTrue(Option.isNone(yield* current(dir)))
    })
  )

  live("is the same from every folder of a repository, as long as nothing changes", () =>
    Effect.gen(function* () {
      const { dir, at } = yield* repository
      const first = yield* digest(dir)
      assert.match(first, /^sha256:[0-9a-f]{64}$/u)
      assert.strictEqual(yield* digest(at("sub")), first)
      yield* shell(dir, "touch a && git status")
      assert.strictEqual(yield* digest(dir), first)
    })
  )

  live("differs with every kind of change, and comes back with it", () =>
    Effect.gen(function* () {
      const { dir, at, fs } = yield* repository
      const first = yield* digest(dir)
      const seen = new Set([first])
      const changes = [
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
        [
          "git update-index --skip-worktree a; echo skipped > a",
          "git update-index --no-skip-worktree a; git checkout -q a"
        ],
        [`echo forced > f.log; git add -f f.log`, "git rm -qf f.log"],
        [`git init -q inner; echo inner > inner/x`, "rm -r inner"],
        [`git init -q inner; echo other > inner/x`, "rm -r inner"]
      ] as const
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
    })
  )

  live("does not see what is ignored", () =>
    Effect.gen(function* () {
      const { dir, write } = yield* repository
      const first = yield* digest(dir)
      yield* write("x.log", "noise")
      assert.strictEqual(yield* digest(dir), first)
    })
  )

  live("sees changes in a submodule", () =>
    Effect.gen(function* () {
      const inner = yield* repository
      const { dir, write } = yield* repository
      yield* shell(
        dir,
        `git -c protocol.file.allow=always submodule --quiet add ${inner.dir} mod && ${GIT} commit -qm mod`
      )
      const first = yield* digest(dir)
      yield* write("mod/a", "changed")
      const second = yield* digest(dir)
      yield* write("mod/a", "changed again")
      assert.strictEqual(new Set([first, second, yield* digest(dir)]).size, 3)
    })
  )

  live("is there before the first commit", () =>
    Effect.gen(function* () {
      const { dir, write } = yield* folder
      yield* shell(dir, "git init -q")
      const bare = yield* digest(dir)
      yield* write("a", "one")
      const one = yield* digest(dir)
      yield* shell(dir, "git add a")
      assert.strictEqual(yield* digest(dir), one)
      assert.notStrictEqual(bare, one)
    })
  )

  live("is a failure where a repository cannot be read", () =>
    Effect.gen(function* () {
      const { dir, write } = yield* folder
      yield* write(".git", "nonsense")
      const failure = yield* Effect.flip(current(dir))
      assert.match(failure.message, /^The evaluator git tree cannot work: git rev-parse ended with exit code 128/u)
      const noGit = ConfigProvider.fromEnv({ env: { PATH: dir } })
      const missing = yield* Effect.flip(current(dir).pipe(Effect.provideService(ConfigProvider.ConfigProvider, noGit)))
      assert.match(missing.message, /^The evaluator git tree cannot work: git cannot be run/u)
    })
  )
})
