import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { parseJsonLine } from "../../../src/services/run/readRows.ts"

const lineOf = (text: string) =>
  parseJsonLine({ number: 3, start: 0, end: text.length, terminated: true, text: Result.succeed(text) })

const valueOf = (text: string): string => JSON.stringify(Result.getOrThrow(lineOf(text)).json)
const faultOf = (text: string): string => Result.getOrThrow(Result.flip(lineOf(text))).fault.message

describe("parseJsonLine", () => {
  it.prop("gives the same value for a row as it is written and for one with spaces", [Schema.Json], ([value]) => {
    const text = JSON.stringify(value)
    assert.strictEqual(valueOf(text), text)
    assert.strictEqual(valueOf(` ${JSON.stringify(value, null, " ").replaceAll("\n", "")} `), text)
  })

  it.prop("refuses a row with a key that is given twice", [Schema.String, Schema.Json], ([key, value]) => {
    const entry = `${JSON.stringify(key)}:${JSON.stringify(value)}`
    assert.strictEqual(faultOf(`{${entry},${entry}}`), "The key is given twice")
    assert.strictEqual(valueOf(`{${entry}}`), `{${entry}}`)
  })

  it("sees through escapes, and knows where the second key stands", () => {
    const text = '{"a":{"b":1,"\\u0062":1}}'
    const { fault, place } = Result.getOrThrow(Result.flip(lineOf(text)))
    assert.deepStrictEqual(fault, { path: ["a", "b"], key: true, message: "The key is given twice" })
    assert.strictEqual(place.offsetOf?.([]), text.indexOf('"\\u0062"'))
  })

  it("knows where the keys of a good row stand", () => {
    const text = '{"a":1,"b":{"c":2}}'
    const { place } = Result.getOrThrow(lineOf(text))
    assert.strictEqual(place.offsetOf?.(["b", "c"]), text.indexOf('"c"'))
  })

  it("bears a row that is nested too deep to be written again", () => {
    const text = "[".repeat(200_000) + "]".repeat(200_000)
    assert.throws(() => JSON.stringify(JSON.parse(text)), RangeError)
    assert.isTrue(Result.isSuccess(lineOf(text)))
  })

  it("says that a row is no JSON", () => {
    assert.strictEqual(faultOf('{"a":1,}'), "The line is not valid JSON")
    assert.strictEqual(faultOf(" "), "The line is empty")
  })
})
