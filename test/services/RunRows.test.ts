import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import type { StoredRun } from "../../src/services/RunStore.ts"
import { RunRows } from "../../src/services/RunRows.ts"
import { RunTail } from "../../src/services/RunTail.ts"
import { allAnswers, finish, layer as files, newRun, workshop } from "./run/harness.ts"

const layer = Layer.mergeAll(RunRows.layer, RunTail.layer).pipe(Layer.provideMerge(files))

/** An open run of eight answers, and these as lines. */
const open = Effect.gen(function* () {
  const shop = yield* workshop
  const run = yield* newRun(shop.at("r"))
  const answers = allAnswers(run.pack.value, ["m1", "__proto__"])
  const lines = answers.map((answer) => `${JSON.stringify(answer)}\n`)
  const write = (...rows: ReadonlyArray<string | undefined>) => shop.write("r/answers.jsonl", rows.join(""))
  return { shop, run, answers, lines, write }
})

const locate = (run: StoredRun) => RunRows.use((rows) => rows.locate(run))

withLayer(layer)("The rows of single prompts", (it) => {
  it.effect("are those of the file, whatever a prompt is called", () =>
    Effect.gen(function* () {
      const { answers, run } = yield* open
      const rows = yield* locate(yield* finish(run, answers))
      assert.strictEqual(rows.size, 8)
      for (const prompt of ["P1", "constructor", "__proto__"]) {
        const found = yield* Stream.runCollect(rows.answers(prompt))
        assert.deepStrictEqual(
          found,
          answers.filter(({ prompt_id }) => prompt_id === prompt)
        )
      }
      for (const answer of answers) assert.deepStrictEqual(yield* Stream.runCollect(rows.answer(answer)), [answer])
      const [first] = answers
      if (first === undefined) return assert.fail()
      for (const stray of [{ model: "m2" }, { repeat: 7 }, { prompt_id: "toString" }]) {
        assert.deepStrictEqual(yield* Stream.runCollect(rows.answer({ ...first, ...stray })), [])
      }
      assert.deepStrictEqual(yield* Stream.runCollect(rows.answers("toString")), [])
      assert.deepStrictEqual(yield* Stream.runCollect(rows.verdicts("nobody", "P1")), [])
    })
  )

  it.effect("of a run under way are the whole ones, and none where nothing was answered", () =>
    Effect.gen(function* () {
      const { answers, lines, run, write } = yield* open
      assert.strictEqual((yield* locate(run)).size, 0)
      yield* write(lines[0], lines[1]?.slice(0, 30))
      const rows = yield* locate(run)
      assert.strictEqual(rows.size, 1)
      yield* write(lines[0], lines[1])
      assert.deepStrictEqual(yield* Stream.runCollect(rows.answers("P1")), answers.slice(0, 1))
    })
  )

  it.effect("fail where the file was replaced meanwhile", () =>
    Effect.gen(function* () {
      const { answers, lines, run, shop, write } = yield* open
      const rows = yield* locate(yield* finish(run, answers))
      yield* write(...lines.toReversed())
      const failure = yield* Effect.flip(Stream.runCollect(rows.answers("P1")))
      assert.include(failure.message, "changed while it was read")
      yield* shop.fs.remove(shop.at("r/answers.jsonl"))
      assert.strictEqual((yield* Effect.flip(Stream.runCollect(rows.answers("P1"))))._tag, "InputMissing")
    })
  )
})

withLayer(layer)("The counts of a run under way", (it) => {
  it.effect("go on with what was added, and begin again with another or a shorter file", () =>
    Effect.gen(function* () {
      const { lines, run, shop, write } = yield* open
      const follow = yield* RunTail.use((tail) => Effect.succeed(tail.follow(run)))
      const there = Effect.map(follow, ({ answers }) => answers)
      assert.strictEqual(yield* there, 0)
      yield* write(...lines.slice(0, 3), "{")
      assert.strictEqual(yield* there, 3)
      assert.strictEqual(yield* there, 3)
      yield* write(...lines.slice(0, 5), "not JSON\n", lines[5])
      assert.strictEqual(yield* there, 6)
      yield* write(lines[0])
      assert.strictEqual(yield* there, 1)
      yield* shop.write("other", lines.join(""))
      yield* shop.fs.rename(shop.at("other"), shop.at("r/answers.jsonl"))
      assert.strictEqual(yield* there, 8)
      yield* shop.fs.remove(shop.at("r/answers.jsonl"))
      assert.strictEqual(yield* there, 0)
    })
  )
})
