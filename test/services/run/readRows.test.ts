import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Schema, Stream } from "effect"
import { ProblemLog } from "../../../src/services/run/ProblemLog.ts"
import { parseJsonLine, unlessProblems } from "../../../src/services/run/readRows.ts"

const lineOf = (text: string) =>
  parseJsonLine({ number: 3, start: 0, end: text.length, terminated: true, text: Result.succeed(text) })

const valueOf = (text: string): string => JSON.stringify(Result.getOrThrow(lineOf(text)).json)
const faultOf = (text: string): string => Result.getOrThrow(Result.flip(lineOf(text))).fault.message

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`

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

  it("refuses a row that is nested deeper than a document may be, at once", () => {
    assert.strictEqual(valueOf(nested(200)), nested(200))
    for (const text of [nested(201), nested(40_000), "[".repeat(200_000) + "]".repeat(200_000)]) {
      assert.strictEqual(faultOf(text), "The row is nested more than 200 levels deep")
    }
  })

  it("says that a row is no JSON", () => {
    assert.strictEqual(faultOf('{"a":1,}'), "The line is not valid JSON")
    assert.strictEqual(faultOf(" "), "The line is empty")
  })
})

const reading = (faulty: boolean) =>
  Effect.gen(function* () {
    const log = new ProblemLog("rows", "rows.jsonl")
    let pulled = 0
    const input = Stream.range(1, 100_000).pipe(
      Stream.tap(() => Effect.sync(() => pulled++)),
      Stream.rechunk(10)
    )
    const read = (line: number) => {
      if (faulty) log.add({ line }, { path: [], message: "No" })
      return [line]
    }
    const result = yield* Effect.result(Stream.runCount(unlessProblems(input, log, read, () => {})))
    return { result, pulled }
  })

describe("unlessProblems", () => {
  it.effect("stops reading once a thousand problems are kept, and says that there may be more", () =>
    Effect.gen(function* () {
      const { result, pulled } = yield* reading(true)
      assert.isBelow(pulled, 20_000)
      const { problems } = Result.getOrThrow(Result.flip(result))
      assert.strictEqual(problems.length, 1001)
      assert.strictEqual(problems.at(-1)?.message, "Only the first 1000 problems are shown")
      const whole = yield* reading(false)
      assert.strictEqual(whole.pulled, 100_000)
      assert.strictEqual(Result.getOrThrow(whole.result), 100_000)
    })
  )
})
