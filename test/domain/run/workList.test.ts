import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { PackFields } from "../../../src/domain/pack/Pack.ts"
import { cellKey } from "../../../src/domain/run/Cell.ts"
import { cellOrder } from "../../../src/domain/run/cellOrder.ts"
import { countAnswer, noAnswers } from "../../../src/domain/run/countAnswers.ts"
import { dueOf, selectPrompts, StoredAnswers, workList } from "../../../src/domain/run/workList.ts"
import { answer } from "../../services/run/harness.ts"

const prompt = (id: string, repeats = 1) => ({ id, title: id, prompt: id, repeats })
const pack = Schema.decodeSync(PackFields)({
  id: "tiny",
  title: "Tiny",
  scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
  dimensions: [{ id: "Q1", name: "Truth" }],
  ko_rule: { dimension: "Q1" },
  prompt_variants: [{ id: "b" }, { id: "a" }],
  categories: [
    { id: "C", name: "C", prompts: [prompt("P2", 2), prompt("P10")] },
    { id: "D", name: "D", prompts: [prompt("__proto__"), prompt("P1", 3)] }
  ]
})

const models = ["m", "constructor"]
const all = workList(pack, { models, variants: ["a", "b"] })
const Chosen = Schema.Array(Schema.Literals(["none", "good", "failed"])).check(
  Schema.isMinLength(all.length),
  Schema.isMaxLength(all.length)
)

describe("The work of a run", () => {
  it("is each cell once, in cell order", () => {
    assert.strictEqual(all.length, 2 * 2 * 7)
    const cells = all.map(({ cell }) => cell)
    assert.strictEqual(new Set(cells.map(cellKey)).size, cells.length)
    assert.deepStrictEqual(cells.toSorted(cellOrder(pack, models)), cells)
    assert.deepStrictEqual(
      cells.slice(0, 3).map(({ prompt_id, repeat, variant }) => [variant, prompt_id, repeat]),
      [
        ["b", "P2", 0],
        ["b", "P2", 1],
        ["b", "P10", 0]
      ]
    )
  })

  it.prop(
    "that is due is what is missing and, unless they are kept, what failed",
    [Chosen, Schema.Boolean],
    ([state, keep]) => {
      const stored = new StoredAnswers()
      all.forEach(({ cell }, index) => {
        const is = state[index]
        if (is !== "none") stored.note(cell, { ok: is === "good", attempt: 3 })
      })
      const due = dueOf(all, stored, keep)
      const expected = all.filter((_, index) => state[index] === "none" || (state[index] === "failed" && !keep))
      assert.deepStrictEqual(
        due.map(({ cell }) => cell),
        expected.map(({ cell }) => cell)
      )
      for (const { before, cell } of due) assert.strictEqual(before, stored.get(cell) === undefined ? 0 : 3)
    }
  )

  it("remembers the last of what was noted of a cell, however often it was asked for", () => {
    const stored = new StoredAnswers()
    const cell = { model: "m", variant: "a", prompt_id: "P1", repeat: 0 }
    assert.isUndefined(stored.get(cell))
    for (const attempt of [1, 3, 2 ** 31 - 1]) {
      for (const ok of [false, true]) {
        stored.note(cell, { ok, attempt })
        assert.deepStrictEqual(stored.get(cell), { ok, attempt })
      }
    }
    stored.note(cell, { ok: false, attempt: 2 ** 32 })
    assert.deepStrictEqual(stored.get(cell), { ok: false, attempt: 2 ** 31 - 1 })
    assert.isUndefined(stored.get({ ...cell, repeat: 1 }))
  })

  it("takes prompts by globs, in pack order, and of those the first", () => {
    const select = (only: ReadonlyArray<string>, limit?: number) => selectPrompts(pack, { only, limit })
    assert.deepStrictEqual(select([]), ["P2", "P10", "__proto__", "P1"])
    assert.deepStrictEqual(select(["P1*", "P2"]), ["P2", "P10", "P1"])
    assert.deepStrictEqual(select(["P?"], 1), ["P2"])
    assert.deepStrictEqual(select(["__proto__"]), ["__proto__"])
    assert.deepStrictEqual(select(["p1", "P", ""]), [])
    const few = workList(pack, { models: ["m"], variants: ["a"], prompts: ["P1", "P2"] })
    assert.deepStrictEqual(
      few.map(({ cell }) => cell.prompt_id),
      ["P2", "P2", "P1", "P1", "P1"]
    )
  })
})

describe("Counting answers", () => {
  it("adds up what is known, and says what is not", () => {
    const one = answer("m", "P1", 0)
    const rows = [
      { ...one, cost_usd: 0.5 },
      { ...one, cost_usd: 0, cache_hit: true },
      one,
      { ...one, ok: false, error: { kind: "timeout", message: "" } },
      { ...one, ok: false, error: { kind: "server", message: "it fell." } },
      { ...one, ok: false, error: { kind: "timeout", message: "late" } },
      { ...one, ok: false }
    ]
    assert.deepStrictEqual(rows.reduce(countAnswer, noAnswers), {
      answers: 7,
      failed: 4,
      failures: [
        { kind: "timeout", count: 2 },
        { kind: "server", count: 1 },
        { kind: "unknown", count: 1 }
      ],
      firstFailure: "it fell.",
      costUsd: 0.5,
      unpriced: 1,
      cached: 1
    })
  })
})
