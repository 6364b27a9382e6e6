import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { afterRequest, type Limiter, newLimiter, openLimiter, Outcome } from "../../../src/domain/model/limiter.ts"

const Max = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 40 }))
const Until = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })))
/** A rate limit of a request that began so many cuts ago. */
const Limit = Schema.Struct({ ago: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 })), until: Until })
const Step = Schema.Union([Schema.Literals(["answered", "failed"]), Limit])
const Steps = Schema.Array(Step).check(Schema.isMaxLength(60))

const step = (limiter: Limiter, one: typeof Step.Type): Limiter => {
  if (one === "answered") return afterRequest(limiter, Outcome.Answered())
  if (one === "failed") return afterRequest(limiter, Outcome.Failed())
  return afterRequest(limiter, Outcome.RateLimited({ epoch: Math.max(0, limiter.epoch - one.ago), until: one.until }))
}
const limited = (limiter: Limiter, epoch = limiter.epoch, until: number | null = null) =>
  afterRequest(limiter, Outcome.RateLimited({ epoch, until }))
const answered = (limiter: Limiter, times: number) =>
  Array.from({ length: times }).reduce<Limiter>((now) => afterRequest(now, Outcome.Answered()), limiter)

describe("The limiter of a model", () => {
  it("lets one request through, and after its outcome all that the model takes", () => {
    const start = newLimiter(8)
    assert.strictEqual(start.limit, 1)
    assert.strictEqual(afterRequest(start, Outcome.Answered()).limit, 8)
    assert.strictEqual(afterRequest(start, Outcome.Failed()).limit, 8)
    assert.strictEqual(limited(start).limit, 1)
    assert.deepInclude(answered(start, 3), { limit: 8, opened: true, streak: 2 })
  })

  it("is halved once by requests that were under way together, and again by one that began later", () => {
    const open = answered(newLimiter(8), 1)
    const once = limited(open, 0)
    assert.strictEqual(once.limit, 4)
    assert.strictEqual(limited(limited(once, 0), 0).limit, 4)
    assert.strictEqual(limited(once, 1).limit, 2)
  })

  it("grows by one after as many answers in a row as it lets through, up to what it was", () => {
    const cut = limited(answered(newLimiter(6), 1))
    assert.strictEqual(cut.limit, 3)
    assert.strictEqual(answered(cut, 2).limit, 3)
    assert.strictEqual(answered(cut, 3).limit, 4)
    assert.strictEqual(answered(cut, 3 + 4 + 5 + 6 + 60).limit, 6)
    const broken = answered(afterRequest(answered(cut, 2), Outcome.Failed()), 2)
    assert.strictEqual(broken.limit, 3, "a failure ends the row")
  })

  it("is opened where it is known that somebody answers, and loses nothing of what it has learnt", () => {
    assert.deepStrictEqual(openLimiter(newLimiter(8)), answered(newLimiter(8), 1))
    const cut = limited(newLimiter(8), 0, 50)
    assert.deepStrictEqual(openLimiter(cut), cut)
  })

  it("keeps the latest time until which a provider wants to be left alone", () => {
    const paused = limited(newLimiter(8), 0, 50)
    assert.deepStrictEqual(paused, { max: 8, limit: 1, opened: true, epoch: 1, streak: 0, pausedUntil: 50 })
    assert.strictEqual(limited(paused, 0, 40).pausedUntil, 50)
    assert.strictEqual(limited(paused, 0, 60).pausedUntil, 60)
    assert.strictEqual(limited(paused, 1).pausedUntil, 50)
  })

  it("is open after a rate limit, and its row of answers begins anew with each cut and each rise", () => {
    assert.strictEqual(answered(limited(newLimiter(8)), 1).limit, 2)
    const half = answered(limited(answered(newLimiter(8), 1)), 3)
    assert.deepStrictEqual([half.limit, half.streak], [4, 3])
    assert.deepStrictEqual([limited(half).streak, limited(half, 0).streak], [0, 3])
    assert.deepStrictEqual([answered(half, 1).limit, answered(half, 1).streak], [5, 0])
  })

  it.prop("always lets at least one through, and never more than the model takes", [Max, Steps], ([max, steps]) => {
    let limiter = newLimiter(max)
    for (const one of steps) {
      const before = limiter
      limiter = step(limiter, one)
      assert.isTrue(limiter.limit >= 1 && limiter.limit <= max)
      assert.isAtLeast(limiter.pausedUntil, before.pausedUntil)
      if (typeof one === "object" && one.until !== null) assert.isAtLeast(limiter.pausedUntil, one.until)
      if (one === "answered" && before.opened) assert.isAtMost(limiter.limit, before.limit + 1)
    }
  })
})
