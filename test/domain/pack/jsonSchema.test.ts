import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { compilePattern } from "../../../src/domain/pack/compilePattern.ts"
import { compileJsonSchema } from "../../../src/domain/pack/jsonSchema.ts"
import { threadMs } from "../../thorough.ts"

const errorsOf = (schema: Record<string, unknown>, value: unknown): ReadonlyArray<string> =>
  Result.getOrThrow(compileJsonSchema(schema))(value)

const areUnique = (items: ReadonlyArray<unknown>) => errorsOf({ uniqueItems: true }, items).length === 0

describe("compileJsonSchema", () => {
  it("says where and why a value does not fit", () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, additionalProperties: false }
    assert.deepStrictEqual(errorsOf(schema, { a: "x" }), [])
    assert.deepStrictEqual(errorsOf(schema, { a: 1 }), ["/a must be string"])
    assert.match(errorsOf(schema, { b: 1 })[0] ?? "", /additional properties \("b"\)/u)
  })

  it("compares unique items by value and type, whatever the order of keys", () => {
    assert.isTrue(areUnique([1, "1", true, "true", null, "null", {}, [], { a: 1 }, { a: 2 }]))
    assert.isFalse(
      areUnique([
        { a: 1, b: [2] },
        { b: [2], a: 1 }
      ])
    )
    assert.isFalse(areUnique([1, 1]))
  })

  it("compares unique items at every depth, and only where they are wanted unique", () => {
    assert.isFalse(areUnique([[{ b: 1, a: 2 }], [{ a: 2, b: 1 }]]))
    assert.isTrue(
      areUnique([
        [1, 2],
        [2, 1]
      ])
    )
    assert.deepStrictEqual(errorsOf({ uniqueItems: false }, [1, 1]), [])
    assert.deepStrictEqual(errorsOf({ uniqueItems: true }, [1, 1]), ["/ must not have duplicate items"])
    assert.deepStrictEqual(errorsOf({ uniqueItems: true }, "no list"), [])
  })

  it.each([
    ["date", "2026-02-28", "2026-02-30"],
    ["date-time", "2026-02-28T10:00:00Z", "2026-02-28 at ten"],
    ["time", "10:00:00Z", "25:00:00Z"],
    ["duration", "P1DT2H", "1 day"],
    ["email", "a@example.org", "a at example.org"],
    ["hostname", "example.org", "-example-"],
    ["ipv4", "127.0.0.1", "127.0.0.256"],
    ["ipv6", "::1", "::g"],
    ["uri", "https://example.org/a", "no address"],
    ["uri-reference", "../a", "\\\\"],
    ["uri-template", "https://example.org/{a}", "{"],
    ["uuid", "6f1ed002-ab59-4b5a-9c2e-6f1ed002ab59", "6f1ed002"],
    ["json-pointer", "/a/0", "a"],
    ["relative-json-pointer", "1/a", "/a"]
  ])("holds texts to the format %s", (format, right, wrong) => {
    assert.deepStrictEqual(errorsOf({ format }, right), [])
    assert.deepStrictEqual(errorsOf({ format }, wrong), [`/ must match format "${format}"`])
  })

  it.each([
    [{ properties: { a: { minLength: 1 } } }],
    [{ minLength: 1, minimum: 1 }],
    [{ type: ["string", "number"] }],
    [{ prefixItems: [{ type: "string" }] }],
    [{ required: ["a"], additionalProperties: { type: "string" } }],
    [{ $dynamicAnchor: "a", properties: { b: { $dynamicRef: "#a" } } }]
  ])("takes %j, which only style would forbid", (schema) => {
    assert.isTrue(Result.isSuccess(compileJsonSchema(schema)))
  })

  it.each([
    [{ tpye: "object" }, 'unknown keyword: "tpye"'],
    [{ type: "objekt" }, "/type must be equal to one of the allowed values"],
    [{ format: "emial" }, 'unknown format "emial" ignored in schema at path "#"'],
    [{ pattern: "(?=a)" }, "The pattern is not accepted: "],
    [{ $async: true }, '"$async" is no keyword of JSON Schema'],
    [{ $ref: "https://example.org/a.json" }, "can't resolve reference https://example.org/a.json from id #"],
    [{ $ref: "#" }, "its references never end"]
  ])("refuses %j, and says why", (schema, why) => {
    const result = compileJsonSchema(schema)
    const said = Result.isFailure(result) ? result.failure : "taken"
    assert.isTrue(said.startsWith(`The JSON Schema is not accepted: ${why}`), said)
  })

  it("finds a part by its anchor", () => {
    const schema = { $defs: { a: { $anchor: "b", type: "string" } }, properties: { c: { $ref: "#b" } } }
    assert.deepStrictEqual(errorsOf(schema, { c: "x" }), [])
    assert.deepStrictEqual(errorsOf(schema, { c: 1 }), ["/c must be string"])
  })

  it("shows ten misfits at most, and the name of a property that is too many", () => {
    const schema = { unevaluatedProperties: false }
    assert.deepStrictEqual(errorsOf(schema, { "a b": 1 }), ['/ must NOT have unevaluated properties ("a b")'])
    const eleven = Array.from({ length: 11 }, () => ({ type: "string" }))
    assert.lengthOf(errorsOf({ anyOf: eleven.slice(2) }, 1), 10)
    assert.lengthOf(errorsOf({ anyOf: eleven }, 1), 10)
  })

  it("keeps schemas with equal ids apart", () => {
    const $id = "https://example.org/one"
    assert.deepStrictEqual(errorsOf({ $id, type: "string" }, "x"), [])
    assert.deepStrictEqual(errorsOf({ $id, type: "number" }, 1), [])
  })

  it("treats the names of Object.prototype as ordinary, and refuses __proto__ which it could not check", () => {
    assert.lengthOf(errorsOf({ required: ["constructor"] }, {}), 1)
    assert.lengthOf(errorsOf({ properties: { toString: { type: "string" } } }, { toString: 1 }), 1)
    const schema: Record<string, unknown> = { properties: Object.fromEntries([["__proto__", { type: "string" }]]) }
    assert.isTrue(Result.isFailure(compileJsonSchema(schema)))
  })

  it("is exact about decimals in multipleOf", () => {
    assert.deepStrictEqual(errorsOf({ multipleOf: 0.01 }, 2.07), [])
    assert.lengthOf(errorsOf({ multipleOf: 0.01 }, 2.075), 1)
  })

  it.each([
    ["$ref", "#", {}],
    ["$dynamicRef", "#a", { $dynamicAnchor: "a" }]
  ])("counts the steps through %s, of which there may be many, and not any number", (keyword, target, anchor) => {
    const next = { properties: { c: { [keyword]: target } } }
    const schema = { ...anchor, allOf: [next, next] }
    const nested = (levels: number): unknown => (levels === 0 ? {} : { c: nested(levels - 1) })
    // Each level doubles them, and 200,000 are allowed.
    assert.deepStrictEqual(errorsOf(schema, nested(16)), [])
    assert.include(errorsOf(schema, nested(17))[0], "too deep or too often")
  })

  it("follows 200,000 references in one value, and not one more", () => {
    const fits = Result.getOrThrow(compileJsonSchema({ $defs: { any: {} }, items: { $ref: "#/$defs/any" } }))
    const items = Array.from({ length: 200_000 }, () => 0)
    assert.deepStrictEqual(fits(items), [])
    assert.include(fits([...items, 0])[0], "too deep or too often")
    assert.deepStrictEqual(fits(items), [], "each value is counted for itself")
  })

  it("ends in bounded time on schemas and values made to take long", () => {
    const branching = {
      oneOf: [{ type: "null" }, { properties: { c: { $ref: "#" } } }, { properties: { c: { $ref: "#" } } }]
    }
    let deep: unknown = {}
    for (let level = 0; level < 60; level += 1) deep = { c: deep }
    const pairs = Array.from({ length: 100_000 }, (_, index) => [index])
    const took = threadMs(() => {
      assert.match(errorsOf(branching, deep)[0] ?? "", /too deep or too often/u)
      assert.lengthOf(errorsOf({ pattern: "(a+)+$" }, `${"a".repeat(200_000)}b`), 1)
      assert.deepStrictEqual(errorsOf({ uniqueItems: true }, pairs), [])
      for (let level = 0; level < 50_000; level += 1) deep = [deep]
      assert.lengthOf(errorsOf({ items: { $ref: "#" } }, deep), 1)
    })
    assert.isBelow(took, 20_000)
  })
})

