import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { fails, fencedAnswer, type Says } from "../services/fakeModel.ts"
import { layer, workshop } from "../services/run/harness.ts"
import { failure, finished, judging, rows, spec, succeeded, verdict } from "./judging.ts"

/** Every reply has two tokens, and so costs two dollars. */
const priced = { ...spec, price: { input: 0, output: 1_000_000 }, maxTokens: 2 }
const usage = { input: 10, output: 2 }
const replying: Says = (request) => ({ text: verdict(request), usage })
const silent: Says = (request) => ({ text: verdict(request) })

/** Whether a request, a repair's too, is about an answer. */
const isAbout = ({ messages }: Parameters<Says>[0], answer: string): boolean =>
  messages.some(({ content }) => content.includes(`>\n${answer}\n<`))

withLayer(layer)("What a judge costs", (it) => {
  it.effect("is kept with each verdict: votes, repairs and confirmations, failed ones included", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result, requests } = yield* judging(
        at("r"),
        (request) => {
          if (isAbout(request, "m1 constructor 0")) return { text: "Never.", usage }
          if (fencedAnswer(request) === "m1 P1 1") return { text: "I cannot say.", usage }
          return { text: verdict(request, 4, fencedAnswer(request) === "m1 P1 0"), usage }
        },
        { model: priced, confirmFlags: 2 }
      )
      // One vote and two confirmations, a repair, a repair in vain, and one vote for all others.
      assert.deepStrictEqual(
        (yield* rows(at("r"))).map(({ cost_usd }) => cost_usd),
        [6, 4, 4, 2, 2, 2, 2, 2]
      )
      assert.deepInclude(succeeded(result), { cost_usd: 24, asked: 8, unpriced: 0, unscored: 1, stopped: null })
      assert.strictEqual(requests.length, 12)
    })
  )

  it.effect("grows where the judge is asked again", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const first = yield* judging(
        at("r"),
        (request) => (isAbout(request, "m1 P1 0") ? { text: "Never.", usage } : replying(request, 0)),
        { model: priced }
      )
      assert.deepInclude(succeeded(first.result), { unscored: 1, cost_usd: 18 })
      const again = yield* judging(at("r"), replying, { model: priced, retryUnscored: true })
      assert.deepInclude(succeeded(again.result), { unscored: 0, cost_usd: 20 })
    })
  )

  it.effect("is not known without a price, and is not there where nobody was asked", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result } = yield* judging(at("r"), replying)
      assert.deepInclude(succeeded(result), { cost_usd: 0, asked: 8, unpriced: 8 })
      assert.isTrue((yield* rows(at("r"))).every(({ cost_usd }) => cost_usd === null))
    })
  )

  it.effect("is told while it judges", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const told: Array<number | null> = []
      const onProgress = ({ costUsd }: { readonly costUsd: number | null }) =>
        Effect.sync(() => void told.push(costUsd))
      yield* judging(at("r"), replying, { model: priced, onProgress })
      assert.deepStrictEqual(told, [2, 4, 6, 8, 10, 12, 14, 16])
    })
  )
})

withLayer(layer)("A cost cap of a judge", (it) => {
  it.effect("begins no request that could exceed it, and a higher one goes on with what is there", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      yield* finished(at("r"))
      const capped = yield* judging(at("r"), replying, { model: priced, costCapUsd: 7 })
      assert.deepInclude(succeeded(capped.result), { stopped: "cost-cap", scored: 3, cost_usd: 6 })
      assert.strictEqual(capped.requests.length, 3)
      assert.isFalse((yield* list("r/judgements")).includes("j"))
      const same = yield* judging(at("r"), replying, { model: priced, costCapUsd: 7 })
      assert.deepInclude(succeeded(same.result), { stopped: "cost-cap", scored: 3 })
      assert.strictEqual(same.requests.length, 0)
      const higher = yield* judging(at("r"), replying, { model: priced, costCapUsd: 16 })
      assert.deepInclude(succeeded(higher.result), { stopped: null, scored: 8, cost_usd: 16 })
      assert.strictEqual(higher.requests.length, 5)
    })
  )

  it.effect("counts the votes on an answer that it could not finish", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const votes = { model: priced, votes: 3 }
      const capped = yield* judging(at("r"), replying, { ...votes, costCapUsd: 9 })
      assert.strictEqual(capped.requests.length, 4)
      assert.deepInclude(succeeded(capped.result), { stopped: "cost-cap", scored: 1, cost_usd: 8 })
      const same = yield* judging(at("r"), replying, { ...votes, costCapUsd: 9 })
      assert.strictEqual(same.requests.length, 0)
      const whole = yield* judging(at("r"), replying, { ...votes, costCapUsd: 100 })
      assert.deepInclude(succeeded(whole.result), { stopped: null, scored: 8, cost_usd: 8 * 6 + 2 })
      assert.isTrue((yield* rows(at("r"))).every(({ attempts }) => attempts === undefined))
    })
  )

  it.effect("counts a request that broke off as dear as it can have been", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result, requests } = yield* judging(
        at("r"),
        (request, number) => (number === 1 ? fails("transport") : replying(request, number)),
        { model: priced, costCapUsd: 7 }
      )
      assert.strictEqual(requests.length, 3)
      assert.deepInclude(succeeded(result), { stopped: "cost-cap", scored: 2 })
      const same = yield* judging(at("r"), replying, { model: priced, costCapUsd: 7 })
      assert.deepInclude(succeeded(same.result), { stopped: "cost-cap", scored: 2 })
      assert.strictEqual(same.requests.length, 0)
      const higher = yield* judging(at("r"), replying, { model: priced, costCapUsd: 18 })
      assert.deepInclude(succeeded(higher.result), { stopped: null, scored: 8, cost_usd: 16 })
    })
  )

  it.effect("counts replies that do not tell their cost as dear as they can have been, over all sessions", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const first = yield* judging(at("r"), silent, { model: priced, costCapUsd: 7 })
      assert.deepInclude(succeeded(first.result), { stopped: "cost-cap", scored: 3, unpriced: 3 })
      const same = yield* judging(at("r"), silent, { model: priced, costCapUsd: 7 })
      assert.deepInclude(succeeded(same.result), { stopped: "cost-cap", scored: 3 })
      assert.strictEqual(same.requests.length, 0)
      const higher = yield* judging(at("r"), silent, { model: priced, costCapUsd: 16 })
      assert.deepInclude(succeeded(higher.result), { stopped: null, scored: 8 })
      assert.strictEqual(higher.requests.length, 5)
    })
  )

  it.effect("needs a price, and an amount", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const unknown = yield* judging(at("r"), replying, { costCapUsd: 7 })
      assert.include(String(failure(unknown.result)), "Give a price")
      const none = yield* judging(at("r"), replying, { model: priced, costCapUsd: Number.NaN })
      assert.include(String(failure(none.result)), "amount of US dollars")
      assert.strictEqual(unknown.requests.length + none.requests.length, 0)
    })
  )
})
