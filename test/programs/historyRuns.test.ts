import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import type { PackHistory } from "../../src/domain/comparison/History.ts"
import { type HistoryOptions, historyRuns } from "../../src/programs/historyRuns.ts"
import { layer } from "../services/run/harness.ts"
import { type Given, type GivenRun, only, packOf, runs, uneven } from "./comparing.ts"

const at = (day: number) => ({ created_at: `2026-01-0${day}T00:00:00.000Z` })
const one = (day: number, given: Given, more: GivenRun["manifest"] = {}): GivenRun => ({
  groups: { "m / none": given },
  manifest: { ...at(day), ...more }
})

const steady = uneven
const lower = (prompt: number) => uneven(prompt) - 0.25
const low = (prompt: number) => uneven(prompt) - 1.5

const histories = Effect.fnUntraced(function* (given: Readonly<Record<string, GivenRun>>) {
  const { shop } = yield* runs(given)
  return {
    shop,
    history: (options: Partial<HistoryOptions> = {}) =>
      historyRuns({ folder: shop.at("."), minCoverage: 1, tolerance: 2, ...options })
  }
})

const nameOf = (dir: string | null) => dir?.slice(dir.lastIndexOf("/") + 1) ?? null

const linesOf = ({ runs }: PackHistory) =>
  runs.map(({ dir, groups }) => [nameOf(dir), ...groups.flatMap(({ state, trend }) => [state, trend])])

const standOf = ({ groups }: PackHistory) => {
  const { first_bad, last_good, latest } = only(groups)
  return [latest, nameOf(first_bad), nameOf(last_good)]
}

withLayer(layer)("the history of a folder of runs", (it) => {
  it.effect("has a line for each run, oldest first, with its trend, and names the first bad run", () =>
    Effect.gen(function* () {
      const { history } = yield* histories({
        d: one(1, { points: steady }),
        c: one(2, { points: steady }),
        b: one(3, { points: lower, text: () => "b" }),
        a: one(4, { points: lower, text: () => "a" }),
        e: one(5, { points: low })
      })
      const { packs } = yield* history({ tolerance: 2 })
      assert.deepStrictEqual(linesOf(only(packs)), [
        ["d", "good", "first"],
        ["c", "good", "unchanged"],
        ["b", "bad", "lower"],
        ["a", "bad", "not-told"],
        ["e", "bad", "lower"]
      ])
      assert.deepStrictEqual(standOf(only(packs)), ["bad", "b", "c"])
      const loose = yield* history({ tolerance: 10 })
      assert.deepStrictEqual(standOf(only(loose.packs)), ["bad", "e", "a"])
    })
  )

  it.effect("forgets a bad run once a good one follows, and lets no undecided one begin or end anything", () =>
    Effect.gen(function* () {
      const lacking = { points: (prompt: number) => (prompt === 2 ? null : 4) }
      const { history } = yield* histories({
        a: one(1, { points: low }),
        b: one(2, { points: steady }),
        c: one(3, lacking)
      })
      const { packs } = yield* history()
      assert.deepStrictEqual(linesOf(only(packs)), [
        ["a", "bad", "first"],
        ["b", "good", "higher"],
        ["c", "undecided", "not-told"]
      ])
      assert.deepStrictEqual(standOf(only(packs)), ["undecided", null, "b"])
    })
  )

  it.effect("compares nothing over a change of the pack, the judge or the limits", () =>
    Effect.gen(function* () {
      const { history } = yield* histories({
        a: one(1, { points: steady }),
        b: { ...one(2, { points: lower }), pack: packOf(12, "Changed") },
        c: { ...one(3, { points: lower }), pack: packOf(12, "Changed"), judge: { author: "Lee" } }
      })
      const { packs } = yield* history()
      assert.deepStrictEqual(linesOf(only(packs)), [
        ["a", "good", "first"],
        ["b", "good", "unlike"],
        ["c", "good", "unlike"]
      ])
    })
  )

  it.effect("has a line for a run that nobody has judged, and passes over what is no run", () =>
    Effect.gen(function* () {
      const { history, shop } = yield* histories({
        a: one(1, { points: steady }),
        b: { ...one(2, { points: steady }), judge: null }
      })
      yield* shop.fs.makeDirectory(shop.at(".draft"))
      yield* shop.fs.makeDirectory(shop.at("notes"))
      yield* shop.write("a.txt", "a note")
      const { packs } = yield* history()
      assert.deepStrictEqual(linesOf(only(packs)), [["a", "good", "first"], ["b"]])
      assert.isNull(only(packs).runs[1]?.judge)
      assert.deepStrictEqual(standOf(only(packs)), ["good", null, "a"])
    })
  )

  it.effect("refuses a folder without runs, a run itself, a damaged run and names that nothing has", () =>
    Effect.gen(function* () {
      const { history, shop } = yield* histories({ a: one(1, { points: steady }) })
      yield* shop.fs.makeDirectory(shop.at("empty"))
      const tagOf = (options: Partial<HistoryOptions>) => Effect.map(Effect.flip(history(options)), ({ _tag }) => _tag)
      assert.strictEqual(yield* tagOf({ folder: shop.at("empty") }), "InputMissing")
      assert.strictEqual(yield* tagOf({ folder: shop.at("nowhere") }), "InputMissing")
      assert.strictEqual(yield* tagOf({ folder: shop.at("a") }), "InputMissing")
      assert.strictEqual(yield* tagOf({ judge: "lee" }), "UnknownName")
      assert.strictEqual(yield* tagOf({ model: "n" }), "UnknownName")
      assert.strictEqual(yield* tagOf({ variant: "n" }), "UnknownName")
      assert.strictEqual(yield* tagOf({ tolerance: Number.NaN }), "UsageInvalid")
      yield* shop.write("a/answers.jsonl", "{}\n")
      assert.strictEqual(yield* tagOf({}), "SourceInvalid")
    })
  )
})
