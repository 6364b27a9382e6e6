import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Result, Stream } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { RunStore } from "../../src/services/RunStore.ts"
import { postgresClient } from "../../src/services/sql/postgresClient.ts"
import { sqlRunStore } from "../../src/services/sql/sqlRunStore.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { allAnswers, answer, PACK } from "../services/run/harness.ts"
import { postgres } from "./postgres.ts"
import { answersOf, append, complete, create, failed, judge, MODELS, open, verdict } from "./storing.ts"

const shared = SourceReader.layer.pipe(Layer.provideMerge(NodeServices.layer))

/** A store with connections of its own. */
const storeOf = (url: string) =>
  Layer.fresh(sqlRunStore.pipe(Layer.provideMerge(postgresClient(Redacted.make(url), 3)), Layer.provideMerge(shared)))

const services = (url: string) => Layer.build(storeOf(url))
const newDatabase = Effect.promise(async () => (await postgres()).database())
const WRITERS = 4

setFlagsFromString("--expose-gc")
const collectGarbage: () => void = runInNewContext("gc")

/** The memory that is in use, in bytes: the bytes of buffers are given back only some time after a collection. */
const inUse = () =>
  Math.min(
    ...[1, 2, 3].map(() => {
      collectGarbage()
      const { arrayBuffers, heapUsed } = process.memoryUsage()
      return arrayBuffers + heapUsed
    })
  )

it.live("Writers that start at once, with connections of their own, double nothing and lose nothing", () =>
  Effect.gen(function* () {
    const url = yield* newDatabase
    // They make the tables at once, too.
    const writers = yield* Effect.all(
      Array.from({ length: WRITERS }, () => services(url)),
      { concurrency: "unbounded" }
    )
    const [first] = writers
    if (first === undefined) return assert.fail("no writers")
    const pack = PACK.replace("repeats: 2", "repeats: 40")
    const run = yield* Effect.provide(create("r", MODELS, pack), first)
    yield* Effect.provide(append(run, [failed("P1", 0), failed("P1", 1)]), first)
    const cells = Array.from({ length: 40 }, (_, repeat) => repeat)
    const tried = yield* Effect.forEach(
      writers,
      (by, at) =>
        Effect.scoped(
          Effect.gen(function* () {
            const writer = yield* RunStore.use((store) => store.writeAnswers(run))
            return yield* Effect.forEach(
              cells,
              (repeat) => Effect.result(writer.append([answer("m1", "P1", repeat, `of ${at}`)])),
              { concurrency: 3 }
            )
          })
        ).pipe(Effect.provide(by)),
      { concurrency: "unbounded" }
    )
    const winners = cells.map((repeat) =>
      tried.flatMap((results, at) => {
        const result = results[repeat]
        return result !== undefined && Result.isSuccess(result) ? [`of ${at}`] : []
      })
    )
    assert.isTrue(winners.every((of) => of.length === 1))
    const refused = tried.flat().filter(Result.isFailure)
    assert.isTrue(refused.every(({ failure }) => failure.message.includes("has an answer already")))
    const done = yield* Effect.provide(complete(run), first)
    assert.strictEqual(done.manifest.answers, 40)
    const stored = yield* Effect.provide(answersOf(done), first)
    assert.deepStrictEqual(
      stored.map(({ text }) => text),
      winners.flat()
    )
    assert.isTrue(stored.every(({ ok }) => ok))
  }).pipe(Effect.scoped)
)

it.live("A late answer never changes a run that was completed meanwhile", () =>
  Effect.gen(function* () {
    const url = yield* newDatabase
    const [one, other] = [yield* services(url), yield* services(url)]
    const run = yield* Effect.provide(create("r"), one)
    const late = yield* RunStore.use((store) => store.writeAnswers(run)).pipe(Effect.provide(other))
    yield* late.append([answer("m1", "P1", 0)])
    yield* Effect.provide(complete(run), one)
    const error = yield* Effect.flip(late.append([answer("m1", "P1", 1)]))
    assert.include(error.message, "the run was closed meanwhile: it is complete")
    assert.lengthOf(yield* Effect.provide(Effect.flatMap(open("r"), answersOf), one), 1)
  }).pipe(Effect.scoped)
)

