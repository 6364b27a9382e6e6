import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { each, fields, type Keep } from "../../../src/services/foreign/Keep.ts"
import { Sifter } from "../../../src/services/foreign/Sifter.ts"

const sift = (text: string, keep: Keep, pieceLength = text.length, most = 100_000): Result.Result<string, string> => {
  const sifter = new Sifter(keep, most)
  for (let at = 0; at < text.length; at += Math.max(1, pieceLength)) {
    if (!sifter.push(text.slice(at, at + Math.max(1, pieceLength)))) break
  }
  return Result.mapError(sifter.finish(), ({ line, message }) => `${line ?? "-"}: ${message}`)
}

const kept = (text: string, keep: Keep, pieceLength?: number): unknown =>
  Result.match(sift(text, keep, pieceLength), {
    onSuccess: (json) => JSON.parse(json),
    onFailure: (message) => message
  })

const refused = (text: string, keep: Keep = true): string =>
  Result.match(sift(text, keep), { onSuccess: (json) => `accepted as ${json}`, onFailure: (message) => message })

const log = JSON.stringify({
  status: "success",
  noise: { samples: [{ id: 9 }], text: 'a "quoted" \\ text with { and ]' },
  samples: [
    { id: 1, messages: [[{}], "]}"], scores: { match: { value: "C", answer: "é" } } },
    { id: "two", scores: null }
  ]
})
const keep = fields({ status: true, samples: each(fields({ id: true, scores: each(fields({ value: true })) })) })
const expected = {
  status: "success",
  samples: [
    { id: 1, scores: { match: { value: "C" } } },
    { id: "two", scores: null }
  ]
}

describe("sifting a foreign JSON document", () => {
  it("keeps what is named, at its place only, and passes over the rest", () => {
    assert.deepStrictEqual(kept(log, keep), expected)
  })

  it("gives the same wherever the pieces are cut", () => {
    for (const length of [1, 2, 3, 7, 50]) assert.deepStrictEqual(kept(log, keep, length), expected, String(length))
  })

  it("reads names of keys whatever way they are written, and `__proto__` as any other", () => {
    assert.deepStrictEqual(kept('{"\\u0073tatus":1}', keep), { status: 1 })
    const proto = Result.getOrThrow(sift('{"__proto__":{"a":1},"b":2}', each(true)))
    assert.strictEqual(proto, '{"__proto__":{"a":1},"b":2}')
  })

  it("makes texts of NaN and infinities, where they are kept and where not", () => {
    assert.deepStrictEqual(kept('{"a":NaN,"b":[-Infinity,Infinity],"c":NaN}', fields({ a: true, b: true })), {
      a: "NaN",
      b: ["-Infinity", "Infinity"]
    })
  })

  it("keeps a key that stands twice twice, so that whoever parses it sees it", () => {
    assert.strictEqual(Result.getOrThrow(sift('{"status":1,"x":2,"status":3}', keep)), '{"status":1,"status":3}')
  })

  it("empties a container that is not of the kind that is read, so that no schema takes it for it", () => {
    assert.deepStrictEqual(kept('{"samples":{"a":{"id":1}},"status":[1]}', keep), {
      samples: { a: { id: 1 } },
      status: [1]
    })
    assert.deepStrictEqual(kept('[{"id":1}]', fields({ id: true })), [])
  })

  it("refuses a document whose brackets, keys, colons and commas do not fit, also where nothing is kept", () => {
    const cases: ReadonlyArray<readonly [string, string]> = [
      ["", "-: The file is empty"],
      ["  \n", "-: The file ends in the middle of the document"],
      ['{"a":1', "-: The file ends in the middle of the document"],
      ['{"a":"b', "-: The file ends in the middle of the document"],
      ['{"a":[1,2}', '1: JSON has no "}" here'],
      ['{"a" 1}', "1: JSON needs a colon here"],
      ['{"a":1 "b":2}', "1: JSON needs a comma or } here"],
      ['{"a":1,}', '1: JSON has no "}" here'],
      ["[1,,2]", '1: JSON has no "," here'],
      ["[1 2]", "1: JSON needs a comma or ] here"],
      ["{a:1}", '1: JSON needs a key in double quotes here, not "a"'],
      ['{\n\n{"a":1}}', '3: JSON needs a key in double quotes here, not "{"'],
      ["{} {}", "1: Something follows the end of the document"],
      ["[]]", '1: JSON has no "]" here'],
      ["[".repeat(1001), "1: The document is nested more than 1000 levels deep"]
    ]
    for (const [text, message] of cases) {
      assert.strictEqual(refused(text), message, text.slice(0, 40))
      assert.strictEqual(refused(text, fields({ other: true })), message, `${text.slice(0, 40)} passed over`)
    }
  })

  it("refuses more than it may keep, and not a document that is merely large", () => {
    const large = JSON.stringify({ noise: "x".repeat(5000), status: "ok" })
    assert.isTrue(Result.isSuccess(sift(large, keep, 100, 200)))
    const many = JSON.stringify({ status: "x".repeat(500) })
    assert.deepStrictEqual(
      sift(many, keep, 100, 200),
      Result.fail("-: What is read of the document has more than 200 characters")
    )
  })

  it("refuses a text, a word or a key that is longer than what it may keep before that has ended", () => {
    for (const begun of ['{"status":"', '{"status":1', '{"', '{"status":"a","']) {
      const sifter = new Sifter(keep, 200)
      const taken = [begun, "1".repeat(150), "1".repeat(150), "1".repeat(150)].map((piece) => sifter.push(piece))
      assert.deepStrictEqual(taken, [true, true, false, false], begun)
      const refused = Result.mapError(sifter.finish(), ({ message }) => message)
      assert.deepStrictEqual(refused, Result.fail("What is read of the document has more than 200 characters"), begun)
    }
  })

  it("does not count what it passes over to what it may keep", () => {
    const status = "x".repeat(200 - '{"status":""}'.length)
    for (const noise of ["1".repeat(190), JSON.stringify("x".repeat(190)), `{"${"k".repeat(190)}":1}`]) {
      const text = `{"status":"${status}","a":${noise},"${"b".repeat(190)}":1}`
      assert.deepStrictEqual(sift(text, keep, 100, 200), Result.succeed(`{"status":"${status}"}`))
    }
  })

  it("holds nothing of a word that it passes over, however long that is, but its beginning for a message", () => {
    const LONGEST_STRING = 2 ** 29
    const digits = "1".repeat(2 ** 25)
    const sifter = new Sifter(keep, 200)
    sifter.push('{"a":')
    for (let length = 0; length < LONGEST_STRING; length += digits.length) sifter.push(digits)
    sifter.push("}")
    assert.deepStrictEqual(sifter.finish(), Result.succeed("{}"))
    const long = `{"a":{${"1".repeat(500)}:1}}`
    assert.strictEqual(refused(long, keep), `1: JSON needs a key in double quotes here, not "${"1".repeat(60)}…"`)
  })

  it("keeps many short values in their order", () => {
    const numbers = `[${Array.from({ length: 20_000 }, (_, at) => at).join(",")}]`
    assert.deepStrictEqual(sift(numbers, true, 1000, 200_000), Result.succeed(numbers))
  })

  it.prop("of a whole document it gives back the document", [Schema.Json], ([value]) => {
    const text = JSON.stringify(value)
    const again = sift(text, true, 3)
    return Result.isSuccess(again) && again.success === text
  })
})
