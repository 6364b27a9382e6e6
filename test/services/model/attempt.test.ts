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

describe("The length of a reply", () => {
  it.effect("is bounded in bytes, as that of imported answers is, and what had come is not kept beyond it", () =>
    Effect.gen(function* () {
      const giving = (text: string) => attempt(spec, () => Effect.succeed({ text, reasoning: "", finish_reason: null }))
      const limit = 10 * 1024 * 1024
      const most = "ä".repeat(limit / 2)
      assert.strictEqual((yield* giving(most)).text.length, limit / 2)
      for (const text of [`${most}.`, "x".repeat(limit + 1)]) {
        const { kind, detail } = yield* Effect.flip(giving(text))
        assert.deepStrictEqual([kind, detail], ["malformed", "the reply is longer than 10 MB."])
      }
      const broken = attempt(spec, (soFar) => {
        soFar.text = "x".repeat(limit + 1)
        return Effect.fail({ kind: "transport" as const, detail: "it broke." })
      })
      assert.strictEqual((yield* Effect.flip(broken)).text.length, limit)
    })
  )
})
