import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { directionOf } from "../../../src/domain/comparison/direction.ts"
import {
  GroupHistory,
  History,
  JudgedPastRun,
  PackHistory,
  RunState,
  Trend
} from "../../../src/domain/comparison/History.ts"
import { historyOf, type StoredPastRun } from "../../../src/domain/comparison/historyOf.ts"
import type { Scorecard } from "../../../src/domain/scorecard/Scorecard.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { cardWith, decidedAs, pack, runOf } from "./cards.ts"

const high = cardWith(() => 4.5)
const low = cardWith(() => 3.6)
const lowest = decidedAs(
  cardWith(() => 2),
  "not-recommended"
)
const open = decidedAs(high, "inconclusive")

/** A run of so many days, with the answers `text`. */
const run = (day: number, card: Scorecard, answers = String(day)): StoredPastRun => ({
  ...runOf(`r${day}`, "m", `2026-01-0${day}T00:00:00Z`),
  scorecards: [card],
  answersOf: () => answers
})

const history = (...runs: ReadonlyArray<StoredPastRun>) => historyOf(runs, 2)
const pastOf = (...runs: ReadonlyArray<StoredPastRun>) => history(...runs)?.runs.flatMap(({ groups }) => groups) ?? []
const endOf = (...runs: ReadonlyArray<StoredPastRun>) => {
  const { first_bad, last_good, latest } = history(...runs)?.groups[0] ?? {}
  return [latest, first_bad, last_good]
}

const otherJudge = (past: StoredPastRun): StoredPastRun => ({
  ...past,
  judge: past.judge === null ? null : { ...past.judge, tool_version: "0.2.0" }
})

const nameOf = ({ model, variant }: { readonly model: string; readonly variant: string }) => `${model} ${variant}`

