import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { CellCounts, expectedAnswers } from "../../../src/domain/run/CellCounts.ts"
import { shardOf } from "../../../src/domain/run/Shard.ts"
import { workList } from "../../../src/domain/run/workList.ts"
import { layer, loadPack, manifestFor, PACK_TWO_VARIANTS } from "../../services/run/harness.ts"

const pack = Effect.map(loadPack(PACK_TWO_VARIANTS), ({ value }) => value)
const manifest = { ...manifestFor(`sha256:${"0".repeat(64)}`, ["a", "__proto__"]), variants: ["baseline", "none"] }
const cell = { model: "__proto__", variant: "none", prompt_id: "P1", repeat: 1 }

describe("The counted cells of a run", () => {
  it.effect("take the last row of each, and none that belongs to no cell", () =>
    Effect.gen(function* () {
      const counts = new CellCounts(manifest, yield* pack)
      const now = () => [counts.there, counts.failed]
      counts.row(cell, false)
      assert.deepStrictEqual(now(), [1, 1])
      counts.row(cell, true)
      assert.deepStrictEqual(now(), [1, 0])
      counts.row({ ...cell, prompt_id: "__proto__", repeat: 0 }, false)
      assert.deepStrictEqual(now(), [2, 1])
      for (const stray of [{ model: "b" }, { variant: "x" }, { prompt_id: "toString" }, { repeat: 2 }]) {
        counts.row({ ...cell, ...stray }, true)
      }
      assert.deepStrictEqual(now(), [2, 1])
    }).pipe(Effect.provide(layer))
  )

  it.effect("are each counted once, however often their row is there", () =>
    Effect.gen(function* () {
      const counts = new CellCounts(manifest, yield* pack)
      const cells = workList(yield* pack, manifest).map(({ cell }) => cell)
      for (const [at, cell] of [...cells, ...cells].entries()) {
        counts.row(cell, at % 2 === 0)
        assert.strictEqual(counts.there, Math.min(at + 1, cells.length))
      }
      assert.strictEqual(counts.failed, cells.length / 2)
    }).pipe(Effect.provide(layer))
  )

  it.effect("are as many as were to be asked for", () =>
    Effect.gen(function* () {
      const value = yield* pack
      const expected = (more: object) => expectedAnswers({ ...manifest, ...more }, value)
      assert.strictEqual(expected({}), 16)
      assert.strictEqual(expected({ groups: [{ model: "a", variant: "none" }] }), 4)
      const limits = { prompts: ["P1"], cost_cap_usd: null, deadline_seconds: null }
      assert.strictEqual(expected({ limits }), 8)
      const shard = { index: 2, of: 3 }
      assert.strictEqual(expected({ shard }), shardOf(workList(value, manifest), shard).length)
      assert.isBelow(expected({ shard, limits }), 8)
    }).pipe(Effect.provide(layer))
  )
})
