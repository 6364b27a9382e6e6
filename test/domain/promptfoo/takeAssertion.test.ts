import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { runCheck } from "../../../src/domain/judging/runCheck.ts"
import { Check } from "../../../src/domain/pack/Check.ts"
import { takeAssertion } from "../../../src/domain/promptfoo/takeAssertion.ts"

const none = new Map<string, unknown>()
const take = (type: string, value?: unknown, more: object = {}) =>
  takeAssertion({ type, ...(value === undefined ? {} : { value }), ...more }, none)

/** Whether an answer passes the checks that an assertion became; undefined where it became none. */
const passes = (type: string, value: unknown, answer: string): boolean | undefined => {
  const { checks, left } = take(type, value)
  if (checks.length === 0 || left.length > 0) return undefined
  return checks.every(
    (check) => runCheck(Schema.decodeUnknownSync(Check)(check), { answer, language: "en", prompt: "" }).passed
  )
}

/** What promptfoo 0.123 says of an answer under an assertion. */
const vectors: ReadonlyArray<readonly [type: string, value: unknown, answer: string, passed: boolean]> = [
  ["contains", "World", "hello World", true],
  ["contains", "world", "hello World", false],
  ["contains", 5, "5.0", true],
  ["contains", "a\u00a0b", "a b", false],
  ["not-contains", "x", "a b", true],
  ["not-contains", "a", "a b", false],
  ["icontains", "HELLO", "hello World", true],
  ["icontains", "äö", "ÄÖ", true],
  ["icontains", "a.b", "aXb", false],
  ["not-icontains", "hello", "HELLO", false],
  ["contains-any", ["x", "y"], "a y", true],
  ["contains-any", "x, y", "a y", true],
  ["not-contains-any", ["x", "y"], "a y", false],
  ["contains-all", ["x", "y"], "a y", false],
  ["not-contains-all", ["x", "y"], "a y", true],
  ["icontains-any", ["HELLO", "q"], "hello", true],
  ["icontains-all", ["HELLO", "World"], "world hello", true],
  ["icontains-all", ["HELLO", "q"], "world hello", false],
  ["starts-with", "hel", "hello", true],
  ["starts-with", "ello", "hello", false],
  ["equals", "5", "5", true],
  ["equals", 5, "5", true],
  ["equals", true, "true", true],
  ["equals", "5", " 5", false],
  ["equals", "5", "5\n", false],
  ["not-equals", "5", "5\n", true],
  ["regex", "d$", "hello World", true],
  ["regex", "d$", "hello World\n", false],
  ["regex", "line1.line2", "line1\nline2", false],
  ["not-regex", String.raw`^\d`, "5", false],
  ["is-json", undefined, '{"a":1}', true],
  ["is-json", undefined, '  {"a":1}\n', true],
  ["is-json", undefined, '```json\n{"a":1}\n```', false],
  ["is-json", undefined, 'text\n~~~\n{"a":1}\n~~~', false],
  ["is-json", undefined, '{"a":1,}', false],
  ["is-json", undefined, "5", true],
  ["is-json", { type: "object", required: ["a"] }, '{"b":1}', false],
  ["is-json", { type: "object", required: ["a"] }, '{"a":1}', true]
]

