import { assert, layer as withLayer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Schema } from "effect"
import { TestClock } from "effect/testing"
import { JudgeManifest } from "../../src/domain/run/RunManifest.ts"
import { judgeByModel } from "../../src/programs/judgeByModel.ts"
import { judgeRun } from "../../src/programs/judgeRun.ts"
import { Judge } from "../../src/services/Judge.ts"
import type { ModelClient } from "../../src/services/ModelClients.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { fails, fakeModel, fencedAnswer, type Says } from "../services/fakeModel.ts"
import { layer, newRun, workshop } from "../services/run/harness.ts"
import { gate, inTime } from "./running.ts"
import { clients, EVERY, failure, finished, judging, rows, spec, succeeded, verdict } from "./judging.ts"

const score: Says = (request) => verdict(request, (fencedAnswer(request).length % 5) + 1)

withLayer(layer)("A run that a model judges", (it) => {
  it.effect("has a verdict on every answer, and says who gave them and how", () =>
    Effect.gen(function* () {
      const { at, list, read } = yield* workshop
      yield* finished(at("r"))
      const { result, asked } = yield* judging(at("r"), (request) => verdict(request), { votes: 3, confirmFlags: 2 })
      assert.deepInclude(succeeded(result), { answers: 8, scored: 8, unscored: 0, red_flags: 0, disputed: 0 })
      assert.deepStrictEqual([...new Set(asked)], EVERY)
      assert.strictEqual(asked.length, 24)
      assert.deepStrictEqual(yield* list("r/judgements"), ["j"])
      assert.deepStrictEqual(yield* list("r/judgements/j"), ["judge.json", "verdicts.jsonl"])
      const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(JudgeManifest))
      const manifest = yield* decode(yield* read("r/judgements/j/judge.json"))
      assert.deepInclude(manifest, { id: "j", kind: "model", verdicts: 8 })
      assert.deepInclude(manifest.settings, { model: "fake:model", votes: 3, confirm_flags: 2 })
      assert.match(String(manifest.settings["prompt"]), /^sha256:/u)
    })
  )

  it.effect("has the same bytes whatever is done first, and however many answers are judged at a time", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      yield* finished(at("a"))
      yield* finished(at("b"))
      yield* judging(at("a"), score)
      let now = 0
      let most = 0
      const three = yield* gate
      const { client, requests } = fakeModel(score)
      const slow: ModelClient = {
        ...client,
        ask: (request) =>
          Effect.gen(function* () {
            most = Math.max(most, ++now)
            if (now === 3) yield* three.open
            // The first goes alone.
            if (requests.length > 0) yield* three.wait
            yield* Effect.sleep(`${1000 - fencedAnswer(request).length} millis`)
            now--
            return yield* client.ask(request)
          })
      }
      // Time passes faster than files are written: no request is to be late.
      const options = { run: at("b"), model: { ...spec, concurrency: 3, requestSeconds: 86_400 }, judge: "j" }
      const running = yield* Effect.forkChild(judgeByModel(options).pipe(Effect.provide(clients(slow))))
      const ticking = yield* Effect.forkChild(
        Effect.forever(Effect.andThen(TestClock.adjust("1 second"), Effect.yieldNow))
      )
      yield* Fiber.join(running)
      yield* Fiber.interrupt(ticking)
      assert.strictEqual(most, 3)
      assert.strictEqual(yield* read("a/judgements/j/verdicts.jsonl"), yield* read("b/judgements/j/verdicts.jsonl"))
    })
  )

  it.effect("goes on after it was stopped, and ends as if it had not been", () =>
    Effect.gen(function* () {
      const { at, read, list } = yield* workshop
      yield* finished(at("whole"))
      yield* judging(at("whole"), (request) => verdict(request))
      yield* finished(at("r"))
      const reached = yield* Deferred.make<void>()
      const { client } = fakeModel((request) => verdict(request))
      const stalling: ModelClient = {
        ...client,
        ask: (request) =>
          fencedAnswer(request) === "m1 __proto__ 0"
            ? Effect.andThen(Deferred.succeed(reached, undefined), Effect.never)
            : client.ask(request)
      }
      const running = yield* Effect.forkChild(
        judgeByModel({ run: at("r"), model: spec, judge: "j" }).pipe(Effect.provide(clients(stalling)))
      )
      yield* Deferred.await(reached)
      yield* inTime(Fiber.interrupt(running))
      assert.deepStrictEqual((yield* RunStore.use((store) => store.open(at("r")))).judges, [])
      assert.isTrue((yield* list("r")).every((name) => !name.startsWith(".lock")))
      const { result, asked } = yield* judging(at("r"), (request) => verdict(request))
      assert.deepInclude(succeeded(result), { answers: 8, scored: 8 })
      assert.deepStrictEqual(asked, EVERY.slice(3))
      assert.deepStrictEqual(yield* list("r/judgements"), ["j"])
      const file = "judgements/j/verdicts.jsonl"
      assert.strictEqual(yield* read(`r/${file}`), yield* read(`whole/${file}`))
    })
  )

  it.effect("goes on with what was whole, wherever its file was torn", () =>
    Effect.gen(function* () {
      const { at, read, write, list, fs } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), (request) => verdict(request))
      const whole = yield* read("r/judgements/j/verdicts.jsonl")
      yield* judging(at("r"), () => fails("auth"))
      const part = (yield* list("r/judgements")).find((name) => name.startsWith(".part-")) ?? ""
      for (const cut of [0, 1, 100, whole.indexOf("\n"), whole.indexOf("\n") + 1, whole.length - 1, whole.length]) {
        yield* fs.makeDirectory(at(`r/judgements/${part}`), { recursive: true })
        yield* write(`r/judgements/${part}/verdicts.jsonl`, whole.slice(0, cut))
        const { asked } = yield* judging(at("r"), (request) => verdict(request))
        assert.strictEqual(asked.length, 8 - (whole.slice(0, cut).split("\n").length - 1), String(cut))
        assert.strictEqual(yield* read("r/judgements/j/verdicts.jsonl"), whole)
      }
    })
  )

  it.effect("keeps the earlier verdicts of the judge until all of the new ones are there", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), (request) => verdict(request, 2))
      const before = yield* read("r/judgements/j/verdicts.jsonl")
      const stopped = yield* judging(at("r"), (request, number) => (number > 5 ? fails("auth") : verdict(request, 5)))
      assert.strictEqual(failure(stopped.result)._tag, "JudgeFailed")
      assert.strictEqual(yield* read("r/judgements/j/verdicts.jsonl"), before)
      const { asked } = yield* judging(at("r"), (request) => verdict(request, 5))
      assert.strictEqual(asked.length, 3)
      assert.deepStrictEqual(
        (yield* rows(at("r"))).map((row) => (row.status === "scored" ? row.score : 0)),
        Array.from({ length: 8 }, () => 5)
      )
    })
  )

  it.effect("never mixes verdicts of other settings", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), (request, number) => (number > 5 ? fails("auth") : verdict(request)))
      const other = yield* judging(at("r"), (request) => verdict(request), { votes: 3 })
      assert.strictEqual(other.asked.length, 24)
      const again = yield* judging(at("r"), (request) => verdict(request), { retryUnscored: true })
      assert.strictEqual(failure(again.result)._tag, "UsageInvalid")
      assert.include(String(failure(again.result)), "under other settings")
      assert.strictEqual(again.asked.length, 0)
    })
  )

  it.effect("is not gone on with by another model of the same name, nor at another address", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      const others = [{ target: "weak" }, { endpoint: "http://localhost:2" }, { provider: "other" }]
      for (const [number, other] of others.entries()) {
        const run = `r${number}`
        yield* finished(at(run))
        yield* judging(at(run), (_, nth) => (nth > 5 ? fails("auth") : verdict(_, 1)))
        const anew = yield* judging(at(run), (request) => verdict(request, 5), { model: { ...spec, ...other } })
        assert.strictEqual(anew.asked.length, 8)
        assert.deepStrictEqual(
          (yield* rows(at(run))).map((row) => (row.status === "scored" ? row.score : 0)),
          Array.from({ length: 8 }, () => 5)
        )
        assert.deepStrictEqual(yield* list(`${run}/judgements`), ["j"])
        const back = yield* judging(at(run), (request) => verdict(request), { retryUnscored: true })
        assert.include(String(failure(back.result)), Object.keys(other).join())
        assert.strictEqual(back.asked.length, 0)
      }
    })
  )

  it.effect("goes on with a model that is only slower, or asked more at a time", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), (request, number) => (number > 5 ? fails("auth") : verdict(request)))
      const { asked } = yield* judging(at("r"), (request) => verdict(request), {
        model: { ...spec, concurrency: 2, requestSeconds: 900, endpoint: "http://localhost:1/v1/" }
      })
      assert.strictEqual(asked.length, 3)
    })
  )

  it.effect("keeps no password or query of the judge's address, nor a command line", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      yield* finished(at("r"))
      const model = { ...spec, provider: "command", target: "ask --key hush", endpoint: "http://u:hush@h/v1?key=hush" }
      yield* judging(at("r"), (request) => verdict(request), { model })
      const text = yield* read("r/judgements/j/judge.json")
      assert.notInclude(text, "hush")
      assert.include(text, '"provider": "command"')
    })
  )

  it.effect("is not judged by a judge of another kind under the same id", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      yield* judgeRun({ run: at("r") }).pipe(Effect.provide(Judge.layerChecks))
      const { result, asked } = yield* judging(at("r"), (request) => verdict(request), { judge: "checks" })
      assert.strictEqual(failure(result)._tag, "CannotWrite")
      assert.strictEqual(asked.length, 0)
    })
  )

  it.effect("is locked while it is judged", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const reached = yield* Deferred.make<void>()
      const { client } = fakeModel(() => "")
      const ask = () => Effect.andThen(Deferred.succeed(reached, undefined), Effect.never)
      const running = yield* Effect.forkChild(
        judgeByModel({ run: at("r"), model: spec, judge: "j" }).pipe(Effect.provide(clients({ ...client, ask })))
      )
      yield* Deferred.await(reached)
      // The clock stands still: with time, the judge that holds the run would give up and let go of it.
      const other = fakeModel((request) => verdict(request))
      const second = judgeByModel({ run: at("r"), model: spec, judge: "k" }).pipe(Effect.provide(clients(other.client)))
      assert.strictEqual((yield* Effect.flip(second))._tag, "RunLocked")
      assert.strictEqual(other.requests.length, 0)
      yield* inTime(Fiber.interrupt(running))
    })
  )

  it.effect("without answers is refused", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* newRun(at("r"))
      const { result } = yield* judging(at("r"), (request) => verdict(request))
      assert.include(String(failure(result)), "no answers to judge")
    })
  )
})
