import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attempt } from "../../../src/services/model/attempt.ts"

const HOUR_MS = 3_600_000
const spec = { id: "m", requestSeconds: 60 }

/** A request of two seconds, in the middle of which somebody sets the clock by so much. */
const asked = (stepMs: number) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(2 * HOUR_MS)
    return yield* attempt(spec, (_, elapsed) =>
      Effect.gen(function* () {
        yield* TestClock.adjust("1 second")
        yield* TestClock.setTime(2 * HOUR_MS + 1000 + stepMs)
        const ttft_ms = elapsed()
        yield* TestClock.adjust("1 second")
        return { text: "hello", reasoning: "", finish_reason: "stop", ttft_ms }
      })
    )
  })

describe("The times of a reply", () => {
  it.effect.each([0, -HOUR_MS])("do not care whether somebody sets the clock: by %d ms", (stepMs) =>
    Effect.gen(function* () {
      const { ttft_ms, e2e_ms } = yield* asked(stepMs)
      assert.deepStrictEqual([ttft_ms, e2e_ms], [1000, 2000])
    })
  )
})

const giving = (text: string, reasoning = "", finish_reason: string | null = null) =>
  attempt(spec, () => Effect.succeed({ text, reasoning, finish_reason }))

const broken = (text: string, reasoning: string) =>
  Effect.flip(
    attempt(spec, (soFar) => {
      Object.assign(soFar, { text, reasoning })
      return Effect.fail({ kind: "transport" as const, detail: "it broke." })
    })
  )

describe("The length of a reply", () => {
  it.effect("is bounded in bytes, as that of imported answers is, and what had come is not kept beyond it", () =>
    Effect.gen(function* () {
      const limit = 10 * 1024 * 1024
      const most = "ä".repeat(limit / 2)
      assert.strictEqual((yield* giving(most)).text.length, limit / 2)
      assert.strictEqual((yield* giving("", most)).reasoning.length, limit / 2)
      const tooLong = [
        [`${most}.`],
        ["x".repeat(limit + 1)],
        ["", `${most}.`],
        ["x", most],
        ["", "", `${most}.`]
      ] as const
      for (const [text, reasoning, reason] of tooLong) {
        const { kind, detail } = yield* Effect.flip(giving(text, reasoning, reason))
        assert.deepStrictEqual([kind, detail], ["malformed", "the reply is longer than 10 MB."])
      }
      assert.strictEqual((yield* broken("x".repeat(limit + 1), "why")).text.length, limit)
      const cut = yield* broken("漢".repeat(limit / 2), "why")
      assert.deepStrictEqual([cut.text.length, cut.reasoning], [Math.floor(limit / 3), "w"])
      assert.strictEqual((yield* broken("x", most)).reasoning.length, limit / 2 - 1)
    })
  )
})

describe("What is said of a failure", () => {
  it.effect("is cut where it names what was sent at any length", () =>
    Effect.gen(function* () {
      for (const [detail, said] of [
        ["w".repeat(2000), "w".repeat(2000)],
        ["w".repeat(2001), `${"w".repeat(2000)}…`]
      ] as const) {
        const failed = yield* Effect.flip(attempt(spec, () => Effect.fail({ kind: "malformed" as const, detail })))
        assert.strictEqual(failed.detail, said)
      }
    })
  )
})
