import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { echo, failing, fakeModels, inTime, layer, runShop, spec } from "./running.ts"

withLayer(layer)("A misspelt model", (it) => {
  it.effect(
    "a model that its endpoint does not know ends the run; where it has answered, or refuses, an answer failed",
    () =>
      Effect.gen(function* () {
        const shop = yield* runShop()
        const never = fakeModels(() => failing("not-found"))
        const error = yield* Effect.flip(
          inTime(shop.start({ models: [spec("m")] }).pipe(Effect.provide(never.clients)))
        )
        assert.match(error.message, /it was not-found\. See .*: assay models --endpoint http/u)
        assert.deepStrictEqual([error._tag, never.requests.length], ["ModelUnavailable", 1])
        assert.isFalse(yield* shop.exists("runs/r"))
        for (const [name, kind, nth] of [
          ["later", "not-found", 2],
          ["other", "refused", 1]
        ] as const) {
          const models = fakeModels((asked) => (asked.nth === nth ? failing(kind) : echo(asked)))
          const target = { _tag: "New" as const, pack: shop.pack, out: shop.at(`runs/${name}`) }
          const done = yield* inTime(shop.start({ models: [spec("m")], target }).pipe(Effect.provide(models.clients)))
          assert.deepStrictEqual([done.counts.failures, done.counts.answers], [[{ kind, count: 1 }], 4])
        }
      })
  )
})
