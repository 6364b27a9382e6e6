import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { compareRuns } from "../../../src/programs/compareRuns.ts"
import { historyRuns } from "../../../src/programs/historyRuns.ts"
import { leaderboard } from "../../../src/programs/leaderboard.ts"
import { scoreStoredRun } from "../../../src/programs/scoreStoredRun.ts"
import { allPaths } from "../../../src/programs/viewing/documentsAt.ts"
import {
  ViewComparison,
  ViewHistory,
  ViewLeaderboard,
  ViewPrompt,
  ViewReport
} from "../../../src/programs/viewing/documents.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { type Given, type GivenRun, packOf, runs, saveRun, uneven } from "../comparing.ts"
import { layer, optionsOf, pathsIn, schemaAt, view } from "./viewing.ts"

const at = (day: number) => ({ created_at: `2026-01-0${day}T00:00:00.000Z` })
const good: Given = { points: uneven, costUsd: 0.5 }
const worse: Given = { points: (prompt) => uneven(prompt) - 1, flagged: (prompt) => prompt === 1 }
const dated = (day: number, given: Given, more: Partial<GivenRun> = {}): GivenRun => ({
  groups: { "m / none": given, "m / baseline": good },
  ...more,
  manifest: { ...at(day), ...more.manifest }
})

/** Three runs of one pack, one of them under a changed one, and one that nobody judged. */
const several = runs({
  monday: dated(1, good),
  tuesday: dated(2, worse),
  wednesday: dated(3, good, { pack: packOf(12, "Changed") }),
  unjudged: dated(4, good, { judge: null })
})

/** Lets somebody else judge a run, who gives every answer one point less and the first prompt a flag. */
const judgedAgain = Effect.fnUntraced(function* (dir: string, id: string) {
  const store = yield* RunStore
  const run = yield* store.open(dir)
  const [judge] = run.judges
  if (judge === undefined) return yield* Effect.die("the run has no judge")
  const { pack: _, verdicts: __, verdicts_digest: ___, ...manifest } = judge
  const verdicts = store
    .verdicts(run, judge.id)
    .pipe(
      Stream.map((verdict) =>
        verdict.status === "scored" ? { ...verdict, score: 1, red_flag: "flagged" as const, flags: [0] } : verdict
      )
    )
  yield* store.writeJudgement(run, { ...manifest, id }, verdicts)
})