it("searches for each pattern of a schema, of which Ajv would take all for the first", () => {
  const properties = { letters: { pattern: "^[a-z]+$" }, digits: { pattern: "^[0-9]+$" } }
  const fits = Result.getOrThrow(compileJsonSchema({ properties }))
  assert.deepStrictEqual(fits({ letters: "abc", digits: "123" }), [])
  assert.deepStrictEqual(fits({ letters: "abc", digits: "abc" }), ['/digits must match pattern "^[0-9]+$"'])
  assert.deepStrictEqual(fits({ letters: "123", digits: "123" }), ['/letters must match pattern "^[a-z]+$"'])
  const named = Result.getOrThrow(
    compileJsonSchema({
      patternProperties: { "^n": { type: "number" }, "^s": { type: "string" } },
      additionalProperties: false
    })
  )
  assert.deepStrictEqual(named({ n1: 1, s1: "a" }), [])
  assert.lengthOf(named({ n1: "a" }), 1)
  assert.lengthOf(named({ s1: 1 }), 1)
  assert.lengthOf(named({ other: 1 }), 1)
})

it("fails where a text is too long to be searched for a large pattern, also under not", () => {
  const pattern = "[ab]*a[ab]{900}c"
  const long = "ab".repeat(200_000)
  for (const schema of [{ pattern }, { not: { pattern } }]) {
    const fits = Result.getOrThrow(compileJsonSchema(schema))
    assert.deepStrictEqual(fits(long), ["/ has a text that is too long for a pattern of the schema"])
  }
  assert.deepStrictEqual(Result.getOrThrow(compileJsonSchema({ not: { pattern } }))("ab"), [])
  const { longest } = Result.getOrThrow(compilePattern("^b{900}", ""))
  const fits = Result.getOrThrow(compileJsonSchema({ not: { pattern: "^b{900}" } }))
  assert.deepStrictEqual([fits("a".repeat(longest)).length, fits("a".repeat(longest + 1)).length], [0, 1])
})
