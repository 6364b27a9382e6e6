import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { fakeModels, echo, inTime, layer, runShop, spec } from "./running.ts"

withLayer(layer)("Running a pack", (it) => {
  it.effect("asks model by model and keeps every answer, in the order of the cells", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const models = fakeModels(echo)
      const done = yield* inTime(shop.start({ models: [spec("b"), spec("a")] }).pipe(Effect.provide(models.clients)))
      const answers = yield* shop.answers
      assert.deepStrictEqual(
        answers.map(({ text }) => text),
        ["b none P1 0 42", "b none P1 1 43", "b none constructor 0 42", "b none __proto__ 0 42"]
          .flatMap((text) => [text])
          .concat(["a none P1 0 42", "a none P1 1 43", "a none constructor 0 42", "a none __proto__ 0 42"])
      )
      assert.deepStrictEqual(done.counts.answers, 8)
      assert.deepStrictEqual(done.run.manifest.status, "complete")
    })
  )
})
