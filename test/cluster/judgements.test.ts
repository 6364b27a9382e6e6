import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { cellKey } from "../../src/domain/run/Cell.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { addVerdicts } from "../../src/services/sql/addVerdicts.ts"
import { verdictAt } from "../../src/services/sql/rowsAt.ts"
import { beginJudgement } from "../../src/services/sql/sqlVerdictWriter.ts"
import { allAnswers, finish } from "../services/run/harness.ts"
import { Bed, sqlLayer, stores } from "./beds.ts"
import { create, edited, judge, MODELS, open, store, verdict, verdictsOf } from "./storing.ts"

/** A complete run with all its answers. */
const judged = Effect.gen(function* () {
  const bed = yield* Bed
  const made = yield* create(bed.dir("r"))
  const answers = allAnswers(made.pack.value, MODELS)
  const run = yield* finish(made, answers)
  return { bed, run, answers, verdicts: answers.map((answer) => verdict(answer)) }
})

const model = (settings: number) => ({ ...judge("j", { settings }), kind: "model" as const })

for (const { layer, name } of stores) {
  withLayer(layer, { excludeTestServices: true })(name, (it) => {
    it.effect("keeps a judge's verdicts in cell order, and the last ones that it gave", () =>
      Effect.gen(function* () {
        const { run, verdicts } = yield* judged
        yield* store(run, judge("checks"), verdicts.toReversed())
        const other = yield* store(run, judge('A judge\'s "name"\u0000'), verdicts.slice(0, 1))
        assert.deepStrictEqual(
          other.judges.map(({ id, verdicts }) => [id, verdicts]),
          [
            ['A judge\'s "name"\u0000', 1],
            ["checks", 8]
          ]
        )
        assert.deepStrictEqual(yield* verdictsOf(other, "checks"), verdicts)
        const later = verdicts.map((one) => ({ ...one, score: 2 }))
        const again = yield* store(run, judge("checks"), later)
        assert.deepStrictEqual(yield* verdictsOf(again, "checks"), later)
        assert.deepStrictEqual((yield* open(run.dir)).judges, again.judges)
        const unknown = yield* Effect.flip(verdictsOf(again, "check"))
        assert.include(unknown.message, 'Did you mean "checks"?')
      })
    )

    it.effect("keeps the earlier verdicts where new ones do not come to their end, or do not fit", () =>
      Effect.gen(function* () {
        const { answers, run, verdicts } = yield* judged
        yield* store(run, judge("checks"), verdicts)
        const stops = Stream.concat(Stream.fromIterable(verdicts.slice(0, 2)), Stream.fail("stopped"))
        const stopped = RunStore.use((runs) => runs.writeJudgement(run, judge("checks"), stops))
        assert.strictEqual(yield* Effect.flip(stopped), "stopped")
        const foreign = answers.slice(0, 1).map((answer) => verdict({ ...answer, prompt_id: "P9" }))
        assert.strictEqual((yield* Effect.flip(store(run, judge("checks"), foreign)))._tag, "SourceInvalid")
        assert.deepStrictEqual(yield* verdictsOf(yield* open(run.dir), "checks"), verdicts)
      })
    )

    it.effect("refuses a verdict that was changed, though it is a sound one", () =>
      Effect.gen(function* () {
        const { answers, bed, run, verdicts } = yield* judged
        yield* store(run, judge("checks"), verdicts)
        const sound = yield* open(run.dir)
        const [first] = answers
        if (first === undefined) return assert.fail("no answers")
        yield* bed.editVerdict(run.dir, first, edited('"score":4', '"score":5'))
        const error = yield* Effect.flip(verdictsOf(sound, "checks"))
        assert.strictEqual(error._tag, "SourceInvalid")
        assert.include(error.message, "changed after it was stored")
        yield* bed.editVerdict(run.dir, first, edited('"score":5', '"score":4'))
        assert.lengthOf(yield* verdictsOf(sound, "checks"), 8)
      })
    )

    it.effect("goes on with verdicts that are not whole, which nobody sees until they are", () =>
      Effect.gen(function* () {
        const { run, verdicts } = yield* judged
        const write = (settings: number) => RunStore.use((runs) => runs.writeVerdicts(run, model(settings)))
        yield* Effect.scoped(Effect.flatMap(write(1), (writer) => writer.append(verdicts.slice(0, 3))))
        yield* Effect.scoped(
          Effect.gen(function* () {
            const writer = yield* write(2)
            assert.deepStrictEqual([writer.earlier.size, writer.superseded], [0, 3])
            yield* writer.append(verdicts.slice(0, 2))
            yield* writer.append(verdicts.slice(1, 2).map((one) => ({ ...one, score: 1 })))
          })
        )
        assert.deepStrictEqual((yield* open(run.dir)).judges, [])
        const begun = yield* Effect.flip(store(run, judge("j"), verdicts))
        assert.include(begun.message, "a model has begun to judge as")
        const whole = yield* Effect.scoped(
          Effect.gen(function* () {
            const writer = yield* write(2)
            assert.strictEqual(writer.earlier.size, 2)
            assert.deepStrictEqual(
              (yield* Stream.runCollect(writer.stored)).map(({ repeat }) => repeat),
              [0, 1]
            )
            yield* writer.append(verdicts.slice(2))
            return yield* writer.complete
          })
        )
        const stored = yield* verdictsOf(whole, "j")
        assert.deepStrictEqual(
          stored,
          verdicts.map((one, at) => (at === 1 ? { ...one, score: 1 } : one))
        )
        // What was left under other settings is gone: a judge of another kind may take the place.
        yield* store(run, judge("j"), verdicts)
        const superseded = yield* Effect.scoped(Effect.map(write(1), (writer) => writer.superseded))
        assert.strictEqual(superseded, 0)
      })
    )
  })
}

withLayer(sqlLayer, { excludeTestServices: true })("A verdict in PostgreSQL", (it) => {
  it.effect("that is damaged is told of as one of its judge, not as an answer", () =>
    Effect.gen(function* () {
      const { run, verdicts } = yield* judged
      const [first] = verdicts
      if (first === undefined) return assert.fail("no verdicts")
      const sql = yield* SqlClient
      const by = model(1)
      const { judgement } = yield* beginJudgement(sql, run, by)
      const of = { judge: by, judgement }
      yield* addVerdicts(sql, run, of)(verdicts)
      const read = verdictAt(sql, run, of, cellKey(first))
      assert.deepStrictEqual(yield* read, first)
      yield* sql`update assay_verdicts set row = replace(row, '"score":4', '"score":9')
        where judgement = ${judgement} and cell_key = ${cellKey(first)}`
      const error = yield* Effect.flip(read)
      assert.strictEqual(error._tag, "SourceInvalid")
      assert.include(error.message, `${run.dir}/judgements/j/verdicts.jsonl`)
      assert.notInclude(error.message, "answers.jsonl")
    })
  )
})
