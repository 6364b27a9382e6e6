import { assert, describe, it } from "@effect/vitest"
import { retryAfterMs } from "../../../src/domain/model/retryAfter.ts"

const NOW = Date.parse("2026-06-01T10:00:00Z")

describe("Retry-After", () => {
  it("is seconds, or a date", () => {
    assert.strictEqual(retryAfterMs("2", NOW), 2000)
    assert.strictEqual(retryAfterMs(" 0.5 ", NOW), 500)
    assert.strictEqual(retryAfterMs("0", NOW), 0)
    assert.strictEqual(retryAfterMs("120", NOW), 120_000)
    assert.strictEqual(retryAfterMs("1.25", NOW), 1250)
    assert.strictEqual(retryAfterMs("Mon, 01 Jun 2026 10:00:30 GMT", NOW), 30_000)
  })

  it("asks no wait where its date has passed", () => {
    assert.strictEqual(retryAfterMs("Mon, 01 Jun 2026 09:00:00 GMT", NOW), 0)
  })

  it("asks nothing where it cannot be understood", () => {
    const date = "Mon, 01 Jun 2026 10:00:30 GMT"
    for (const header of [`Date ${date}`, `${date}+0100`]) assert.isUndefined(retryAfterMs(header, NOW), header)
    for (const header of [undefined, "", "-1", "soon", "1 day", "NaN", "1e9", "9".repeat(400), "2026-06-01"]) {
      assert.isUndefined(retryAfterMs(header, NOW), header)
    }
  })
})
