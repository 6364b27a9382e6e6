import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { ViewDod, ViewLeaderboard } from "../../../src/programs/viewing/documents.ts"
import { makeViewer } from "../../../src/programs/viewing/viewer.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { type Given, type GivenRun, runs, uneven } from "../comparing.ts"
import { allAnswers, newRun, workshop } from "../../services/run/harness.ts"
import { layer, optionsOf, view } from "./viewing.ts"

const good: Given = { points: uneven }
const one = (given: Given): GivenRun => ({ groups: { "m / none": given } })
const failure = (folders: ReadonlyArray<string>, judge?: string) =>
  Effect.flip(makeViewer(optionsOf(folders, { judge })))

withLayer(layer)("A viewer of damaged runs", (it) => {
  it.effect("shows a run that cannot be opened with what is wrong, beside the others", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ good: one(good), broken: one(good) })
      yield* shop.write("broken/pack.yaml", "id: other\n")
      const { index, viewer } = yield* view([shop.at(".")])
      const [broken, whole] = (yield* index).runs
      assert.deepStrictEqual([broken?.key, broken?.facts, whole?.problem], ["broken", null, null])
      assert.include(broken?.problem, "pack.yaml")
      assert.isUndefined(yield* viewer.document("runs/broken/run"))
    })
  )

  it.effect("lists a run whose rows cannot be read with what is wrong, and ranks the others", () =>
    Effect.gen(function* () {
      const names = ["changed", "deleted", "edited", "emptied", "good", "torn", "twin"]
      const { shop } = yield* runs(Object.fromEntries(names.map((name) => [name, one(good)])))
      const answers = yield* shop.read("changed/answers.jsonl")
      const verdicts = "judgements/kim/verdicts.jsonl"
      yield* shop.write("changed/answers.jsonl", answers.replace('"attempt":1', '"attempt":0'))
      yield* shop.fs.remove(shop.at(`deleted/${verdicts}`))
      yield* shop.write(`edited/${verdicts}`, (yield* shop.read(`edited/${verdicts}`)).replace("because", "becouse"))
      yield* shop.write("emptied/answers.jsonl", "")
      yield* shop.write("torn/answers.jsonl", answers.slice(0, -10))
      const { index, read, viewer } = yield* view([shop.at(".")])
      const { boards, runs: entries } = yield* index
      const said = new Map(entries.map(({ key, problem }) => [key, problem]))
      assert.include(said.get("changed"), "answers.jsonl:1")
      assert.include(said.get("deleted"), "verdicts.jsonl")
      assert.include(said.get("edited"), "verdicts.jsonl")
      assert.include(said.get("emptied"), "answers.jsonl")
      assert.include(said.get("torn"), "torn")
      assert.deepStrictEqual(
        entries.filter(({ facts }) => facts !== null).map(({ key }) => key),
        ["good", "twin"]
      )
      assert.isUndefined(yield* viewer.document("runs/changed/judges/kim"))
      assert.deepStrictEqual(
        boards.map(({ leaderboards }) => leaderboards.map((leaderboard) => leaderboard.runs)),
        [[2]]
      )
      const { board, left_out } = yield* read(boards[0]?.leaderboards[0]?.document ?? "", ViewLeaderboard)
      assert.lengthOf(left_out, 0)
      assert.lengthOf(board?.parts[0]?.rows ?? [], 2)
      yield* shop.write("changed/answers.jsonl", answers)
      yield* viewer.look
      assert.lengthOf([...(yield* viewer.sight).readable.keys()], 3)
    })
  )

  it.effect("counts the answers of a finished run that failed", () =>
    Effect.gen(function* () {
      const shop = yield* workshop
      const run = yield* newRun(shop.at("run"))
      const [first, ...others] = allAnswers(run.pack.value, ["m1", "__proto__"])
      if (first === undefined) return assert.fail()
      yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* RunStore.use((store) => store.writeAnswers(run))
          yield* writer.append([{ ...first, ok: false, error: { kind: "timeout", message: "" } }, ...others])
          yield* writer.complete
        })
      )
      const { index } = yield* view([shop.at("run")])
      const [entry] = (yield* index).runs
      assert.deepStrictEqual([entry?.facts?.progress.answers, entry?.facts?.progress.failed], [8, 1])
    })
  )

  it.effect("reads the rows of a finished run once, and again when they changed", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ run: one(good) })
      const store = yield* RunStore
      let readings = 0
      const counting = RunStore.of({
        ...store,
        answers: (run) =>
          Stream.onStart(
            store.answers(run),
            Effect.sync(() => readings++)
          )
      })
      const { viewer } = yield* Effect.provideService(view([shop.at("run")]), RunStore, counting)
      const first = readings
      yield* viewer.look
      yield* viewer.look
      assert.deepStrictEqual([first > 0, readings], [true, first])
      yield* shop.write("run/answers.jsonl", "")
      yield* viewer.look
      const second = readings
      yield* viewer.look
      assert.deepStrictEqual([second > first, readings], [true, second])
      assert.include((yield* viewer.sight).index.runs[0]?.problem, "answers.jsonl")
    })
  )

  it.effect("fails where there is nothing to see, each time with the error of it", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ "runs/broken": one(good), "good/run": one(good) })
      yield* shop.write("runs/broken/run.json", "{")
      yield* shop.fs.makeDirectory(shop.at("empty/deep/deeper"), { recursive: true })
      yield* shop.write("empty/other.json", "{}")
      const tagOf = (folders: ReadonlyArray<string>, judge?: string) =>
        Effect.map(failure(folders.map(shop.at), judge), ({ _tag, message }) => [_tag, message])
      const [missing, said] = yield* tagOf(["none"])
      assert.strictEqual(missing, "InputMissing")
      assert.include(said, shop.at("none"))
      assert.deepStrictEqual((yield* tagOf(["empty"]))[0], "InputMissing")
      assert.deepStrictEqual((yield* tagOf(["good", "empty"]))[0], "InputMissing")
      assert.deepStrictEqual((yield* tagOf(["empty/other.json"]))[0], "InputMissing")
      assert.deepStrictEqual((yield* tagOf(["runs"]))[0], "SourceInvalid")
      assert.deepStrictEqual((yield* tagOf(["good"], "nobody"))[0], "UnknownName")
      yield* view([shop.at("runs"), shop.at("good")])
    })
  )
})

