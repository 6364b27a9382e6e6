import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { eventsBetween } from "../../../src/programs/viewing/eventsBetween.ts"
import { ViewPrompt, ViewRun } from "../../../src/programs/viewing/documents.ts"
import type { Viewer } from "../../../src/programs/viewing/viewer.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { allAnswers, newRun, workshop } from "../../services/run/harness.ts"
import { scored } from "../agreeing.ts"
import { type Given, runs, uneven } from "../comparing.ts"
import { eventsOf, layer, view } from "./viewing.ts"

/** What is told after one more look. */
const toldBy = (viewer: Viewer) =>
  Effect.gen(function* () {
    const before = yield* viewer.sight
    yield* viewer.look
    return eventsBetween(before, yield* viewer.sight).map(({ data, event }): unknown => ({ event, ...data }))
  })

/** A folder with an open run of eight answers, a viewer of it, and what it tells after each look. */
const watched = Effect.gen(function* () {
  const shop = yield* workshop
  const run = yield* newRun(shop.at("runs/one"))
  const answers = allAnswers(run.pack.value, ["m1", "__proto__"])
  const viewed = yield* view([shop.at("runs")])
  const { viewer } = viewed
  return { shop, run, answers, told: toldBy(viewer), ...viewed }
})

const progress = (run: string, status: string, answers: number, failed: number, judging: object = []) => ({
  event: "progress",
  schema_version: 1,
  run,
  progress: { status, answers, expected: 8, failed, judging }
})
const changed = (...runs: ReadonlyArray<string>) => ({ event: "changed", schema_version: 1, runs })

withLayer(layer)("A viewer of a run under way", (it) => {
  it.effect("tells every answer that comes, those that failed, and the end", () =>
    Effect.gen(function* () {
      const { answers, run, told } = yield* watched
      const [first, second, ...others] = answers
      if (first === undefined || second === undefined) return assert.fail()
      assert.deepStrictEqual(yield* told, [])
      yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* RunStore.use((store) => store.writeAnswers(run))
          yield* writer.append([{ ...first, ok: false, error: { kind: "timeout", message: "" } }])
          assert.deepStrictEqual(yield* told, [progress("one", "open", 1, 1)])
          yield* writer.append([second])
          assert.deepStrictEqual(yield* told, [progress("one", "open", 2, 1)])
          yield* writer.append([first])
          assert.deepStrictEqual(yield* told, [progress("one", "open", 2, 0)])
          yield* writer.spend(0.5)
          yield* writer.append(others)
          assert.deepStrictEqual(yield* told, [progress("one", "open", 8, 0)])
          assert.deepStrictEqual(yield* told, [])
          yield* writer.complete
        })
      )
      assert.deepStrictEqual(yield* told, [progress("one", "complete", 8, 0), changed("one")])
      assert.deepStrictEqual(yield* told, [])
    })
  )

  it.effect("reads past a row that is half written, and shows it when it is whole", () =>
    Effect.gen(function* () {
      const { answers, problem, read, run, shop, told } = yield* watched
      const rows = answers.slice(0, 2).map((answer) => JSON.stringify(answer))
      yield* shop.write("runs/one/answers.jsonl", `${rows[0]}\n${rows[1]?.slice(0, 40)}`)
      assert.deepStrictEqual(yield* told, [progress("one", "open", 1, 0)])
      const { cells } = yield* read("runs/one/prompts/_501", ViewPrompt)
      assert.deepStrictEqual(
        cells.map(({ answer }) => answer?.text),
        ["m1 P1 0", undefined, undefined, undefined]
      )
      yield* shop.write("runs/one/answers.jsonl", rows.map((row) => `${row}\n`).join(""))
      assert.deepStrictEqual(yield* told, [progress("one", "open", 2, 0)])
      const again = yield* read("runs/one/prompts/_501", ViewPrompt)
      assert.strictEqual(again.cells[1]?.answer?.text, "m1 P1 1")
      yield* shop.write("runs/one/answers.jsonl", `${rows[0]}\nbroken\n`)
      yield* told
      assert.include(yield* problem("runs/one/prompts/_501"), "answers.jsonl:2")
      assert.strictEqual(run.manifest.status, "open")
    })
  )

  it.effect("counts the verdicts of a judge that has not finished, and shows them when it has", () =>
    Effect.gen(function* () {
      const { answers, read, run, told } = yield* watched
      const complete = yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* RunStore.use((store) => store.writeAnswers(run))
          yield* writer.append(answers)
          return yield* writer.complete
        })
      )
      yield* told
      const judge = {
        schema_version: 1,
        id: "Dr. Who",
        kind: "model",
        created_at: "",
        tool_version: "1",
        settings: {}
      } as const
      const verdicts = answers.map((answer) => scored(answer, 4))
      yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* RunStore.use((store) => store.writeVerdicts(complete, judge))
          yield* writer.append(verdicts.slice(0, 3))
          const three = [{ judge: "Dr. Who", verdicts: 3, finished: false }]
          assert.deepStrictEqual(yield* told, [progress("one", "complete", 8, 0, three)])
          assert.lengthOf((yield* read("runs/one/run", ViewRun)).judges, 0)
          yield* writer.append(verdicts.slice(2))
          yield* writer.complete
        })
      )
      const all = [{ judge: "Dr. Who", verdicts: 8, finished: true }]
      assert.deepStrictEqual(yield* told, [progress("one", "complete", 8, 0, all), changed("one")])
      assert.lengthOf((yield* read("runs/one/run", ViewRun)).judges, 1)
    })
  )

  it.effect("begins with how far unfinished runs are, looks every second, and ends when the viewer does", () =>
    Effect.gen(function* () {
      const { answers, run, shop, viewer } = yield* watched
      assert.deepStrictEqual(
        (yield* eventsOf(viewer, 1)).map(({ data }) => data),
        [
          {
            schema_version: 1,
            run: "one",
            progress: { status: "open", answers: 0, expected: 8, failed: 0, judging: [] }
          }
        ]
      )
      yield* Effect.forkScoped(viewer.watch)
      const two = yield* Effect.forkScoped(eventsOf(viewer, 2), { startImmediately: true })
      const everything = yield* Effect.forkScoped(Stream.runCollect(viewer.events), { startImmediately: true })
      yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* RunStore.use((store) => store.writeAnswers(run))
          yield* writer.append(answers.slice(0, 4))
        })
      )
      yield* TestClock.adjust("1 second")
      const [, second] = yield* Fiber.join(two)
      assert.deepStrictEqual(second?.event === "progress" ? second.data.progress.answers : second, 4)
      yield* viewer.end
      assert.isAtLeast((yield* Fiber.join(everything)).length, 2)
      assert.isTrue(yield* shop.exists("runs/one/answers.jsonl"))
    })
  )
})

