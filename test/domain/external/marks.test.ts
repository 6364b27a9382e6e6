import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { attemptOf, markOf } from "../../../src/domain/external/mark.ts"
import { zonedTime } from "../../../src/domain/external/zonedTime.ts"

const said = (value: unknown) => Result.getOrNull(Result.flip(markOf(value)))

describe("marks", () => {
  it("are numbers from 0 to 1, booleans, and the words that Inspect knows", () => {
    const marks = ["C", "I", "P", "N", true, false, 0, 1, 0.25, "0.25", "1", "yes", "No", "TRUE", "False"]
    assert.deepStrictEqual(
      marks.map((mark) => Result.getOrNull(markOf(mark))),
      [1, 0, 0.5, 0, 1, 0, 0, 1, 0.25, 0.25, 1, 1, 0, 1, 0]
    )
  })

  it("are none where the scorer says NaN, and refused outside of 0 to 1 and where they are anything else", () => {
    assert.deepStrictEqual(markOf("NaN"), Result.succeed(null))
    for (const odd of [
      -0.1,
      1.0001,
      7,
      "10",
      "Infinity",
      "-Infinity",
      "",
      "c",
      "A",
      null,
      [],
      [1],
      {},
      "0x1",
      "1e0",
      "+1",
      ".5",
      " 1",
      "y"
    ]) {
      assert.isTrue(Result.isFailure(markOf(odd)), JSON.stringify(odd))
    }
    assert.strictEqual(said(7), "The mark 7 is not between 0 and 1, so nothing says what passes")
    assert.strictEqual(said("10"), "The mark 10 is not between 0 and 1, so nothing says what passes")
    assert.match(said("y") ?? "", /^Expected a mark \(a number from 0 to 1, /u)
  })
})

describe("attempts", () => {
  it("pass with full marks and no error, and keep the first line of an error", () => {
    const outcomes = [
      attemptOf(1, null, ""),
      attemptOf(0.99, null, ""),
      attemptOf(null, null, ""),
      attemptOf(1, "boom", "")
    ]
    assert.deepStrictEqual(
      outcomes.map(({ outcome }) => outcome),
      ["passed", "failed", "ungraded", "error"]
    )
    for (const error of ["\nboom\nTraceback\nat x", "boom\r\nat x"]) {
      assert.strictEqual(attemptOf(null, error, "").detail, "boom")
    }
    assert.strictEqual(attemptOf(null, " ", "").detail, "an error without a message")
    assert.lengthOf(attemptOf(null, "x".repeat(5000), "").detail ?? "", 200)
  })
})

describe("times", () => {
  it("are UTC where the text has a zone, else unknown", () => {
    assert.strictEqual(zonedTime("2024-11-05T13:31:45-05:00"), "2024-11-05T18:31:45.000Z")
    assert.strictEqual(zonedTime("2025-09-10T01:27:25.871223+00:00"), "2025-09-10T01:27:25.871Z")
    assert.strictEqual(zonedTime("2026-08-25T03:42:29.858048Z"), "2026-08-25T03:42:29.858Z")
    assert.strictEqual(zonedTime("2026-08-25 03:42:29Z"), "2026-08-25T03:42:29.000Z")
    assert.strictEqual(zonedTime("2026-08-25T03:42:29.9996+05:30"), "2026-08-24T22:12:29.999Z")
    for (const text of [
      "2026-08-24T23:42:29.731570",
      "",
      null,
      undefined,
      "yesterday",
      "2026-02-31T00:00:00Z",
      "2026-02-03T00:00:00+99:99",
      "2026-02-03T00:00:00.5.5Z",
      "2026-02-03T00:00:00ZZ",
      "2026-02-03T00:00:00Z (UTC)",
      "2026-02-03T00:00:00+1:00",
      "2026-02-03T00:00:00+01",
      "2026-02-03T00:00Z",
      " 2026-02-03T00:00:00Z",
      "12026-02-03T00:00:00Z",
      "2026-02-03"
    ]) {
      assert.strictEqual(zonedTime(text), null, String(text))
    }
  })
})
