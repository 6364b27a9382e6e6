import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Check } from "../../../src/domain/pack/Check.ts"

describe("The fields of a check", () => {
  const common = { dimension: "Q1", red_flag: false, normalize: "nfc", note: "" }
  it.each([
    [{ kind: "contains", text: "a" }, {}],
    [{ kind: "not-contains", any: ["a"] }, {}],
    [{ kind: "equals", text: "a" }, {}],
    [{ kind: "matches", pattern: "a" }, { flags: "" }],
    [{ kind: "not-matches", pattern: "a", flags: "i" }, {}],
    [{ kind: "max-words", n: 1 }, {}],
    [{ kind: "equals", text: "a", normalize: "none", red_flag: true, note: "n" }, {}],
    [{ kind: "equals", text: "a", normalize: "fold" }, {}],
    [{ kind: "max-sentences", n: 1 }, {}],
    [{ kind: "bullets", at_most: 1 }, {}],
    [{ kind: "table", columns: 1, rows: 1 }, {}],
    [{ kind: "json", schema: { type: "object" } }, {}],
    [{ kind: "number", value: -0.5 }, { tolerance: 0 }],
    [{ kind: "number", value: 1, tolerance: 0.5 }, {}],
    [{ kind: "only-given-facts" }, { allow: [] }]
  ])("of %j are complete with %j", (fields, added) => {
    const check: unknown = { dimension: "Q1", ...fields }
    assert.deepStrictEqual<unknown>(Schema.decodeUnknownSync(Check)(check), { ...common, ...fields, ...added })
  })

  it.each([
    { kind: "contain", text: "a" },
    { kind: "contains", text: "" },
    { kind: "contains", any: [] },
    { kind: "contains", all: [""] },
    { kind: "equals" },
    { kind: "matches", pattern: "" },
    { kind: "max-words", n: 0 },
    { kind: "max-sentences", n: 1.5 },
    { kind: "bullets", n: 0 },
    { kind: "bullets", at_most: 0 },
    { kind: "table", columns: 0, rows: 1 },
    { kind: "table", columns: 1, rows: 0 },
    { kind: "json", schema: [] },
    { kind: "number", value: Number.POSITIVE_INFINITY },
    { kind: "number", value: 1, tolerance: -0.1 },
    { kind: "only-given-facts", allow: [""] },
    { kind: "max-words", n: 1, normalize: "nfd" },
    { kind: "max-words", n: 1, red_flag: "yes" }
  ])("may not be %j", (fields) => {
    const check: unknown = { dimension: "Q1", ...fields }
    assert.isTrue(Result.isFailure(Schema.decodeUnknownResult(Check)(check)))
  })
})
