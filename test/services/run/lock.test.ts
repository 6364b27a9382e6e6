import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { HostProcess } from "../../../src/services/HostProcess.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { collect, layer, newRun, runAs, workshop } from "./harness.ts"

/** As much time passes as an effect waits. */
const inTime = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(effect, Effect.forever(Effect.andThen(Effect.yieldNow, TestClock.adjust("50 millis"))))

withLayer(HostProcess.layer)("HostProcess", (it) => {
  it.effect("tells a process that runs from one that does not", () =>
    Effect.gen(function* () {
      const self = yield* HostProcess
      assert.isTrue(self.isAlive(self.pid))
      assert.isFalse(self.isAlive(2 ** 30))
    })
  )

  it.effect("knows its namespace and when the machine started, where the system tells", () =>
    Effect.gen(function* () {
      const { boot, booted, namespace } = yield* HostProcess
      assert.match(namespace, process.platform === "linux" ? /^[0-9]+$/u : /^$/u)
      assert.match(boot, process.platform === "linux" ? /^[0-9a-f]{8}$/u : /^$/u)
      assert.isBelow(booted, Date.now())
    })
  )
})

withLayer(layer)("The lock of a run", (it) => {
  it.effect("gives way to another writer and lets readers in", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      const run = yield* newRun(at("r"))
      const store = yield* RunStore
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* store.writeAnswers(run)
          const second = yield* Effect.flip(Effect.scoped(store.writeAnswers(run)))
          assert.strictEqual(second._tag, "RunLocked")
          assert.deepStrictEqual(yield* collect(run), [])
        })
      )
      yield* Effect.scoped(store.writeAnswers(run))
      assert.deepStrictEqual(yield* list("r"), ["answers.jsonl", "pack.json", "pack.yaml", "run.json"])
    })
  )

  it.effect("takes over from a dead process, not from a live one nor one on another host", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      const run = yield* newRun(at("r"))
      const attempt = RunStore.use((store) => Effect.scoped(store.writeAnswers(run)))
      const holdAs = (pid: number, host: string, inner: Effect.Effect<void, unknown>) =>
        Effect.scoped(
          RunStore.use((store) => store.writeAnswers(run)).pipe(Effect.andThen(inner), Effect.provide(runAs(pid, host)))
        )
      const tag = (pid: number, host: string, started = 1) =>
        attempt.pipe(
          inTime,
          Effect.provide(runAs(pid, host, started)),
          Effect.flip,
          Effect.map((error) => error._tag)
        )
      yield* holdAs(
        7,
        "here",
        Effect.map(tag(8, "here"), (seen) => assert.strictEqual(seen, "RunLocked"))
      )
      yield* holdAs(
        9,
        "there",
        Effect.map(tag(8, "here"), (seen) => assert.strictEqual(seen, "RunLocked"))
      )
      yield* holdAs(9, "here", attempt.pipe(Effect.provide(runAs(8, "here"))))
      yield* holdAs(8, "here", attempt.pipe(Effect.provide(runAs(8, "here", 2))))
      assert.deepStrictEqual(yield* list("r"), ["answers.jsonl", "pack.json", "pack.yaml", "run.json"])
    })
  )

  it.effect("lets one of two that come at the same moment go on: the one that started first", () =>
    Effect.gen(function* () {
      const { at, fs, list, write } = yield* workshop
      const run = yield* newRun(at("r"))
      const writing = (started: number) =>
        RunStore.use((store) => Effect.scoped(store.writeAnswers(run))).pipe(Effect.provide(runAs(8, "here", started)))
      const other = "r/.lock-7-150-here"
      yield* write(other, "")
      assert.strictEqual((yield* Effect.flip(writing(200)))._tag, "RunLocked")
      const first = yield* Effect.forkChild(writing(100))
      while (!(yield* list("r")).includes(".lock-8-100-here")) yield* Effect.yieldNow
      yield* fs.remove(at(other))
      yield* inTime(Fiber.join(first))
      // Who does not give way is at it.
      yield* write(other, "")
      assert.strictEqual((yield* Effect.flip(inTime(writing(100))))._tag, "RunLocked")
      assert.notInclude(yield* list("r"), ".lock-8-100-here")
    })
  )

  it.effect("judges a process by its number only in its own namespace and since its machine started", () =>
    Effect.gen(function* () {
      const { at, fs, list, write } = yield* workshop
      const run = yield* newRun(at("r"))
      const here = { namespace: "4026531836", boot: "aaaaaaaa", booted: 100 }
      const writing = RunStore.use((store) => Effect.scoped(store.writeAnswers(run))).pipe(
        Effect.provide(runAs(8, "here", 200, here))
      )
      const kept = ["+4026532200+aaaaaaaa", "+4026531836+bbbbbbbb"].flatMap((machine) =>
        [7, 8, 9].map((pid) => `.lock-${pid}-150-here${machine}`)
      )
      for (const name of [...kept, ".lock-7-150-here+4026531836+aaaaaaaa", ".lock-7-150-here"]) {
        yield* write(`r/${name}`, "")
        const error = yield* Effect.flip(writing)
        assert.strictEqual(error._tag, "RunLocked", name)
        assert.include(error.message, `surely no longer runs, delete ${at(`r/${name}`)}`)
        const elsewhere = !kept.includes(name) ? "" : name.endsWith("a") ? " in another container" : ", another machine"
        assert.include(error.message, ` on here${elsewhere}, started 1970`)
        assert.include(yield* list("r"), name)
        yield* RunStore.use(({ tidy }) => tidy(run)).pipe(Effect.provide(runAs(8, "here", 200, here)))
        assert.include(yield* list("r"), name)
        yield* fs.remove(at(`r/${name}`))
      }
      const stale = [
        "9-150-here+4026531836+aaaaaaaa",
        "8-150-here+4026531836+aaaaaaaa",
        "7-50-here+1+bbbbbbbb",
        "9-50-here"
      ]
      for (const name of stale) yield* write(`r/.lock-${name}`, "")
      yield* writing
      assert.deepStrictEqual(yield* list("r"), ["answers.jsonl", "pack.json", "pack.yaml", "run.json"])
    })
  )

  it.effect(
    "says nothing of a lock's machine where the system tells nothing, and then trusts no number of another",
    () =>
      Effect.gen(function* () {
        const { at, list, write } = yield* workshop
        const run = yield* newRun(at("r"))
        const held = yield* Effect.scoped(
          RunStore.use((store) => store.writeAnswers(run)).pipe(
            Effect.andThen(list("r")),
            Effect.provide(runAs(8, "here"))
          )
        )
        assert.include(held, ".lock-8-1-here")
        yield* write("r/.lock-9-1-here+4026531836+aaaaaaaa", "")
        const writing = RunStore.use((store) => Effect.scoped(store.writeAnswers(run)))
        assert.strictEqual((yield* Effect.flip(Effect.provide(inTime(writing), runAs(8, "here"))))._tag, "RunLocked")
      })
  )

  it.effect("tidies up after a process that is dead, not after a live one nor one on another host", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      const run = yield* newRun(at("r"))
      const leftOf = (pid: number, host: string) =>
        Effect.scoped(
          Effect.gen(function* () {
            const store = yield* RunStore
            yield* store.writeAnswers(run)
            yield* RunStore.use(({ tidy }) => tidy(run)).pipe(Effect.provide(runAs(8, "here")))
            return (yield* list("r")).filter((name) => name.startsWith(".lock-"))
          })
        ).pipe(Effect.provide(runAs(pid, host)))
      assert.deepStrictEqual(yield* leftOf(9, "here"), [])
      assert.deepStrictEqual(yield* leftOf(7, "here"), [".lock-7-1-here"])
      assert.deepStrictEqual(yield* leftOf(9, "there"), [".lock-9-1-there"])
    })
  )
})
