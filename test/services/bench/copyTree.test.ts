import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, FileSystem } from "effect"
import { copyTree } from "../../../src/services/bench/copyTree.ts"

it.effect("A copy that is interrupted has come to its end before anybody removes it", () =>
  Effect.gen(function* () {
    const began = yield* Deferred.make<void>()
    const end = yield* Deferred.make<void>()
    const done: Array<string> = []
    const fs = FileSystem.makeNoop({
      copy: () =>
        Deferred.succeed(began, undefined).pipe(
          Effect.andThen(Deferred.await(end)),
          Effect.andThen(Effect.sync(() => void done.push("copied")))
        )
    })
    const removed = Effect.sync(() => done.push("removed"))
    const copying = yield* Effect.forkChild(Effect.ensuring(copyTree(fs, "from", "to"), removed))
    yield* Deferred.await(began)
    const interrupting = yield* Effect.forkChild(Fiber.interrupt(copying), { startImmediately: true })
    yield* Deferred.succeed(end, undefined)
    yield* Fiber.join(interrupting)
    assert.deepStrictEqual(done, ["copied", "removed"])
  })
)