it.live("Two that store the verdicts of one judge at once are kept apart", () =>
  Effect.gen(function* () {
    const url = yield* newDatabase
    const [one, other] = [yield* services(url), yield* services(url)]
    const run = yield* Effect.provide(create("r"), one)
    const answers = allAnswers(run.pack.value, MODELS)
    yield* Effect.provide(append(run, answers), one)
    const store = (by: Context.Context<RunStore>, verdicts: Stream.Stream<ReturnType<typeof verdict>, unknown>) =>
      Context.get(by, RunStore).writeJudgement(run, judge("checks"), verdicts)
    const all = Stream.fromIterable(answers.map((answer) => verdict(answer)))
    const meanwhile = Stream.fromEffectDrain(
      Effect.map(Effect.flip(store(other, all)), (error) => assert.propertyVal(error, "_tag", "RunLocked"))
    )
    const judged = yield* store(one, Stream.concat(meanwhile, all))
    assert.strictEqual(judged.judges[0]?.verdicts, answers.length)
  }).pipe(Effect.scoped)
)

it.live("A database that crashes and comes back is waited for: nothing is lost, nothing doubled", () =>
  Effect.gen(function* () {
    const server = yield* Effect.promise(postgres)
    const store = yield* services(server.database())
    yield* Effect.gen(function* () {
      const run = yield* create("r", MODELS, PACK.replace("repeats: 2", "repeats: 60"))
      const writer = yield* RunStore.use((runs) => runs.writeAnswers(run))
      const adding = Effect.forEach(
        Array.from({ length: 60 }, (_, repeat) => repeat),
        (repeat) =>
          writer
            .append([answer("m1", "P1", repeat)])
            .pipe(Effect.andThen(repeat === 20 ? Effect.promise(server.restart) : Effect.void)),
        { concurrency: 4 }
      )
      yield* adding
      yield* Effect.promise(server.restart)
      const done = yield* writer.complete
      assert.lengthOf(yield* answersOf(done), 60)
    }).pipe(Effect.provide(store))
  }).pipe(Effect.scoped)
)

it.live("The tables of a newer Assay are refused, and a database that is away is named without its password", () =>
  Effect.gen(function* () {
    const url = yield* newDatabase
    const made = yield* services(url)
    yield* SqlClient.use((sql) => sql`insert into assay_schema (version, made_at) values (99, now())`).pipe(
      Effect.provide(made)
    )
    const newer = yield* Effect.flip(services(url))
    assert.include(newer.message, "its tables were made by a newer Assay (version 99")
    const missing = url.replace(/\/[^/]*$/u, "/nowhere").replace("assay@", "assay:geheim@")
    const refused = yield* Effect.flip(services(missing))
    assert.include(refused.message, "there is no such database")
    assert.notInclude(refused.message, "geheim")
  }).pipe(Effect.scoped)
)

it.live("Many answers are streamed a page at a time", () =>
  Effect.gen(function* () {
    const store = yield* services(yield* newDatabase)
    yield* Effect.gen(function* () {
      const repeats = 1000
      const models = Array.from({ length: 20 }, (_, at) => `m${at}`)
      const run = yield* create("r", models, PACK.replace("repeats: 2", `repeats: ${repeats}`))
      const text = "x".repeat(4000)
      for (const model of models) {
        yield* append(
          run,
          Array.from({ length: repeats }, (_, repeat) => answer(model, "P1", repeat, `${repeat} ${text}`))
        )
      }
      const done = yield* complete(run)
      assert.strictEqual(done.manifest.answers, 20 * repeats)
      const before = inUse()
      let most = 0
      const count = yield* RunStore.use((runs) =>
        Stream.runFold(
          runs.answers(done),
          () => 0,
          (count, { model, repeat }) => {
            assert.strictEqual(`${model} ${repeat}`, `m${Math.floor(count / repeats)} ${count % repeats}`)
            if (count % 4000 === 1000) most = Math.max(most, inUse())
            return count + 1
          }
        )
      )
      assert.strictEqual(count, 20 * repeats)
      // All of them are 80 MB; what was freed may still count as in use on a busy machine.
      assert.isBelow(most - before, 40 * 1024 * 1024)
      // A page ends where it is large: three answers of a megabyte and more do not come together.
      const sql = yield* SqlClient
      yield* sql`update assay_answers set row = replace(row, ${text}, repeat('y', 1500000)) where repeat < 20 and cell_key like '["m1"%'`
      const large = yield* RunStore.use((runs) =>
        Stream.runFold(
          Stream.take(Stream.chunks(runs.answers(done)), 20),
          () => 0,
          (largest, rows) =>
            Math.max(
              largest,
              rows.reduce((sum, row) => sum + row.text.length, 0)
            )
        )
      )
      assert.isBelow(large, 4 * 1024 * 1024)
    }).pipe(Effect.provide(store))
  }).pipe(Effect.scoped)
)
