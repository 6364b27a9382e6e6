import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import type { Leaderboard } from "../../src/domain/comparison/Leaderboard.ts"
import { leaderboard, type LeaderboardOptions } from "../../src/programs/leaderboard.ts"
import { layer } from "../services/run/harness.ts"
import { type Given, type GivenRun, packOf, runs, uneven } from "./comparing.ts"

const one = (name: string, given: Given, more: Partial<GivenRun> = {}): GivenRun => ({
  groups: { [name]: given },
  ...more
})

const boards = Effect.fnUntraced(function* (given: Readonly<Record<string, GivenRun>>) {
  const { shop } = yield* runs(given)
  const rank = (names: ReadonlyArray<string>, options: Partial<LeaderboardOptions> = {}) =>
    leaderboard({ runs: names.map((name) => shop.at(name)), minCoverage: 1, ...options })
  return { rank, shop }
})

const rowsOf = ({ parts }: Leaderboard) =>
  parts.map(({ rows }) => rows.map(({ against_leader, model, rank }) => [rank, model, against_leader?._tag]))

withLayer(layer)("the leaderboard of stored runs", (it) => {
  it.effect("ranks groups of several runs together, whatever the order of the runs", () =>
    Effect.gen(function* () {
      const { rank } = yield* boards({
        a: one("good / none", { points: uneven }),
        b: one("equal / none", { points: uneven }),
        c: { groups: { "close / none": { points: (prompt) => uneven(prompt) - (prompt === 3 ? 0.5 : 0) } } },
        d: one("low / none", { points: (prompt) => uneven(prompt) - 1 }),
        e: one("knocked / none", { points: () => 5, flagged: (prompt) => prompt === 1 }),
        f: one("lacking / none", { points: (prompt) => (prompt === 2 ? null : 5) })
      })
      const board = yield* rank(["d", "f", "a", "e", "b", "c"])
      assert.deepStrictEqual(rowsOf(board), [
        [
          [1, "equal", "Leader"],
          [1, "good", "Leader"],
          [3, "close", "NotDistinguishable"],
          [4, "low", "Distinguishable"],
          [5, "lacking", "NotCompared"],
          [6, "knocked", "NotCompared"]
        ]
      ])
      const { runs: _, ...turned } = yield* rank(["a", "b", "c", "d", "e", "f"])
      const { runs: __, ...first } = board
      assert.deepStrictEqual(turned, first)
      assert.isNull(board.cheapest)
    })
  )

  it.effect("refuses a run that is named twice, by a link beside it, too", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const { rank, shop } = yield* boards({ a: one("a / none", { points: uneven }) })
      yield* fs.symlink(shop.at("a"), shop.at("latest"))
      const refused = (...names: ReadonlyArray<string>) =>
        Effect.map(Effect.flip(rank(names)), ({ message }) => message)
      assert.include(yield* refused("a", "a"), "is named twice.")
      assert.include(yield* refused("a", "latest"), `The run ${shop.at("latest")} is ${shop.at("a")}, which is named`)
      assert.strictEqual((yield* rank(["latest"])).runs.length, 1)
    })
  )

  it.effect(
    "refuses unlike runs by what they differ in, and shows them apart without ranks where that is allowed",
    () =>
      Effect.gen(function* () {
        const { rank } = yield* boards({
          a: one("a / none", { points: uneven }),
          b: one("b / none", { points: uneven }),
          other: one("o / none", { points: uneven }, { pack: packOf(6) })
        })
        const refused = yield* Effect.flip(rank(["a", "b", "other"]))
        assert.strictEqual(refused._tag, "RunsUnlike")
        assert.include(refused.message, "they differ in the pack (many version 1")
        const apart = yield* rank(["a", "other", "b"], { mixed: true })
        assert.deepStrictEqual(rowsOf(apart), [
          [
            [null, "a", undefined],
            [null, "b", undefined]
          ],
          [[null, "o", undefined]]
        ])
        assert.deepStrictEqual(
          apart.parts.map(({ differences }) => differences.map(({ what }) => what)),
          [[], ["the pack"]]
        )
        assert.deepStrictEqual(rowsOf(yield* rank(["a", "b"], { mixed: true })), rowsOf(yield* rank(["a", "b"])))
      })
  )

  it.effect("names the cheapest group that is about as good as the best, and none whose cost is not known", () =>
    Effect.gen(function* () {
      const { rank } = yield* boards({
        best: one("best / none", { points: uneven, costUsd: 0.01 }),
        near: one("near / none", { points: (prompt) => uneven(prompt) - 0.05, costUsd: 0.002 }),
        free: one("free / none", { points: uneven }),
        cheap: one("cheap / none", { points: (prompt) => uneven(prompt) - 0.5, costUsd: 0.0001 }),
        knocked: one("knocked / none", { points: () => 5, flagged: (prompt) => prompt === 1, costUsd: 0 })
      })
      const all = ["best", "near", "free", "cheap", "knocked"]
      const { cheapest } = yield* rank(all, { cheapest: 2 })
      assert.strictEqual(cheapest?.group?.model, "near")
      assert.closeTo(cheapest?.group?.behind.estimate ?? 0, -1, 1e-9)
      assert.closeTo(cheapest?.group?.cost_usd ?? 0, 24 * 0.002, 1e-9)
      assert.deepStrictEqual([cheapest?.good_enough, cheapest?.not_priced], [3, 1])
      const strict = yield* rank(all, { cheapest: 0 })
      assert.strictEqual(strict.cheapest?.group?.model, "best")
      assert.strictEqual((yield* rank(all, { cheapest: 20 })).cheapest?.group?.model, "cheap")
      const none = yield* rank(["free", "knocked"], { cheapest: 2 })
      assert.deepStrictEqual(none.cheapest, { tolerance: 2, group: null, good_enough: 1, not_priced: 1 })
      const undecided = yield* rank(["knocked"], { cheapest: 2 })
      assert.deepStrictEqual(undecided.cheapest, { tolerance: 2, group: null, good_enough: 0, not_priced: 0 })
    })
  )

  it.effect("does not take a run twice, nor a cheapest of unlike runs", () =>
    Effect.gen(function* () {
      const { rank } = yield* boards({ a: one("a / none", { points: uneven }) })
      for (const attempt of [
        rank(["a", "a/../a"]),
        rank([]),
        rank(["a"], { cheapest: -1 }),
        rank(["a"], { cheapest: 2, mixed: true })
      ]) {
        assert.strictEqual((yield* Effect.flip(attempt))._tag, "UsageInvalid")
      }
    })
  )
})
