import { assert, layer as withLayer } from "@effect/vitest"
import { Context, Effect, FileSystem, Layer, Path } from "effect"
import { pullRun } from "../../src/programs/cluster/pullRun.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { allAnswers } from "../services/run/harness.ts"
import { Bed, fileLayer, sqlLayer } from "./beds.ts"
import { answersOf, append, complete, create, failed, judge, MODELS, open, store, verdict } from "./storing.ts"

class Database extends Context.Service<
  Database,
  { readonly runs: RunStore["Service"]; readonly bed: Bed["Service"] }
>()("assay/test/cluster/Database") {}

const database = Layer.effect(
  Database,
  Effect.gen(function* () {
    return Database.of({ runs: yield* RunStore, bed: yield* Bed })
  })
).pipe(Layer.provide(sqlLayer))

/** Does it in the database. */
const inDatabase = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Database, ({ runs }) => Effect.provideService(effect, RunStore, runs))

/** Every file of a folder with its text. */
const filesOf = (dir: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const names = (yield* fs.readDirectory(dir, { recursive: true })).toSorted()
    const texts: Array<readonly [string, string]> = []
    for (const name of names) {
      const file = path.join(dir, name)
      if ((yield* fs.stat(file)).type === "File") texts.push([name, yield* fs.readFileString(file)])
    }
    return texts
  })

/** Answers, spending and verdicts of a run, given to whichever store is at hand. */
const filled = (dir: string) =>
  Effect.gen(function* () {
    const run = yield* create(dir)
    const answers = allAnswers(run.pack.value, MODELS).map((answer, at) =>
      at === 1 ? failed("P1", 1) : { ...answer, text: `${answer.text} \u0000\u2028é`, cost_usd: 0.001 * at }
    )
    yield* append(run, answers.toReversed())
    yield* Effect.scoped(RunStore.use((runs) => Effect.flatMap(runs.writeAnswers(run), (writer) => writer.spend(0.25))))
    const whole = yield* complete(yield* open(dir))
    yield* store(whole, judge("checks"), answers.map((answer) => verdict(answer)).toReversed())
    return yield* store(
      whole,
      judge("A person"),
      answers.slice(2).map((answer) => verdict(answer, "né"))
    )
  })

withLayer(Layer.mergeAll(fileLayer, database), { excludeTestServices: true })("A run that is pulled", (it) => {
  it.effect("is byte for byte the one that would have been made here", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const [here, there] = [yield* fs.makeTempDirectoryScoped(), yield* fs.makeTempDirectoryScoped()]
      const { bed, runs } = yield* Database
      const remote = yield* inDatabase(filled(bed.dir("remote")))
      yield* filled(path.join(here, "r"))
      const pulled = yield* pullRun({ from: runs, run: remote.dir, out: path.join(there, "r") })
      assert.strictEqual(pulled.manifest.run_id, "r")
      assert.lengthOf(pulled.judges, 2)
      const files = yield* filesOf(path.join(there, "r"))
      assert.isAtLeast(files.length, 8)
      assert.deepStrictEqual(files, yield* filesOf(path.join(here, "r")))
    })
  )

  it.effect("can be gone on with where it was not complete", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const dir = yield* fs.makeTempDirectoryScoped()
      const { bed, runs } = yield* Database
      for (const status of ["open", "interrupted"] as const) {
        const run = yield* inDatabase(create(bed.dir("remote")))
        const answers = allAnswers(run.pack.value, MODELS)
        yield* inDatabase(append(run, answers.slice(0, 3)))
        if (status === "interrupted") {
          yield* Effect.scoped(Effect.flatMap(runs.writeAnswers(run), (writer) => writer.interrupt))
        }
        const pulled = yield* pullRun({ from: runs, run: run.dir, out: path.join(dir, status) })
        assert.strictEqual(pulled.manifest.status, status)
        assert.deepStrictEqual(yield* answersOf(pulled), answers.slice(0, 3))
        yield* append(pulled, answers.slice(3))
        assert.deepStrictEqual(yield* answersOf(yield* complete(pulled)), answers)
      }
    })
  )

  it.effect("leaves nothing behind where it is not sound, or is not there", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const dir = yield* fs.makeTempDirectoryScoped()
      const { bed, runs } = yield* Database
      const remote = yield* inDatabase(filled(bed.dir("remote")))
      const pull = pullRun({ from: runs, run: remote.dir, out: path.join(dir, "r") })
      const [first] = yield* inDatabase(answersOf(remote))
      if (first === undefined) return assert.fail("no answers")
      yield* bed.editAnswer(remote.dir, first, (text) => text.replace('"text"', '"textt"'))
      assert.strictEqual((yield* Effect.flip(pull))._tag, "SourceInvalid")
      const nowhere = pullRun({ from: runs, run: "nowhere", out: path.join(dir, "r") })
      assert.strictEqual((yield* Effect.flip(nowhere))._tag, "InputMissing")
      assert.deepStrictEqual(yield* fs.readDirectory(dir), [])
      yield* bed.editAnswer(remote.dir, first, (text) => text.replace('"textt"', '"text"'))
      yield* pull
      assert.deepStrictEqual(yield* fs.readDirectory(dir), ["r"])
    })
  )
})
