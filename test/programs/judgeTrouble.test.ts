import { assert, layer as withLayer } from "@effect/vitest"
import { Clock, Deferred, Effect, Fiber } from "effect"
import { judgeByModel, type ModelJudgeRunOptions } from "../../src/programs/judgeByModel.ts"
import type { JudgeEvent } from "../../src/programs/judging/JudgeEvent.ts"
import { judgeRun } from "../../src/programs/judgeRun.ts"
import type { Judgement } from "../../src/programs/storeJudgement.ts"
import { Judge } from "../../src/services/Judge.ts"
import type { ModelClient } from "../../src/services/ModelClients.ts"
import { fails, fakeModel } from "../services/fakeModel.ts"
import { layer, workshop } from "../services/run/harness.ts"
import { clients, failure, finished, judging, rows, spec, succeeded, verdict } from "./judging.ts"
import { gate, inTime } from "./running.ts"

/** Has a run judged by a model that is given as such, four requests at a time. */
const judgedBy = (run: string, client: ModelClient, options: Partial<ModelJudgeRunOptions> = {}) =>
  judgeByModel({ run, model: { ...spec, concurrency: 4 }, judge: "j", ...options }).pipe(
    Effect.provide(clients(client))
  )

withLayer(layer)("A provider that asks for patience", (it) => {
  it.effect("gets it from all requests of the judge, and every answer has its verdict", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { client } = fakeModel((request) => verdict(request))
      const seen = { requests: 0, early: 0, now: 0, most: 0, pausedUntil: 0 }
      const stormy: ModelClient = {
        ...client,
        ask: (request) =>
          Effect.gen(function* () {
            const at = yield* Clock.currentTimeMillis
            const nth = ++seen.requests
            seen.most = Math.max(seen.most, ++seen.now)
            if (at < seen.pausedUntil) seen.early++
            yield* Effect.sleep("1 second")
            seen.now--
            if (nth === 1 || nth > 40) return yield* client.ask(request)
            seen.pausedUntil = Math.max(seen.pausedUntil, (yield* Clock.currentTimeMillis) + 30_000)
            return yield* fails("rate-limited", 30_000)
          })
      }
      const judged = yield* inTime(judgedBy(at("r"), stormy))
      assert.deepInclude(judged, { answers: 8, scored: 8, unscored: 0, stopped: null })
      // Those that were under way when it first asked for patience could not know.
      assert.isAtMost(seen.early, 3)
      assert.isAbove(seen.most, 1)
      assert.isAtMost(seen.most, 4)
      assert.isTrue((yield* rows(at("r"))).every(({ attempts }) => attempts === undefined))
    })
  )

  it.effect("without end is no failure of the judge: it ends as unavailable, and is gone on with", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result } = yield* judging(at("r"), (request, number) =>
        number > 3 ? fails("rate-limited", 1000) : verdict(request)
      )
      const error = failure(result)
      assert.strictEqual(error._tag, "ModelUnavailable")
      assert.include(String(error), "3 verdicts are kept: run the same command again to go on.")
      const again = yield* judging(at("r"), (request) => verdict(request))
      assert.strictEqual(again.requests.length, 5)
      assert.deepInclude(succeeded(again.result), { scored: 8, unscored: 0 })
    })
  )

  it.effect("for hours is gone on with then", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result, requests } = yield* judging(at("r"), () => fails("rate-limited", 3_600_000))
      assert.match(String(failure(result)), /cannot be used: it asks to wait for 60 minutes\./u)
      assert.strictEqual(requests.length, 1)
    })
  )
})

withLayer(layer)("A judge that its endpoint does not know", (it) => {
  it.effect("is given up after one request, in the endpoint's words, and with where to see its models", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result, requests } = yield* judging(at("r"), () => fails("not-found"))
      const error = failure(result)
      assert.deepStrictEqual([error._tag, requests.length], ["ModelUnavailable", 1])
      assert.match(String(error), /See /u)
      assert.notInclude(String(error), "same command")
    })
  )
})

withLayer(layer)("An endpoint where nobody answers", (it) => {
  it.effect("is given up after one request where it never did", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result, requests } = yield* judging(at("r"), () => fails("unreachable"))
      assert.strictEqual(failure(result)._tag, "ModelUnavailable")
      assert.notInclude(String(failure(result)), "kept")
      assert.strictEqual(requests.length, 1)
    })
  )

  it.effect("is tried for a while where it did, and what it judged is kept", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result, requests } = yield* judging(at("r"), (request, number) =>
        number > 2 ? fails("unreachable") : verdict(request)
      )
      assert.include(String(failure(result)), "2 verdicts are kept")
      assert.isAbove(requests.length, 4)
      const again = yield* judging(at("r"), (request) => verdict(request))
      assert.strictEqual(again.requests.length, 6)
    })
  )
})