describe("The history of a group", () => {
  const table: ReadonlyArray<
    readonly [string, ReadonlyArray<StoredPastRun>, ReadonlyArray<string>, ReadonlyArray<string | null>]
  > = [
    ["one good run", [run(1, high)], ["good first"], ["good", null, "r1"]],
    ["one bad run", [run(1, lowest)], ["bad first"], ["bad", "r1", null]],
    ["one undecided run", [run(1, open)], ["undecided first"], ["undecided", null, null]],
    [
      "the same answers again",
      [run(1, high, "a"), run(2, high, "a")],
      ["good first", "good unchanged"],
      ["good", null, "r2"]
    ],
    [
      "other answers that score the same",
      [run(1, high), run(2, high)],
      ["good first", "good not-told"],
      ["good", null, "r2"]
    ],
    ["better ones", [run(1, low), run(2, high)], ["good first", "good higher"], ["good", null, "r2"]],
    ["worse ones, recommended still", [run(1, high), run(2, low)], ["good first", "bad lower"], ["bad", "r2", "r1"]],
    [
      "worse ones, and the same again, which are bad still",
      [run(1, high), run(2, low), run(3, low)],
      ["good first", "bad lower", "bad not-told"],
      ["bad", "r2", "r1"]
    ],
    [
      "good ones after bad ones",
      [run(1, high), run(2, lowest), run(3, high)],
      ["good first", "bad lower", "good higher"],
      ["good", null, "r3"]
    ],
    [
      "bad ones after good ones after bad ones",
      [run(1, lowest), run(2, high), run(3, lowest), run(4, lowest)],
      ["bad first", "good higher", "bad lower", "bad not-told"],
      ["bad", "r3", "r2"]
    ],
    [
      "an undecided one in between, which changes neither",
      [run(1, high), run(2, lowest), run(3, open)],
      ["good first", "bad lower", "undecided higher"],
      ["undecided", "r2", "r1"]
    ],
    [
      "one by another judge, which nothing is compared with",
      [run(1, high), otherJudge(run(2, low)), otherJudge(run(3, low))],
      ["good first", "good unlike", "good not-told"],
      ["good", null, "r3"]
    ]
  ]
  it.each(table)("of %s", (_what, runs, past, end) => {
    assert.deepStrictEqual(
      pastOf(...runs).map(({ state, trend }) => `${state} ${trend}`),
      past
    )
    assert.deepStrictEqual<ReadonlyArray<unknown>>(endOf(...runs), end)
  })

  it("says by how much it moved, and why it regressed from the last good run", () => {
    const [first, second] = pastOf(run(1, high), run(2, low))
    assert.deepStrictEqual([first?.delta, first?.regression], [null, []])
    assert.closeTo(second?.delta?.estimate ?? 0, -18, 1e-9)
    assert.deepStrictEqual(
      second?.regression.map(({ _tag }) => _tag),
      ["Lower"]
    )
    const { interval, ko_reason, percent, verdict } = low
    assert.deepInclude(second, { model: "m", variant: "none", interval, ko_reason, percent, verdict })
  })

  it("compares by the dimensions of the pack that both runs have, whatever an earlier version had", () => {
    const last = run(1, high)
    const digest = `sha256:${"0".repeat(64)}`
    const earlier = {
      ...last,
      manifest: { ...last.manifest, pack: { ...last.manifest.pack, digest } },
      pack: { ...last.pack, dimensions: last.pack.dimensions.slice(0, 1) }
    }
    const fallen = {
      ...high,
      prompts: high.prompts.map((prompt) => ({ ...prompt, dimensions: { ...prompt.dimensions, Q2: 1 } })),
      dimensions: high.dimensions.map((one) => (one.id === "Q2" ? { ...one, score: 1 } : one))
    }
    const alone = pastOf(run(2, high), run(3, fallen)).at(-1)
    assert.isNotEmpty(alone?.regression)
    assert.deepStrictEqual(pastOf(earlier, run(2, high), run(3, fallen)).at(-1), alone)
  })

  it("has its runs oldest first, by when they were made, then by id and folder, and its groups by name", () => {
    const dirsOf = (...runs: ReadonlyArray<StoredPastRun>) => history(...runs)?.runs.map(({ dir }) => dir)
    assert.deepStrictEqual(dirsOf(run(3, high), run(1, high), run(2, high)), ["r1", "r2", "r3"])
    const named = (dir: string, run_id: string): StoredPastRun => {
      const one = run(1, high)
      return { ...one, dir, manifest: { ...one.manifest, run_id } }
    }
    assert.deepStrictEqual(dirsOf(named("a", "2"), named("c", "1"), named("b", "1")), ["b", "c", "a"])
    const cards = ["b", "a"].flatMap((model) => ["y", "x"].map((variant) => ({ ...high, model, variant })))
    const two = [
      { ...run(1, high), scorecards: cards.slice(0, 1) },
      { ...run(2, high), scorecards: cards }
    ]
    const names = ["a x", "a y", "b x", "b y"]
    assert.deepStrictEqual(history(...two)?.groups.map(nameOf), names)
    assert.deepStrictEqual(history(...two)?.runs[1]?.groups.map(nameOf), names)
    assert.deepStrictEqual(
      history(...two)?.runs[1]?.groups.map(({ trend }) => trend),
      ["first", "first", "first", "not-told"]
    )
  })

  it("knows nothing of a run that was not judged, and is none without a run", () => {
    const unjudged = { ...run(2, lowest), judge: null }
    const found = history(run(1, high), unjudged)
    assert.deepStrictEqual([found?.runs[1]?.judge, found?.runs[1]?.groups], [null, []])
    assert.deepStrictEqual(endOf(run(1, high), unjudged), ["good", null, "r1"])
    assert.isNull(historyOf([], 2))
  })

  it("is a value of its schema, with every field of it", () => {
    const found = history(run(1, high), run(2, low))
    assert.isTrue(Schema.is(PackHistory)(found))
    assert.deepStrictEqual(found?.pack, { id: pack.id, title: pack.title, language: "en" })
    assert.deepStrictEqual(found?.runs[0]?.judge, { id: "checks", kind: "checks" })
    const whole = { schema_version: 1, folder: "runs", min_coverage: 1, tolerance: 2, packs: [] }
    assertFieldsDocumented(History, whole)
    assertFieldsDocumented(PackHistory, { ...found, runs: found?.runs.slice(1) })
    assert.isFalse(Schema.is(JudgedPastRun)({}))
    assert.isFalse(Schema.is(GroupHistory)({}))
    for (const word of ["good", "bad", "undecided"]) assert.isTrue(Schema.is(RunState)(word), word)
    for (const word of ["first", "unlike", "unchanged", "higher", "lower", "not-told", "not-known"]) {
      assert.isTrue(Schema.is(Trend)(word), word)
    }
    assert.isFalse(Schema.is(RunState)("") || Schema.is(Trend)(""))
  })
})

describe("directionOf", () => {
  it.each([
    [1, 2, "higher"],
    [0, 2, "not-told"],
    [-1, 0, "not-told"],
    [-1, 1, "not-told"],
    [-2, -1, "lower"]
  ] as const)("of an interval from %d to %d is %s", (low, high, direction) => {
    assert.strictEqual(directionOf({ estimate: 0, interval: { low, high } }), direction)
  })

  it("is not known without an interval", () => {
    assert.strictEqual(directionOf({ estimate: 5, interval: null }), "not-known")
  })
})
