import { assert, describe } from "@effect/vitest"
import { Effect, Exit, Stream } from "effect"
import { append, appending, inFolder, runs } from "./inChainFolder.ts"

describe("A writer of an AuditChain that was killed", () => {
  inFolder("at any moment leaves a chain that verifies, with all that it said was in", ({ dir, list }) =>
    Effect.gen(function* () {
      const said: Array<string> = []
      for (const round of ["A", "B", "C", "D", "E", "F"]) {
        const { handle, lines } = yield* appending(dir, round, 1_000_000)
        yield* lines.pipe(
          Stream.take(1 + (said.length % 3)),
          Stream.runForEach((line) => Effect.sync(() => said.push(line)))
        )
        yield* handle.kill({ killSignal: "SIGKILL" })
        assert.isTrue(Exit.isFailure(yield* Effect.exit(handle.exitCode)), "it was killed, it did not end")
        const there = yield* runs
        for (const run of said) assert.include(there, run)
      }
      const before = yield* runs
      yield* append("LAST")
      assert.deepStrictEqual(yield* runs, [...before, "LAST"])
      assert.lengthOf(yield* list, before.length + 2)
    })
  )
})