const CHECKED = {
  schema_version: 1,
  plan_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  definition_of_done: "- Tests pass\n",
  results: [
    {
      criterion: { index: 0, text: "Tests pass", pattern: null },
      status: "passed",
      reasoning: "They did."
    }
  ],
  evaluated_at: "2026-01-01T00:00:00.000Z",
  digest: "sha256:00",
  total: 1,
  passed: 1,
  failed: 0,
  skipped: 0,
  all_passed: true,
  is_empty: false,
  ignored: [],
  allowed: true,
  reasons: [],
  exit: { code: 0, name: "ok" }
}

withLayer(layer)("A viewer of checked plans", (it) => {
  it.effect("shows those that lie in the folder, a broken one with what is wrong, and nothing else", () =>
    Effect.gen(function* () {
      const shop = yield* workshop
      yield* shop.write("plan.json", JSON.stringify(CHECKED))
      yield* shop.write("broken.json", JSON.stringify({ ...CHECKED, passed: -1 }))
      yield* shop.write("plan-input.json", '{"plan_id":"x","title":"t","definition_of_done":"- a"}')
      yield* shop.write("no.json", "{")
      const { index, problem, read } = yield* view([shop.at(".")])
      const { dod, runs: none } = yield* index
      assert.lengthOf(none, 0)
      assert.deepStrictEqual(
        dod.map(({ file, summary }) => [file, summary?.allowed]),
        [
          [shop.at("broken.json"), undefined],
          [shop.at("plan.json"), true]
        ]
      )
      assert.include(dod[0]?.problem, "broken.json")
      assert.include(yield* problem(dod[0]?.document ?? ""), "passed")
      const { check } = yield* read(dod[1]?.document ?? "", ViewDod)
      assert.strictEqual(check.results[0]?.reasoning, "They did.")
    })
  )
})
