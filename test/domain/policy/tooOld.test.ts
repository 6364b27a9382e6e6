import { assert, describe, it } from "@effect/vitest"
import { tooOld } from "../../../src/domain/policy/tooOld.ts"

const NOW = Date.parse("2026-06-15T12:00:00Z")
const faults = (...times: ReadonlyArray<string>) =>
  tooOld(
    times.map((at) => ({ what: "The run", at })),
    30,
    NOW
  )

describe("tooOld", () => {
  it("lets evidence be exactly as old as allowed, and no millisecond older", () => {
    assert.deepStrictEqual(faults("2026-05-16T12:00:00Z", "2026-06-15T12:00:00Z"), [])
    assert.deepStrictEqual(faults("2026-05-16T11:59:59.999Z"), [
      "The run is too old: it is of 2026-05-16T11:59:59.999Z, and at most 30 days are allowed."
    ])
  })

  it.each(["2026-06-15T12:00:00.001Z", "2999-01-01T00:00:00Z"])("refuses evidence from the future: %s", (at) => {
    assert.match(faults(at).join(), /dated in the future/u)
  })

  it.each(["", "yesterday", "2026-06-15", "2026-02-31T00:00:00Z", "2026-06-15T12:00:00+02:00", "NaN"])(
    "refuses evidence without a time that can be told: %j",
    (at) => assert.match(faults(at).join(), /Nobody can tell/u)
  )

  it("refuses evidence that says nothing at all, and tells every part that is not young enough", () => {
    assert.lengthOf(faults(), 1)
    assert.lengthOf(faults("2020-01-01T00:00:00Z", "2026-06-15T12:00:00Z", "2020-01-02T00:00:00Z"), 2)
  })
})
