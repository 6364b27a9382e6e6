import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isRetryable, ModelFailed, ModelFailureKind } from "../../../src/domain/model/errors.ts"
import { afterFailure, backoffMs, countFailure, noTries, type Tries } from "../../../src/domain/model/retry.ts"

const failed = (kind: ModelFailureKind, retry_after_ms: number | null = null) =>
  new ModelFailed({ model: "m", kind, detail: "no.", retry_after_ms, text: "", reasoning: "", e2e_ms: 1 })

const triesUntilGivenUp = (kind: ModelFailureKind): number => {
  let tries: Tries = noTries
  do tries = countFailure(tries, kind)
  while (afterFailure(tries, failed(kind), 0)._tag === "Again" && tries.attempts < 1000)
  return tries.attempts
}

const Jitter = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Failures = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60 }))
const Wait = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 15 * 60_000 }))
const Kinds = Schema.Array(ModelFailureKind).check(Schema.isMaxLength(40))

describe("afterFailure", () => {
  it.each([
    ["rate-limited", 20],
    ["timeout", 2],
    ["transport", 5],
    ["server", 5],
    ["unreachable", 5],
    ["refused", 1],
    ["not-found", 1],
    ["auth", 1],
    ["malformed", 1]
  ] as const)("a model that is always %s is asked %d times", (kind, times) => {
    assert.strictEqual(triesUntilGivenUp(kind), times)
  })

  it.prop("keeps at least the wait that the provider asks for", [Wait, Jitter], ([wait, jitter]) => {
    const next = afterFailure(countFailure(noTries, "rate-limited"), failed("rate-limited", wait), jitter)
    assert.isTrue(next._tag === "Again" && next.waitMs >= wait && next.waitMs >= 500)
  })

  it.each([
    ["rate-limited", null, 1, 4000],
    ["timeout", null, 1, 1000],
    ["server", null, 1, 2000],
    ["server", null, 0, 1000],
    ["server", null, 0.33333, 1334],
    ["server", 1999, 1, 2000],
    ["server", 2001, 1, 2001]
  ] as const)(
    "a model that is %s and asks to wait %s is left alone by its own count",
    (kind, asked, jitter, waitMs) => {
      const tries: Tries = { attempts: 6, rateLimits: 3, timeouts: 1, others: 2 }
      assert.deepStrictEqual<unknown>(afterFailure(tries, failed(kind, asked), jitter), { _tag: "Again", waitMs })
    }
  )

  it("does not wait for more than a quarter of an hour", () => {
    const tries = countFailure(noTries, "rate-limited")
    const waitMs = 15 * 60_000 + 1
    const tooLong = { _tag: "TooLong", waitMs }
    assert.deepStrictEqual<unknown>(afterFailure(tries, failed("rate-limited", waitMs), 0), tooLong)
    assert.strictEqual(afterFailure(tries, failed("rate-limited", 15 * 60_000), 0)._tag, "Again")
  })

  it.prop("ends, whatever the failures, and counts all of them", [Kinds], ([kinds]) => {
    let tries: Tries = noTries
    for (const kind of kinds) tries = countFailure(tries, kind)
    assert.strictEqual(tries.attempts, kinds.length)
    assert.strictEqual(tries.rateLimits + tries.timeouts + tries.others, kinds.length)
    const last = kinds.at(-1)
    if (last === undefined) return
    const next = afterFailure(tries, failed(last), 0.5)
    if (!isRetryable(failed(last)) || kinds.length > 24) assert.strictEqual(next._tag, "GiveUp")
  })
})

describe("backoffMs", () => {
  it.prop("doubles up to a minute, between half and all of it", [Failures, Jitter], ([failures, jitter]) => {
    const whole = Math.min(60_000, 1000 * 2 ** (failures - 1))
    const wait = backoffMs(failures, jitter)
    assert.isTrue(wait >= whole / 2 && wait <= whole)
    assert.isAtLeast(backoffMs(failures + 1, jitter), wait)
  })
})