const good: Given = { points: uneven }
const one = { groups: { "m / none": good } }

withLayer(layer)("A viewer of a folder", (it) => {
  it.effect("tells that a run came, changed or went, and that a plan was checked", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ "runs/a": one, "later/b": one, "later/bench": one })
      const { index, viewer } = yield* view([shop.at("runs")])
      const told = toldBy(viewer)
      yield* shop.fs.rename(shop.at("later/b"), shop.at("runs/b"))
      assert.deepStrictEqual((yield* told).at(-1), changed("b"))
      assert.lengthOf((yield* index).runs, 2)
      const report = yield* viewer.document("runs/a/judges/kim")
      const verdicts = yield* shop.read("runs/a/judgements/kim/verdicts.jsonl")
      yield* shop.write("runs/a/judgements/kim/verdicts.jsonl", `${verdicts}torn`)
      assert.deepStrictEqual((yield* told).at(-1), changed("a"))
      assert.isNotNull((yield* viewer.document("runs/a/judges/kim"))?.failure)
      assert.isNull(report?.failure)
      yield* shop.fs.remove(shop.at("runs/a"), { recursive: true })
      assert.deepStrictEqual(yield* told, [changed("a")])
      assert.isUndefined(yield* viewer.document("runs/a/judges/kim"))
      yield* shop.write("runs/plan.json", '{"plan_id":"","results":[],"allowed":true}')
      assert.deepStrictEqual(yield* told, [changed()])
      yield* shop.write("runs/other.json", "{}")
      assert.deepStrictEqual(yield* told, [])
      yield* shop.fs.remove(shop.at("runs"), { recursive: true })
      assert.deepStrictEqual((yield* told).at(-1), changed("b"))
      assert.lengthOf((yield* index).runs, 0)
    })
  )

  it.effect("looks again when a document is asked for, but not more than once a second", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ "runs/a": one, "later/b": one, "later/c": one })
      const { index } = yield* view([shop.at("runs")])
      const keys = Effect.map(index, ({ runs }) => runs.map(({ key }) => key))
      yield* shop.fs.rename(shop.at("later/b"), shop.at("runs/b"))
      assert.deepStrictEqual(yield* keys, ["a"])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* keys, ["a", "b"])
      yield* shop.fs.rename(shop.at("later/c"), shop.at("runs/c"))
      assert.deepStrictEqual(yield* keys, ["a", "b"])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* keys, ["a", "b", "c"])
    })
  )
})
