import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { compileJsonSchema } from "../../../src/domain/pack/jsonSchema.ts"

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

  it("ends in bounded time on schemas and values made to take long", { timeout: 120_000 }, () => {
    const branching = {
      oneOf: [{ type: "null" }, { properties: { c: { $ref: "#" } } }, { properties: { c: { $ref: "#" } } }]
    }
    let deep: unknown = {}
    for (let level = 0; level < 60; level += 1) deep = { c: deep }
    assert.match(errorsOf(branching, deep)[0] ?? "", /too deep or too often/u)
    assert.lengthOf(errorsOf({ pattern: "(a+)+$" }, `${"a".repeat(200_000)}b`), 1)
    const pairs = Array.from({ length: 100_000 }, (_, index) => [index])
    assert.deepStrictEqual(errorsOf({ uniqueItems: true }, pairs), [])
    for (let level = 0; level < 50_000; level += 1) deep = [deep]
    assert.lengthOf(errorsOf({ items: { $ref: "#" } }, deep), 1)
  })
})

it("fails where a text is too long to be searched for a large pattern, also under not", () => {
  const pattern = "[ab]*a[ab]{900}c"
  const long = "ab".repeat(200_000)
  for (const schema of [{ pattern }, { not: { pattern } }]) {
    const fits = Result.getOrThrow(compileJsonSchema(schema))
    assert.deepStrictEqual(fits(long), ["/ has a text that is too long for a pattern of the schema"])
  }
  assert.deepStrictEqual(Result.getOrThrow(compileJsonSchema({ not: { pattern } }))("ab"), [])
})
