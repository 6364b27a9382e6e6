import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, type Scope } from "effect"
import { BenchHarness } from "../../../../src/services/BenchHarness.ts"
import { BenchLoader } from "../../../../src/services/BenchLoader.ts"
import { ProcessIsolation } from "../../../../src/services/ProcessIsolation.ts"
import { SystemUnderTest } from "../../../../src/services/SystemUnderTest.ts"
import { FIXTURES, loaderLayer } from "../greetingBench.ts"
import { probedOnce } from "../probedOnce.ts"

const layerOn = (isolation: typeof ProcessIsolation.layer) =>
  Layer.mergeAll(SystemUnderTest.layer, BenchHarness.layer).pipe(
    Layer.provideMerge(isolation),
    Layer.provideMerge(loaderLayer)
  )
type Services = Layer.Success<ReturnType<typeof layerOn>> | Scope.Scope

const on = (isolation: typeof ProcessIsolation.layer) => {
  const layer = layerOn(isolation)
  return <A, E>(title: string, test: Effect.Effect<A, E, Services>) =>
    it.live(title, () => test.pipe(Effect.scoped, Effect.provide(layer)))
}
const isolated = on(Layer.provide(ProcessIsolation.layer, probedOnce))
const plain = on(ProcessIsolation.layerPlain)

/** Lets a system attempt all cases of `greeting`, and gives what came of each with a text of its evidence. */
const attempts = (choice: string | undefined, text: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const loaded = yield* BenchLoader.use((loader) => loader.loadTaskClass("greeting", FIXTURES))
    const { cases } = yield* BenchLoader.use((loader) => loader.loadCases(loaded))
    const sut = yield* SystemUnderTest.use((service) => service.open(choice, loaded))
    const dir = yield* fs.makeTempDirectoryScoped()
    return yield* Effect.forEach(
      cases,
      (loadedCase) =>
        Effect.gen(function* () {
          const { case_id, disposition } = loadedCase.case
          const evidence = `${dir}/${case_id}/0`
          const ended = yield* BenchHarness.use((harness) => harness.attempt({ loaded, loadedCase, sut, evidence }))
          const written = yield* Effect.option(fs.readFileString(`${evidence}/${text}`))
          return { case_id, disposition, ended, text: written._tag === "Some" ? written.value : "" }
        }),
      { concurrency: 2 }
    )
  })

/** The bench root is hidden where the machine can hide it. */
const peeping = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const expected = yield* fs.realPath(`${FIXTURES}/greeting/cases/greet-ada/expected/workspace/greeting.txt`)
  const seen = yield* attempts(`sh -c 'cat ${expected.slice(0, -1)}? > seen.txt; echo {}'`, "workspace/seen.txt")
  const words = yield* ProcessIsolation.use(({ classOf }) => classOf({ isNode: false, network: false }))
  return { seen: seen.map(({ text }) => text), hides: words.includes("namespaces") }
})

describe("The harness on the task class greeting", () => {
  isolated(
    "lets its own system greet whom it may and refuse whom it must not, and validates each result",
    Effect.gen(function* () {
      const all = yield* attempts(undefined, "output.json")
      assert.isAbove(all.length, 5)
      for (const { disposition, ended, text } of all) {
        assert.deepInclude(ended, { _tag: "Output", refused: disposition === "negative" })
        if (disposition !== "negative") {
          assert.include(text, '"status": "passed"')
          assert.include(text, '"path": "greeting.txt"')
        }
      }
    })
  )

  isolated(
    "gives the same digests the next time",
    Effect.gen(function* () {
      const digests = Effect.map(attempts("oracle", "output.json"), (all) =>
        all.map(({ ended }) => (ended._tag === "Output" ? ended.digest : ended.detail))
      )
      assert.deepStrictEqual(yield* digests, yield* digests)
    })
  )

  isolated(
    "hides from a system under test what is right, where the machine can",
    Effect.gen(function* () {
      const { seen, hides } = yield* peeping
      if (hides) assert.deepStrictEqual(new Set(seen), new Set([""]))
      else assert.include(seen[0], "Ada")
    })
  )

  plain(
    "would show it otherwise, which the isolation class then does not deny",
    Effect.gen(function* () {
      const { seen, hides } = yield* peeping
      assert.isFalse(hides)
      assert.include(seen[0], "Ada")
    })
  )
})
