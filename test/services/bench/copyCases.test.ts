import { assert, describe } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { LoadedCase } from "../../../src/domain/bench/BenchCase.ts"
import { BenchLoader } from "../../../src/services/BenchLoader.ts"
import { type GreetingBench, loadCases, loaderLayer, onGreeting } from "./greetingBench.ts"

const REQUEST = "input/request.json"
const RIGHT = "expected/workspace/greeting.txt"

const copy = (cases: ReadonlyArray<LoadedCase>) =>
  BenchLoader.use((loader) => loader.copyCases(cases)).pipe(Effect.provide(Layer.fresh(loaderLayer)))

const first = Effect.fnUntraced(function* (bench: GreetingBench) {
  const [one] = (yield* loadCases(bench)).cases
  return one ?? assert.fail("there is no case")
})

describe("Copies of cases", () => {
  onGreeting("are what was sealed, whatever is changed in the bench afterwards", (bench) =>
    Effect.gen(function* () {
      const { fs } = bench
      yield* fs.chmod(bench.at(`cases/greet-ada/${REQUEST}`), 0o755)
      yield* bench.seal
      const one = yield* first(bench)
      const [copied] = yield* copy([one])
      if (copied === undefined) return assert.fail("there is no copy")
      assert.deepStrictEqual({ ...copied, folder: "" }, { ...one, folder: "" })
      assert.isFalse(copied.folder.startsWith(bench.root))
      const before = yield* fs.readFileString(`${one.folder}/${RIGHT}`)
      yield* bench.write(`cases/greet-ada/${RIGHT}`, "Anything goes.")
      yield* bench.remove(`cases/greet-ada/${REQUEST}`)
      assert.strictEqual(yield* fs.readFileString(`${copied.folder}/${RIGHT}`), before)
      assert.strictEqual((yield* fs.stat(`${copied.folder}/${REQUEST}`)).mode & 0o100, 0o100)
      // Whoever used the folder of the bench would meet the change.
      assert.notStrictEqual(yield* fs.readFileString(`${one.folder}/${RIGHT}`), before)
    })
  )

  onGreeting("are refused of a case that was changed since it was loaded", (bench) =>
    Effect.gen(function* () {
      const one = yield* first(bench)
      yield* copy([one])
      yield* bench.write(`cases/greet-ada/${RIGHT}`, "Anything goes.")
      assert.deepInclude(yield* Effect.flip(copy([one])), {
        _tag: "BenchCaseDigestMismatch",
        caseId: "greet-ada",
        expected: one.digest
      })
      yield* bench.remove("cases/greet-ada/input")
      assert.strictEqual((yield* Effect.flip(copy([one])))._tag, "BenchCaseInvalid")
    })
  )

  onGreeting("are gone at the end", (bench) =>
    Effect.gen(function* () {
      const one = yield* first(bench)
      const [copied] = yield* Effect.scoped(
        Effect.tap(copy([one]), (copies) =>
          Effect.map(bench.fs.exists(copies[0]?.folder ?? ""), (isThere) => assert.isTrue(isThere))
        )
      )
      assert.isFalse(yield* bench.fs.exists(copied?.folder ?? "/"))
    })
  )
})
