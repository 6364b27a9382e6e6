import { assert, describe } from "@effect/vitest"
import { ConfigProvider, Effect, Option } from "effect"
import { folder, live, shell } from "./dod/folder.ts"
import { CHANGES, current, digest, repository, tellsApart } from "./gitChanges.ts"

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

  live(
    "differs with a change of content, in the index, of a new file and of a hidden one, and comes back with it",
    () =>
      Effect.gen(function* () {
        const few = CHANGES.filter(([change]) => /^echo (?:changed|staged|new) |assume-unchanged/u.test(change))
        assert.strictEqual(yield* tellsApart(few), few.length + 1)
        assert.lengthOf(few, 4)
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