describe("an assertion of promptfoo", () => {
  it("with an exact counterpart becomes checks that say the same of every answer", () => {
    for (const [type, value, answer, passed] of vectors) {
      assert.strictEqual(
        passes(type, value, answer),
        passed,
        `${type} ${JSON.stringify(value)} of ${JSON.stringify(answer)}`
      )
    }
  })

  it("without one is left, with the reason", () => {
    const cases: ReadonlyArray<readonly [string, unknown, object, string]> = [
      ["llm-rubric", "is nice", {}, "llm-rubric is nice: Assay has no check that means the same"],
      ["similar", "x", { threshold: 0.8 }, "similar x: Assay has no check that means the same"],
      ["javascript", "output.length", {}, "javascript output.length: it is code"],
      ["not-python", "f.py", {}, "not-python f.py: it is code"],
      ["ruby", "x", {}, "ruby x: it is code"],
      ["webhook", "x", {}, "webhook x: it asks a server"],
      ["select-best", "x", {}, "select-best x: it compares answers"],
      ["max-score", undefined, {}, "max-score: it compares answers"],
      ["latency", undefined, { threshold: 5 }, "latency: a check sees the text alone; the times are in the scorecard"],
      ["contains", "x", { weight: 0 }, "contains x: its weight is 0, so promptfoo never lets it fail"],
      ["contains", "x", { transform: "output.a" }, "contains x: it is about what a transform makes of the answer"],
      ["contains", "file://x.txt", {}, "contains file://x.txt: its value stands in another file"],
      [
        "contains",
        "{{x | upper}}",
        {},
        "contains {{x | upper}}: its value is a template that needs more than plain variables"
      ],
      ["contains", "", {}, "contains : its value is no plain text"],
      ["contains", null, {}, "contains: its value is no plain text"],
      [
        "is-json",
        { const: "{{x}}" },
        {},
        'is-json {"const":"{{x}}"}: its value is a template that needs more than plain variables'
      ],
      ["contains", { a: 1 }, {}, 'contains {"a":1}: its value is no plain text'],
      ["contains-any", 'a, "b, c"', {}, 'contains-any a, "b, c": its list has quotation marks'],
      ["contains-any", [], {}, "contains-any []: its value is no list of texts"],
      ["equals", { a: 1 }, {}, 'equals {"a":1}: its value is no plain text'],
      ["regex", "(?=x)", {}, "regex (?=x): its pattern has look-around, which Assay's patterns do not"],
      ["is-json", "file://s.json", {}, "is-json file://s.json: its value stands in another file"],
      ["not-is-json", undefined, {}, "not-is-json: Assay has no check that an answer is no JSON"],
      ["containz", "x", {}, "containz x: Assay has no check that means the same"]
    ]
    for (const [type, value, more, why] of cases) {
      assert.deepStrictEqual(take(type, value, more), { checks: [], left: [why] }, why)
    }
    assert.deepStrictEqual(takeAssertion("contains", none), { checks: [], left: ["contains: it has no type"] })
  })

  it("takes lists as promptfoo does: written with commas, without blanks around and empty parts", () => {
    const anyOf = (value: unknown) =>
      take("contains-any", value).checks.flatMap((check) => ("any" in check ? check.any : []))
    assert.deepStrictEqual(anyOf(" x ,, y z,"), ["x", "y z"])
    assert.deepStrictEqual(anyOf(["x", 5]), ["x", "5"])
    for (const value of [["x", { a: 1 }], ["x", ""], " , ", 5, { a: 1 }, null]) {
      assert.match(take("contains-any", value).left.join(), /its value is no list of texts$/u)
    }
    assert.match(take("contains-any", ["x", "file://y"]).left.join(), /its value stands in another file$/u)
  })

  it("takes what is no schema and no pattern for none", () => {
    for (const value of [undefined, null, ""]) assert.lengthOf(take("is-json", value).checks, 2)
    for (const value of [5, "text"]) {
      assert.match(take("is-json", value).left.join(), /its schema is not written out in the config$/u)
    }
    for (const value of ["", 5, null]) assert.match(take("regex", value).left.join(), /its value is no plain text$/u)
    assert.lengthOf(take("contains", "see file:x").checks, 1)
  })

  it("counts all checks alike, which is said where a weight says otherwise", () => {
    assert.deepStrictEqual(take("contains", "x", { weight: 1 }).left, [])
    assert.deepStrictEqual(take("contains", "x", { weight: 2 }).left, [
      "the weight 2 of contains: all checks count alike"
    ])
  })

  it("that is a set is taken part by part only where all of it must hold", () => {
    const parts = [{ type: "contains", value: "x" }, { type: "cost" }]
    const set = (more: object) => take("assert-set", undefined, { assert: parts, ...more })
    assert.lengthOf(set({}).checks, 1)
    assert.deepStrictEqual(set({}).left, ["cost: a check sees the text alone; the cost is in the scorecard"])
    for (const more of [{ threshold: 0.5 }, { weight: 0 }, { assert: "x" }, { value: "v", threshold: 1 }]) {
      assert.deepStrictEqual(set(more), { checks: [], left: ["assert-set: not all of it must hold"] })
    }
    assert.deepStrictEqual(take("contains", "x", { assert: parts }), take("contains", "x"))
    for (const odd of [null, 1, {}, { type: 1 }]) {
      assert.match(takeAssertion(odd, none).left.join(), /: it has no type$/u)
    }
  })

  it("that could never fail or never pass as a check is left", () => {
    assert.lengthOf(take("regex", ".").left, 1)
    assert.lengthOf(take("not-regex", String.raw`\d*`).left, 1)
    assert.lengthOf(take("is-json", { type: "nothing" }).left, 1)
  })

  it("takes the variables of its test, and notes a weight that is lost", () => {
    const vars = new Map<string, unknown>([["name", "Ada"]])
    const taken = takeAssertion({ type: "contains", value: "Hi {{ name }}", weight: 2 }, vars)
    assert.deepStrictEqual(
      taken.checks.map(({ text }) => text),
      ["Hi Ada"]
    )
    assert.deepStrictEqual(taken.left, ["the weight 2 of contains: all checks count alike"])
  })

  it("that is a set is taken one by one where all of it must hold, else left as a whole", () => {
    const set = {
      type: "assert-set",
      assert: [
        { type: "contains", value: "a" },
        { type: "llm-rubric", value: "b" }
      ]
    }
    const taken = takeAssertion(set, none)
    assert.deepStrictEqual([taken.checks.length, taken.left.length], [1, 1])
    for (const threshold of [0, 0.5, 1]) {
      assert.deepStrictEqual(takeAssertion({ ...set, threshold }, none), {
        checks: [],
        left: ["assert-set: not all of it must hold"]
      })
    }
  })
})
