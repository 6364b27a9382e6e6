import { assert, layer as withLayer } from "@effect/vitest"
import { Clock, Effect, Stream } from "effect"
import { CannotWrite } from "../../src/domain/source/errors.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { PACK } from "../services/run/harness.ts"
import { echo, failing, fakeModels, inTime, layer, type Request, runShop, spec } from "./running.ts"

/** The same cell's requests, counted from 1. */
const counting = () => {
  const counts = new Map<string, number>()
  return ({ place }: Request): number => {
    const key = JSON.stringify(place)
    const nth = (counts.get(key) ?? 0) + 1
    counts.set(key, nth)
    return nth
  }
}

const MANY = PACK.replace("repeats: 2", "repeats: 30")

withLayer(layer)("Trouble with a model", (it) => {
  it.effect("a storm of rate limits, with waits and without, ends with all answers", () =>
    Effect.gen(function* () {
      const shop = yield* runShop(MANY)
      const nthOf = counting()
      const started = new Array<number>()
      const models = fakeModels((asked) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          started.push(now)
          yield* Effect.sleep("100 millis")
          // After the first ten, each cell is turned away twice; the second time it is told to wait.
          if (started.length <= 10 || nthOf(asked) > 2) return yield* echo(asked)
          const wait = started.length % 2 === 0 ? 30_000 : null
          return yield* failing("rate-limited", { retry_after_ms: wait })
        })
      )
      const done = yield* inTime(
        shop.start({ models: [spec("m", { concurrency: 8 })], preflight: false }).pipe(Effect.provide(models.clients))
      )
      assert.deepStrictEqual([done.counts.answers, done.counts.failed], [32, 0])
      assert.isTrue((yield* shop.answers).some(({ attempt }) => attempt === 3))
    })
  )

  it.effect("nothing is asked before the wait that a provider asks for is over, and then less at a time", () =>
    Effect.gen(function* () {
      const shop = yield* runShop(MANY)
      const started = new Array<number>()
      let until = 0
      const early = new Array<number>()
      const flight = { now: 0, mostAfter: 0 }
      const models = fakeModels((asked) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          if (now < until) early.push(now)
          started.push(now)
          flight.now += 1
          if (until > 0 && now >= until && started.length < 16)
            flight.mostAfter = Math.max(flight.mostAfter, flight.now)
          yield* Effect.sleep("3 seconds")
          flight.now -= 1
          if (started.length >= 9 && until === 0) {
            until = (yield* Clock.currentTimeMillis) + 60_000
            return yield* failing("rate-limited", { retry_after_ms: 60_000 })
          }
          return yield* echo(asked)
        })
      )
      const done = yield* inTime(
        shop.start({ models: [spec("m", { concurrency: 8 })], preflight: false }).pipe(Effect.provide(models.clients))
      )
      assert.deepStrictEqual([done.counts.answers, done.counts.failed], [32, 0])
      assert.deepStrictEqual(early, [])
      assert.isAtMost(flight.mostAfter, 5)
    })
  )

  it.effect(
    "what can be better the next time is asked again, at longer and longer intervals; a whole answer never is",
    () =>
      Effect.gen(function* () {
        const shop = yield* runShop()
        const nthOf = counting()
        const at = new Array<number>()
        const models = fakeModels((asked) =>
          Effect.gen(function* () {
            if (asked.place?.prompt_id !== "constructor") return yield* echo(asked)
            at.push(yield* Clock.currentTimeMillis)
            return yield* nthOf(asked) < 5 ? failing("server") : echo(asked)
          })
        )
        yield* inTime(shop.start({ models: [spec("m")] }).pipe(Effect.provide(models.clients)))
        const answers = yield* shop.answers
        assert.deepStrictEqual(
          answers.map(({ attempt }) => attempt),
          [1, 1, 5, 1]
        )
        assert.strictEqual(models.requests.length, 8)
        const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0))
        assert.isTrue(gaps.every((gap, index) => gap >= 500 * 2 ** index && gap <= 1000 * 2 ** index + 2000))
      })
  )

  it.effect(
    "an answer fails after five attempts, after two deadlines, and at once where asking again cannot help",
    () =>
      Effect.gen(function* () {
        const shop = yield* runShop()
        const models = fakeModels((asked) => {
          if (asked.place?.prompt_id === "constructor") return failing("transport", { text: `part ${asked.nth}` })
          if (asked.place?.prompt_id === "__proto__") return Effect.never
          return asked.place?.repeat === 1 ? failing("malformed") : echo(asked)
        })
        const done = yield* inTime(
          shop
            .start({ models: [spec("m", { concurrency: 1, requestSeconds: 20 })] })
            .pipe(Effect.provide(models.clients))
        )
        const answers = yield* shop.answers
        assert.deepStrictEqual(
          answers.map(({ attempt, error }) => [attempt, error?.kind]),
          [
            [1, undefined],
            [1, "malformed"],
            [5, "transport"],
            [2, "timeout"]
          ]
        )
        assert.strictEqual(answers[2]?.text, "part 7", "the last attempt's part")
        assert.strictEqual(models.flight.closed, 2, "a request past its deadline is closed")
        assert.deepStrictEqual([done.counts.failed, done.run.manifest.status], [3, "complete"])
      })
  )

  it.effect("where nobody answers at all, that is said at once, and no run appears", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      for (const preflight of [true, false]) {
        const models = fakeModels(() => failing("unreachable"))
        const error = yield* Effect.flip(
          inTime(shop.start({ models: [spec("m")], preflight }).pipe(Effect.provide(models.clients)))
        )
        assert.strictEqual(error._tag, "ModelUnavailable")
        assert.strictEqual(error.message, "The model m cannot be used: it was unreachable.")
        assert.strictEqual(models.requests.length, 1)
        const there = yield* shop.exists("runs")
        assert.deepStrictEqual(there ? yield* shop.list("runs") : [], [])
      }
    })
  )

  it.effect("where a model turns every request away, the run ends; where it turned away one, that answer failed", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const never = fakeModels(() => failing("auth"))
      const error = yield* Effect.flip(inTime(shop.start({ models: [spec("m")] }).pipe(Effect.provide(never.clients))))
      assert.strictEqual(error._tag, "ModelUnavailable")
      const models = fakeModels((asked) => (asked.place?.prompt_id === "constructor" ? failing("auth") : echo(asked)))
      const out = shop.at("runs/other")
      const done = yield* inTime(
        shop
          .start({ models: [spec("m")], target: { _tag: "New", pack: shop.pack, out } })
          .pipe(Effect.provide(models.clients))
      )
      assert.deepStrictEqual(done.counts.failures, [{ kind: "auth", count: 1 }])
    })
  )

  it.effect("an endpoint that goes away in the middle ends the run; what is there is kept, and gone on with", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const gone = fakeModels((asked) => (asked.place?.prompt_id === "P1" ? echo(asked) : failing("unreachable")))
      const error = yield* Effect.flip(
        inTime(shop.start({ models: [spec("m", { concurrency: 1 })] }).pipe(Effect.provide(gone.clients)))
      )
      assert.strictEqual(error._tag, "ModelUnavailable")
      assert.include(error.message, "--resume")
      const run = yield* RunStore.use((store) => store.open(shop.out))
      assert.strictEqual(run.manifest.status, "interrupted")
      assert.strictEqual((yield* shop.answers).length, 2, "what nobody answered is no failed answer")
      const back = fakeModels(echo)
      const done = yield* inTime(shop.resume({ models: [spec("m")] }).pipe(Effect.provide(back.clients)))
      assert.strictEqual(back.requests.length, 2)
      assert.deepStrictEqual([done.counts.answers, done.run.manifest.status], [4, "complete"])
    })
  )

  it.effect("a provider that wants hours of patience ends the run, too", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const models = fakeModels((asked) =>
        asked.nth < 3 ? echo(asked) : failing("rate-limited", { retry_after_ms: 3_600_000 })
      )
      const error = yield* Effect.flip(
        inTime(shop.start({ models: [spec("m", { concurrency: 1 })] }).pipe(Effect.provide(models.clients)))
      )
      assert.match(error.message, /asks to wait for 60 minutes.*--resume/u)
    })
  )

  it.effect("a defect in a client ends the run, which is left interrupted", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const models = fakeModels((asked) => (asked.nth < 3 ? echo(asked) : Effect.die("broken")))
      const exit = yield* Effect.exit(
        inTime(shop.start({ models: [spec("m", { concurrency: 1 })] }).pipe(Effect.provide(models.clients)))
      )
      assert.strictEqual(exit._tag, "Failure")
      const run = yield* RunStore.use((store) => store.open(shop.out))
      assert.strictEqual(run.manifest.status, "interrupted")
      const rows = yield* RunStore.use((store) => Stream.runCollect(store.answers(run)))
      assert.strictEqual(rows.length, 2)
    })
  )

  it.effect("a disk that is full ends the run; what was written before is there to go on with", () =>
    Effect.gen(function* () {
      const shop = yield* runShop()
      const store = yield* RunStore
      const full = new CannotWrite({ path: shop.out, detail: "no space is left on the disk." })
      const filling = RunStore.of({
        ...store,
        writeAnswers: (run) =>
          Effect.map(store.writeAnswers(run), (writer) => {
            let left = 2
            return { ...writer, append: (answers) => (left-- > 0 ? writer.append(answers) : Effect.fail(full)) }
          })
      })
      const models = fakeModels(echo)
      const error = yield* Effect.flip(
        shop
          .start({ models: [spec("m")] })
          .pipe(Effect.provide(models.clients), Effect.provideService(RunStore, filling))
      )
      assert.strictEqual(error, full)
      const run = yield* store.open(shop.out)
      assert.deepStrictEqual([run.manifest.status, (yield* shop.answers).length], ["interrupted", 2])
      const done = yield* shop.resume({ models: [spec("m")] }).pipe(Effect.provide(models.clients))
      assert.strictEqual(done.counts.answers, 4)
    })
  )
})
