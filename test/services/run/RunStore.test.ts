import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { RunStore } from "../../../src/services/RunStore.ts"
import { allAnswers, answer, collect, finish, layer, newRun, workshop } from "./harness.ts"

const MODELS = ["m1", "__proto__"]
const HOSTILE = 'a\u2028b\rc\u0000d\ud800e\u202Ef\n"\\'

withLayer(layer)("RunStore", (it) => {
  it.effect("gives back what was appended, hostile characters included", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      const run = yield* newRun(at("r"))
      const answers = [answer("m1", "P1", 0, HOSTILE), answer("__proto__", "__proto__", 0, "")]
      const done = yield* finish(run, answers)
      assert.deepStrictEqual(yield* collect(done), answers)
      assert.deepStrictEqual(yield* list("r"), ["answers.jsonl", "pack.json", "pack.yaml", "run.json"])
    })
  )

  it.effect("stores the same bytes whatever the order of completion", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      const first = yield* newRun(at("a"))
      const second = yield* newRun(at("b"))
      const answers = allAnswers(first.pack.value, MODELS)
      yield* finish(first, answers)
      yield* finish(second, answers.toReversed())
      assert.strictEqual(yield* read("a/answers.jsonl"), yield* read("b/answers.jsonl"))
      assert.strictEqual(yield* read("a/run.json"), yield* read("b/run.json"))
      assert.deepStrictEqual(yield* collect(second), answers)
    })
  )

  it.effect(
    "resumes after a kill in the middle of a row, wherever, as if nothing had happened",
    () =>
      Effect.gen(function* () {
        const { at, read, write } = yield* workshop
        const whole = yield* newRun(at("whole"))
        const answers = allAnswers(whole.pack.value, MODELS)
        yield* finish(whole, answers)
        const expected = yield* read("whole/answers.jsonl")
        const lastRow = expected.lastIndexOf("\n", expected.length - 2) + 1
        const cut = yield* newRun(at("cut"))
        // Every third byte, and each of the last: a whole row without its end, and all of it.
        for (let length = lastRow; length <= expected.length; length += length < expected.length - 3 ? 3 : 1) {
          yield* write("cut/answers.jsonl", expected.slice(0, length))
          yield* write("cut/run.json", (yield* read("whole/run.json")).replace("complete", "open"))
          const complete = length === expected.length
          assert.strictEqual((yield* collect(cut)).length, answers.length - (complete ? 0 : 1))
          yield* finish(cut, answers)
          assert.strictEqual(yield* read("cut/answers.jsonl"), expected)
        }
      }),
    60_000
  )

  it.effect("refuses torn, broken, repeated and foreign rows, all at once, with their lines", () =>
    Effect.gen(function* () {
      const { at, read, write } = yield* workshop
      const done = yield* finish(yield* newRun(at("r")), [answer("m1", "P1", 0), answer("m1", "P1", 1)])
      const [one = "", two = ""] = (yield* read("r/answers.jsonl")).split("\n")
      const rows = [one, two.slice(0, 20), one, two.replace('"P1"', '"P2"'), two.replace('"text"', '"textt"'), two]
      yield* write("r/answers.jsonl", rows.join("\n"))
      const error = yield* Effect.flip(collect(done))
      if (error._tag !== "SourceInvalid") return assert.fail(error._tag)
      const found = error.problems.map(({ line, message }) => `${line}: ${message}`)
      assert.deepStrictEqual(found.slice(0, 3), [
        "2: The line is not valid JSON",
        "3: The row of line 1 is repeated",
        '4: Unknown prompt "P2"'
      ])
      assert.include(found, "6: The last line is torn: no line feed ends it")
      const typo = error.problems.find(({ message }) => message.includes("textt"))
      assert.strictEqual(typo?.hint, 'Did you mean "text"?')
      assert.strictEqual(typo?.column, (rows[4] ?? "").indexOf('"textt"') + 1)
    })
  )

  it.effect("drops a torn last row of an interrupted run but not a broken middle line", () =>
    Effect.gen(function* () {
      const { at, read, write } = yield* workshop
      const run = yield* newRun(at("r"))
      const stopped = yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* (yield* RunStore).writeAnswers(run)
          yield* writer.append([answer("m1", "P1", 0)])
          return yield* writer.interrupt
        })
      )
      assert.strictEqual(stopped.manifest.status, "interrupted")
      const row = yield* read("r/answers.jsonl")
      yield* write("r/answers.jsonl", row + row.slice(0, 30))
      assert.strictEqual((yield* collect(stopped)).length, 1)
      yield* write("r/answers.jsonl", `${row.slice(0, 30)}\n${row}`)
      assert.strictEqual((yield* Effect.flip(collect(stopped)))._tag, "SourceInvalid")
    })
  )

  it.effect("refuses an answer to a cell that has one", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      const run = yield* newRun(at("r"))
      yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* (yield* RunStore).writeAnswers(run)
          yield* writer.append([answer("m1", "P1", 0)])
          const error = yield* Effect.flip(writer.append([answer("m1", "P1", 0, "other")]))
          assert.include(error.message, "m1 / none / P1 #0 has an answer already")
          yield* Effect.flip(writer.append([answer("m1", "P1", 1), answer("m1", "P1", 1)]))
        })
      )
      assert.strictEqual((yield* read("r/answers.jsonl")).split("\n").length, 2)
    })
  )

  it.effect("refuses a folder with content, one that is no run, and a changed pack copy", () =>
    Effect.gen(function* () {
      const { at, write } = yield* workshop
      const store = yield* RunStore
      const run = yield* newRun(at("r"))
      const again = yield* Effect.flip(newRun(at("r")))
      assert.strictEqual(again._tag, "CannotWrite")
      assert.include(again.message, "not empty")
      assert.include((yield* Effect.flip(store.open(at("nowhere")))).message, "does not exist")
      assert.include((yield* Effect.flip(store.open(at(".")))).message, "no run.json in it")
      yield* write("r/pack.yaml", `${run.pack.text}# note\n`)
      const changed = yield* Effect.flip(store.open(at("r")))
      assert.strictEqual(changed._tag, "SourceInvalid")
      assert.include(changed.message, "copy of the pack was changed")
    })
  )

  it.effect("names the key of a mistyped manifest, and a model that it lists twice", () =>
    Effect.gen(function* () {
      const { at, read, write } = yield* workshop
      yield* newRun(at("r"))
      const manifest = yield* read("r/run.json")
      yield* write("r/run.json", manifest.replace('"models"', '"model"').replace('"none"', '"none", "none"'))
      const error = yield* RunStore.use((store) => Effect.flip(store.open(at("r"))))
      assert.include(error.message, '"models"')
      assert.include(error.message, "given twice")
    })
  )

  it.effect("refuses a complete run that has lost rows, and counts again what was added to it", () =>
    Effect.gen(function* () {
      const { at, read, write } = yield* workshop
      const done = yield* finish(yield* newRun(at("r")), [answer("m1", "P1", 0), answer("m1", "P1", 1)])
      assert.strictEqual(done.manifest.answers, 2)
      const more = yield* finish(done, [answer("__proto__", "P1", 0)])
      assert.strictEqual(more.manifest.answers, 3)
      assert.strictEqual((yield* collect(more)).length, 3)
      const [first = ""] = (yield* read("r/answers.jsonl")).split("\n")
      yield* write("r/answers.jsonl", `${first}\n`)
      const error = yield* Effect.flip(collect(more))
      assert.strictEqual(error._tag, "SourceInvalid")
      assert.include(error.message, "has 1 row, but the manifest beside it counts 3")
      const manifest = yield* read("r/run.json")
      yield* write("r/run.json", manifest.replace(/ {2}"answers": 3,\n/u, ""))
      const unsealed = yield* RunStore.use((store) => Effect.flip(store.open(at("r"))))
      assert.include(unsealed.message, 'The key "answers" is missing')
    })
  )

  it.effect("fails with a sentence when the folder cannot be made", () =>
    Effect.gen(function* () {
      const { at, write } = yield* workshop
      yield* write("file", "x")
      const error = yield* Effect.flip(newRun(at("file/r")))
      assert.strictEqual(error._tag, "CannotWrite")
      assert.include(error.message, "is a file, not a folder")
    })
  )
})
