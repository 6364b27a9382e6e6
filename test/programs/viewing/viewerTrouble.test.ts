import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { ViewDod, ViewHistory, ViewLeaderboard } from "../../../src/programs/viewing/documents.ts"
import { makeViewer } from "../../../src/programs/viewing/viewer.ts"
import { type Given, type GivenRun, runs, uneven } from "../comparing.ts"
import { workshop } from "../../services/run/harness.ts"
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

  it.effect("says what is wrong with rows wherever they are needed, and ranks the others", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ good: one(good), broken: one(good), twin: one(good) })
      const rows = yield* shop.read("broken/answers.jsonl")
      yield* shop.write("broken/answers.jsonl", rows.replace('"attempt":1', '"attempt":0'))
      const { index, problem, read } = yield* view([shop.at(".")])
      const { boards, runs: entries } = yield* index
      assert.isNull(entries[0]?.problem)
      assert.include(yield* problem("runs/broken/judges/kim"), "answers.jsonl:1")
      assert.include(yield* problem("runs/broken/prompts/_501"), "answers.jsonl:1")
      const { board, left_out } = yield* read(boards[0]?.leaderboards[0]?.document ?? "", ViewLeaderboard)
      assert.deepStrictEqual(
        left_out.map(({ run }) => run),
        ["broken"]
      )
      assert.include(left_out[0]?.problem, "answers.jsonl:1")
      assert.lengthOf(board?.parts[0]?.rows ?? [], 2)
      const history = yield* read(boards[0]?.history ?? "", ViewHistory)
      assert.deepStrictEqual(history.left_out, left_out)
      assert.lengthOf(history.comparisons, 1)
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