withLayer(layer)("A viewer of runs", (it) => {
  it.effect("has a document at every path that one names, each as its schema says, and no other", () =>
    Effect.gen(function* () {
      const { shop } = yield* several
      yield* judgedAgain(shop.at("monday"), "other judge")
      yield* shop.fs.remove(shop.at("wednesday"), { recursive: true })
      const { bytesOf, read, viewer } = yield* view([shop.at(".")])
      const seen = new Set<string>()
      const visit = (path: string): Effect.Effect<void> =>
        Effect.gen(function* () {
          if (seen.has(path)) return
          seen.add(path)
          const document = yield* read(path, schemaAt(path))
          for (const other of pathsIn(document)) yield* visit(other)
        })
      yield* visit("index")
      const listed = [...allPaths({ options: optionsOf([]), sight: yield* viewer.sight })]
      const named = yield* Effect.forEach(listed, (path) =>
        Effect.map(viewer.document(path), (found) => found?.also ?? [])
      )
      assert.deepStrictEqual([...seen].sort(), [...listed, ...named.flat()].sort())
      assert.strictEqual(listed.at(-1), "index")
      assert.isAbove(listed.length, 40)
      assert.isTrue((yield* bytesOf("index")).length > 0)
      for (const path of [
        "",
        "Index",
        "index/",
        "runs",
        "runs/monday",
        "runs/monday/run/more",
        "runs/monday/judges/other judge",
        "runs/monday/prompts/P1",
        "runs/monday/texts/_501/9-0",
        "runs/nobody/run",
        "runs/__proto__/run",
        "runs/monday/judges/constructor",
        "../runs/monday/run",
        "runs/../runs/monday/run",
        "runs/monday/../monday/run",
        "/etc/passwd",
        "bench",
        "dod/run"
      ]) {
        assert.isUndefined(yield* viewer.document(path), path)
      }
    })
  )

  it.effect("shows the figures of the commands, under each judge", () =>
    Effect.gen(function* () {
      const { shop } = yield* several
      yield* judgedAgain(shop.at("monday"), "strict")
      const { index, read } = yield* view([shop.at(".")])
      const { boards, runs } = yield* index
      assert.deepStrictEqual(
        runs.map(({ facts, key }) => [key, facts?.judges.map(({ id }) => id)]),
        [
          ["monday", ["kim", "strict"]],
          ["tuesday", ["kim"]],
          ["unjudged", []],
          ["wednesday", ["kim"]]
        ]
      )
      for (const { dir, facts } of runs) {
        for (const { id, report } of facts?.judges ?? []) {
          const expected = yield* scoreStoredRun({ run: dir, judge: id, minCoverage: 1 })
          assert.deepStrictEqual((yield* read(report, ViewReport)).report, expected)
        }
      }
      const [board, strict] = boards
      assert.deepStrictEqual([board?.judge, strict?.judge, boards.length], ["kim", "strict", 2])
      assert.deepStrictEqual(
        board?.leaderboards.map(({ pack, runs }) => [pack.title, runs]),
        [
          ["Changed", 1],
          ["Many", 2]
        ]
      )
      const path = board?.leaderboards[1]?.document ?? ""
      const ranked = yield* leaderboard({ runs: [shop.at("tuesday"), shop.at("monday")], judge: "kim", minCoverage: 1 })
      assert.deepStrictEqual(yield* read(path, ViewLeaderboard), {
        schema_version: 1,
        judge: "kim",
        board: ranked,
        left_out: []
      })
      const past = yield* historyRuns({ folder: shop.at("."), judge: "kim", minCoverage: 1, tolerance: 2 })
      const history = yield* read(board?.history ?? "", ViewHistory)
      assert.deepStrictEqual(history.pack, past.packs[0])
      assert.deepStrictEqual(
        history.comparisons.map(({ base, candidate }) => [base, candidate]),
        [["monday", "tuesday"]]
      )
    })
  )

  it.effect("compares neighbours of one pack that share a group, and no others", () =>
    Effect.gen(function* () {
      const { shop } = yield* several
      yield* Effect.forEach(
        [
          ["other", dated(5, good, { groups: { "another / none": good } })],
          ["last", dated(6, good, { groups: { "another / none": good, "m / none": good } })]
        ] as const,
        ([dir, given]) => saveRun(shop.at(dir), given)
      )
      const { index, read } = yield* view([shop.at(".")])
      const [board] = (yield* index).boards
      const { comparisons } = yield* read(board?.history ?? "", ViewHistory)
      assert.deepStrictEqual(
        comparisons.map(({ base, candidate }) => [base, candidate]),
        [
          ["monday", "tuesday"],
          ["other", "last"]
        ]
      )
      const { comparison } = yield* read(comparisons[0]?.document ?? "", ViewComparison)
      const sides = { base: shop.at("monday"), candidate: shop.at("tuesday") }
      assert.deepStrictEqual(comparison, yield* compareRuns({ ...sides, minCoverage: 1, divergences: 0 }))
    })
  )

  it.effect("shows the verdicts of one judge where that is asked for, and of all on each answer", () =>
    Effect.gen(function* () {
      const { shop } = yield* several
      yield* judgedAgain(shop.at("monday"), "strict")
      const { index, read, viewer } = yield* view([shop.at(".")], { judge: "strict" })
      const { boards, runs } = yield* index
      assert.deepStrictEqual(
        runs.flatMap(({ facts }) => facts?.judges.map(({ id }) => id) ?? []),
        ["strict"]
      )
      assert.deepStrictEqual(
        boards.map(({ judge }) => judge),
        ["strict"]
      )
      assert.isUndefined(yield* viewer.document("runs/monday/judges/kim"))
      const { flagged } = yield* read("runs/monday/judges/strict", ViewReport)
      assert.lengthOf(flagged, 48)
      assert.deepStrictEqual(flagged[0], {
        model: "m",
        variant: "baseline",
        prompt_id: "P1",
        repeat: 0,
        score: 1,
        flags: [0],
        disputed: false,
        fatal: true
      })
      assert.isFalse(flagged.find(({ prompt_id }) => prompt_id === "P2")?.fatal)
      const { cells } = yield* read("runs/monday/prompts/_501", ViewPrompt)
      assert.deepStrictEqual(
        cells[0]?.verdicts.map(({ judge }) => judge),
        ["kim", "strict"]
      )
    })
  )
})
