import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { checkFaults } from "../../../src/domain/pack/checkFaults.ts"

const pathsOf = (check: unknown) => checkFaults(check).map((fault) => fault.path.join("."))

describe("checkFaults", () => {
  it.each([
    [{ kind: "contains", text: "a" }],
    [{ kind: "contains", any: ["a", "b"] }],
    [{ kind: "not-contains", all: ["a"] }],
    [{ kind: "not-contains", text: "\n" }],
    [{ kind: "equals", text: "yes" }],
    [{ kind: "matches", pattern: "\\w" }],
    [{ kind: "matches", pattern: "[^a]" }],
    [{ kind: "matches", pattern: "^[\\s\\S]{0,900}$" }],
    [{ kind: "matches", pattern: "(\\w{1,50}\\s?){20}Z", flags: "i" }],
    [{ kind: "not-matches", pattern: "Größe", flags: "im", normalize: "fold" }],
    [{ kind: "bullets", n: 3 }],
    [{ kind: "bullets", at_most: 3 }],
    [{ kind: "json" }],
    [{ kind: "json", schema: { type: "object", properties: { a: { type: "string", format: "date" } } } }],
    [{ kind: "json", schema: { type: "array", items: { $ref: "#" } } }],
    [{ kind: "only-given-facts", allow: ["2026"] }],
    // What the schema says already is said once.
    [{ kind: "contains", text: "" }],
    [{ kind: "equals", text: "" }],
    [{ kind: "matches", pattern: "" }],
    [{ kind: "matches", pattern: "(", flags: 1 }]
  ])("finds nothing wrong with %j", (check) => {
    assert.deepStrictEqual(checkFaults(check), [])
  })

  it.each([
    ["", { kind: "contains" }],
    ["", { kind: "not-contains", text: "a", any: ["b"] }],
    ["text", { kind: "contains", text: " \u00a0", normalize: "fold" }],
    ["any.1", { kind: "not-contains", any: ["a", "\u0301"], normalize: "fold" }],
    ["all.1", { kind: "contains", all: ["a", "\u0301"], normalize: "fold" }],
    ["text", { kind: "equals", text: " \n" }],
    ["pattern", { kind: "matches", pattern: "(" }],
    ["pattern", { kind: "matches", pattern: "(?=a)" }],
    ["pattern", { kind: "not-matches", pattern: "(a)\\1" }],
    ["pattern", { kind: "matches", pattern: "((a|b|c|d|e){0,10}){0,90}Q" }],
    ["pattern", { kind: "not-matches", pattern: "(((\\w?){10}){10}){10}Z", flags: "i" }],
    ["flags", { kind: "matches", pattern: "a", flags: "g" }],
    ["pattern", { kind: "matches", pattern: "a*" }],
    ["pattern", { kind: "matches", pattern: "[\\s\\S]" }],
    ["pattern", { kind: "not-matches", pattern: "\\S" }],
    ["", { kind: "bullets" }],
    ["", { kind: "bullets", n: 1, at_most: 2 }],
    ["schema", { kind: "json", schema: { tpye: "object" } }],
    ["schema", { kind: "json", schema: { type: "objekt" } }],
    ["schema", { kind: "json", schema: { properties: { a: { pattern: "(?=a)" } } } }],
    ["schema", { kind: "json", schema: { $ref: "https://example.org/remote.json" } }],
    ["schema", { kind: "json", schema: { $ref: "#" } }],
    ["schema", { kind: "json", schema: { format: "emial" } }],
    ["schema", { kind: "json", schema: { $async: true } }],
    ["schema", { kind: "json", schema: { $schema: "http://json-schema.org/draft-07/schema#" } }]
  ])("finds the fault at %j of %j", (path, check) => {
    assert.deepStrictEqual(pathsOf(check), [path])
  })

  it.each([
    [{ kind: "contains" }, 'A "contains" check needs exactly one of text, any, all; this one has none'],
    [
      { kind: "not-contains", text: "a", all: ["b"] },
      'A "not-contains" check needs exactly one of text, any, all; this one has text and all'
    ],
    [{ kind: "bullets" }, 'A "bullets" check needs exactly one of n, at_most; this one has none'],
    [
      { kind: "contains", text: " ", normalize: "fold" },
      'Nothing is left of this text under "normalize: fold", so every answer would contain it'
    ],
    [{ kind: "matches", pattern: "a*" }, "The pattern is found in every answer, so this check can never fail"],
    [{ kind: "not-matches", pattern: "\\S" }, "The pattern is found in every answer, so this check can never pass"]
  ])("says of %j what is wrong", (check, message) => {
    assert.deepStrictEqual(
      checkFaults(check).map((fault) => fault.message),
      [message]
    )
  })

  it("normalises what a check looks for as the check says", () => {
    const mark = { kind: "contains", text: "\u0301" }
    assert.deepStrictEqual(pathsOf({ ...mark, normalize: "fold" }), ["text"])
    for (const normalize of ["none", "nfc", undefined]) assert.deepStrictEqual(pathsOf({ ...mark, normalize }), [])
    // A range that ends with an Å of two characters: put together, it comes after B.
    const range = { kind: "matches", pattern: "[B-A\u030a]" }
    assert.deepStrictEqual(pathsOf(range), [])
    assert.deepStrictEqual(pathsOf({ ...range, normalize: "none" }), ["pattern"])
    const pattern = { kind: "not-matches", pattern: "[A-Za-z0-9 ß漢😀!-~]" }
    assert.deepStrictEqual(pathsOf(pattern), [])
    assert.deepStrictEqual(pathsOf({ ...pattern, normalize: "fold" }), ["pattern"])
  })

  it("leaves shapes that are no check to the schema", () => {
    const shapes = [
      null,
      undefined,
      7,
      "contains",
      [],
      {},
      { kind: 1 },
      { kind: "nope" },
      { kind: "matches", pattern: 1 }
    ]
    assert.deepStrictEqual(shapes.flatMap(checkFaults), [])
  })

  it.prop("bears any value in any field of any kind", [Schema.Json, Schema.Json], ([one, two]) => {
    for (const kind of ["contains", "not-contains", "equals", "matches", "not-matches", "bullets", "json"]) {
      for (const key of ["text", "any", "pattern", "flags", "normalize", "schema", "n"]) {
        assert.isArray(checkFaults({ kind, [key]: one, all: two, pattern: two }))
      }
    }
  })
})
