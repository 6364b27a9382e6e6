import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { live, shell } from "./dod/folder.ts"
import { CHANGES, digest, GIT, repository, tellsApart } from "./gitChanges.ts"

describe("The git tree", () => {
  live("differs with every kind of change, and comes back with it", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* tellsApart(CHANGES), CHANGES.length + 1)
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
})