withLayer(layer)("A judge that is interrupted", (it) => {
  it.effect("keeps what is judged within the grace time, and goes on with the rest", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      yield* finished(at("r"))
      const stop = yield* gate
      const { client } = fakeModel((request) => verdict(request))
      let nth = 0
      const slow: ModelClient = {
        ...client,
        ask: (request) =>
          Effect.suspend(() => {
            nth += 1
            if (nth === 1) return client.ask(request)
            // The first of four at a time never ends, the others do.
            const once = nth === 5 ? stop.open : Effect.void
            return nth === 2 ? Effect.never : Effect.andThen(once, Effect.delay(client.ask(request), "5 seconds"))
          })
      }
      const events: Array<JudgeEvent> = []
      const onEvent = (event: JudgeEvent) => Effect.sync(() => void events.push(event))
      const result = yield* Deferred.make<Judgement>()
      const fiber = yield* Effect.forkChild(
        judgedBy(at("r"), slow, { graceSeconds: 8, onEvent }).pipe(
          Effect.flatMap((judged) => Deferred.succeed(result, judged)),
          Effect.uninterruptible
        )
      )
      yield* stop.wait
      fiber.interruptUnsafe()
      const judged = yield* inTime(Deferred.await(result))
      assert.deepInclude(judged, { stopped: "interrupted", scored: 4, unscored: 0 })
      assert.deepStrictEqual(events, [{ _tag: "Stopping", why: "interrupted", graceSeconds: 8, inFlight: 4 }])
      assert.isTrue((yield* list("r/judgements")).every((name) => name.startsWith(".part-")))
      assert.isTrue((yield* list("r")).every((name) => !name.startsWith(".lock")))
      const again = yield* judging(at("r"), (request) => verdict(request))
      assert.strictEqual(again.requests.length, 4)
      assert.deepStrictEqual(yield* list("r/judgements"), ["j"])
    })
  )

  it.effect("is left after the grace time where it does not end by itself", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const started = yield* gate
      const judge = Judge.of({
        id: "j",
        kind: "model",
        settings: {},
        judge: () => Effect.andThen(started.open, Effect.never)
      })
      const fiber = yield* Effect.forkChild(judgeRun({ run: at("r") }).pipe(Effect.provideService(Judge, judge)))
      yield* started.wait
      yield* inTime(Fiber.interrupt(fiber))
      const judged = yield* judging(at("r"), (request) => verdict(request))
      assert.strictEqual(succeeded(judged.result).scored, 8)
    })
  )
})

withLayer(layer)("What a judge left unfinished under other settings", (it) => {
  it.effect("is told of, lasts until another judgement of it is whole, and is gone then", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), (request, number) => (number > 5 ? fails("auth") : verdict(request)))
      const events: Array<JudgeEvent> = []
      const onEvent = (event: JudgeEvent) => Effect.sync(() => void events.push(event))
      const stopped = yield* judging(at("r"), () => fails("auth"), { votes: 3, onEvent })
      assert.strictEqual(failure(stopped.result)._tag, "JudgeFailed")
      assert.deepStrictEqual(events[0], { _tag: "Superseded", verdicts: 8 })
      assert.strictEqual((yield* list("r/judgements")).length, 2)
      const whole = yield* judging(at("r"), (request) => verdict(request), { votes: 3 })
      assert.strictEqual(succeeded(whole.result).scored, 8)
      assert.deepStrictEqual(yield* list("r/judgements"), ["j"])
    })
  )

  it.effect("can be gone on with until then, and says nothing of itself", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), (request, number) => (number > 5 ? fails("auth") : verdict(request)))
      yield* judging(at("r"), (request, number) => (number > 3 ? fails("auth") : verdict(request)), { votes: 3 })
      const { asked, result } = yield* judging(at("r"), (request) => verdict(request))
      assert.strictEqual(asked.length, 3)
      assert.strictEqual(succeeded(result).scored, 8)
      assert.deepStrictEqual(yield* list("r/judgements"), ["j"])
    })
  )

  it.effect("is not that of a judge whose id begins in the same way", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      yield* finished(at("r"))
      for (const judge of ["j-", "j-0123456789abcdef"]) yield* judging(at("r"), () => fails("auth"), { judge })
      const events: Array<JudgeEvent> = []
      const onEvent = (event: JudgeEvent) => Effect.sync(() => void events.push(event))
      yield* judging(at("r"), (request) => verdict(request), { onEvent })
      assert.strictEqual(events.filter(({ _tag }) => _tag === "Superseded").length, 0)
      assert.strictEqual((yield* list("r/judgements")).length, 3)
    })
  )

  it.effect("is not passed over by a judge of another kind under that id", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), () => fails("auth"))
      const error = yield* Effect.flip(judgeRun({ run: at("r"), judge: "j" }).pipe(Effect.provide(Judge.layerChecks)))
      assert.include(String(error), 'a model has begun to judge as "j"')
      yield* judgeRun({ run: at("r") }).pipe(Effect.provide(Judge.layerChecks))
    })
  )
})

withLayer(layer)("A recording", (it) => {
  it.effect("is no judge, and is told so before it is opened", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const model = { ...spec, id: "replay:runs/a", provider: "replay", target: "runs/a" }
      const { result, requests } = yield* judging(at("r"), (request) => verdict(request), { model })
      assert.strictEqual(failure(result)._tag, "UsageInvalid")
      assert.include(String(failure(result)), "model:script:FILE")
      assert.strictEqual(requests.length, 0)
    })
  )
})
