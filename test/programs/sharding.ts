import { Effect } from "effect"
import { judgeRun } from "../../src/programs/judgeRun.ts"
import { mergeRuns } from "../../src/programs/mergeRuns.ts"
import { Judge } from "../../src/services/Judge.ts"
import { PACK_TWO_VARIANTS } from "../services/run/harness.ts"
import { echo, fakeModels, runShop, spec } from "./running.ts"

export const TWO = [spec("m"), spec("n")]

/** A folder with runs of the small pack, whole or in shards. */
export const shardShop = Effect.gen(function* () {
  const shop = yield* runShop(PACK_TWO_VARIANTS)
  const fake = fakeModels(echo)
  const run = (
    name: string,
    shard?: readonly [index: number, of: number],
    more: { readonly models?: typeof TWO; readonly limit?: number; readonly clients?: typeof fake.clients } = {}
  ) => {
    const { clients = fake.clients, limit, models = TWO } = more
    const [index, of] = shard ?? [1, 1]
    return shop
      .start({
        models,
        target: {
          _tag: "New",
          pack: shop.pack,
          out: shop.at(name),
          limit,
          ...(shard === undefined ? {} : { shard: { index, of } })
        }
      })
      .pipe(Effect.provide(clients))
  }
  const merge = (names: ReadonlyArray<string>, out = "merged") =>
    mergeRuns({ runs: names.map(shop.at), out: shop.at(out) })
  const judge = (name: string, as?: string) =>
    judgeRun({ run: shop.at(name), judge: as }).pipe(Effect.provide(Judge.layerChecks))
  return { ...shop, fake, run, merge, judge }
})

/** How an effect fails, by name and in words. */
export const messageOf = <A, E extends { readonly _tag: string; readonly message: string }, R>(
  effect: Effect.Effect<A, E, R>
) => Effect.map(Effect.flip(effect), (error) => `${error._tag}: ${error.message}`)
