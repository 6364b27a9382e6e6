import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../../../src/domain/run/Answer.ts"
import { RunStore, type StoredRun } from "../../../src/services/RunStore.ts"
import { answer, collect, layer, manifestFor, newRun, PACK, workshop } from "./harness.ts"

const failed = (prompt_id: string, repeat: number): Answer => ({
  ...answer("m1", prompt_id, repeat),
  ok: false,
  error: { kind: "timeout", message: "late" }
})

const append = (run: StoredRun, answers: ReadonlyArray<Answer>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const writer = yield* (yield* RunStore).writeAnswers(run)
      yield* writer.append(answers)
    })
  )

const complete = (run: StoredRun) =>
  Effect.scoped(
    Effect.gen(function* () {
      const writer = yield* (yield* RunStore).writeAnswers(run)
      return yield* writer.complete
    })
  )

const spend = (run: StoredRun, usd: number) =>
  Effect.scoped(RunStore.use((store) => Effect.flatMap(store.writeAnswers(run), (writer) => writer.spend(usd))))

const shown = (answers: ReadonlyArray<Answer>) =>
  answers.map(({ ok, prompt_id, repeat }) => `${prompt_id} ${repeat} ${ok ? "good" : "failed"}`)

withLayer(layer)("An answer that failed", (it) => {
  it.effect("gives way to another one of its cell; readers see only the last, and a complete run holds no other", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      const run = yield* newRun(at("r"))
      yield* append(run, [failed("P1", 0), failed("P1", 1), answer("m1", "constructor", 0)])
      yield* append(run, [failed("P1", 0)])
      yield* append(run, [answer("m1", "P1", 0)])
      assert.deepStrictEqual(shown(yield* collect(run)), ["P1 1 failed", "constructor 0 good", "P1 0 good"])
      const rows = () => Effect.map(read("r/answers.jsonl"), (text) => text.trim().split("\n").length)
      assert.strictEqual(yield* rows(), 5)
      const whole = yield* complete(run)
      assert.deepStrictEqual(shown(yield* collect(whole)), ["P1 0 good", "P1 1 failed", "constructor 0 good"])
      assert.deepStrictEqual([yield* rows(), whole.manifest.answers], [3, 3])
    })
  )

  it.effect("of a complete run gives way, too; one that is good never does", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      const run = yield* newRun(at("r"))
      yield* append(run, [failed("P1", 0), answer("m1", "P1", 1)])
      const whole = yield* complete(run)
      yield* append(whole, [answer("m1", "P1", 0)])
      const again = yield* Effect.flatMap(RunStore, (store) => store.open(at("r")))
      assert.strictEqual(again.manifest.status, "open")
      for (const row of [answer("m1", "P1", 1), failed("P1", 1), failed("P1", 0)]) {
        assert.strictEqual((yield* Effect.flip(append(again, [row])))._tag, "CannotWrite")
      }
      assert.deepStrictEqual(shown(yield* collect(yield* complete(again))), ["P1 0 good", "P1 1 good"])
    })
  )

  it.effect("is never lost: killed at any byte of the new answer, the run has the old one or the new", () =>
    Effect.gen(function* () {
      const { at, fs, read } = yield* workshop
      const run = yield* newRun(at("r"))
      yield* append(run, [failed("P1", 0), answer("m1", "P1", 1)])
      const before = (yield* read("r/answers.jsonl")).length
      yield* append(run, [answer("m1", "P1", 0)])
      const after = yield* read("r/answers.jsonl")
      for (let size = before; size <= after.length; size += size < after.length - 3 && size > before + 2 ? 17 : 1) {
        yield* fs.writeFileString(at("r/answers.jsonl"), after.slice(0, size))
        const seen = shown(yield* collect(run))
        const expected = size === after.length ? ["P1 1 good", "P1 0 good"] : ["P1 0 failed", "P1 1 good"]
        assert.deepStrictEqual(seen, expected, `${size} bytes`)
      }
    })
  )

  it.effect("may not be doubled in a complete run", () =>
    Effect.gen(function* () {
      const { at, fs, read } = yield* workshop
      const run = yield* newRun(at("r"))
      yield* append(run, [failed("P1", 0), answer("m1", "P1", 1)])
      yield* complete(run)
      const [first = ""] = (yield* read("r/answers.jsonl")).split("\n")
      yield* fs.writeFileString(at("r/answers.jsonl"), `${first}\n${first}\n`)
      const error = yield* Effect.flatMap(RunStore, (store) => store.open(at("r"))).pipe(
        Effect.flatMap(collect),
        Effect.flip
      )
      assert.include(error.message, "The row of line 1 is repeated")
    })
  )
})

withLayer(layer)("A new run", (it) => {
  it.effect("is not written to where another writer spent money after it was opened", () =>
    Effect.gen(function* () {
      const { at, read, write } = yield* workshop
      const opened = yield* newRun(at("r"))
      yield* spend(opened, 0.5)
      const refused = yield* Effect.flip(spend(opened, 0.25))
      assert.strictEqual(refused._tag, "RunLocked")
      assert.include(refused.message, "another process, which has just changed it")
      assert.include(yield* read("r/run.json"), '"other_cost_usd": 0.5')
      yield* spend(yield* RunStore.use((store) => store.open(at("r"))), 0.75)
      assert.include(yield* read("r/run.json"), '"other_cost_usd": 0.75')
      yield* write("r/run.json", "{")
      const damaged = yield* Effect.flip(spend(opened, 0.25))
      assert.include(damaged.message, "it was damaged after the run was opened")
    })
  )

  it.effect("appears as a whole or not at all, and is refused where another one is being written", () =>
    Effect.gen(function* () {
      const { at, exists, list } = yield* workshop
      const store = yield* RunStore
      const other = `sha256:${"0".repeat(64)}`
      const broken = yield* Effect.flip(store.create(at("r"), manifestFor(other, ["m1"]), PACK))
      assert.strictEqual(broken._tag, "SourceInvalid")
      assert.isFalse(yield* exists("r"))
      assert.deepStrictEqual(yield* list("."), [])
      const run = yield* newRun(at("r"))
      assert.strictEqual((yield* Effect.flip(store.vacant(at("r"))))._tag, "CannotWrite")
      yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* store.writeAnswers(run)
          assert.strictEqual((yield* Effect.flip(store.vacant(at("r"))))._tag, "RunLocked")
          assert.strictEqual((yield* Effect.flip(newRun(at("r"))))._tag, "RunLocked")
          yield* writer.discard
        })
      )
      assert.deepStrictEqual(yield* list("."), [])
      yield* store.vacant(at("r"))
    })
  )
})
