import { assert, describe, it } from "@effect/vitest"
import type { Language } from "../../../src/domain/pack/Pack.ts"
import { runCheck } from "../../../src/domain/judging/runCheck.ts"
import { makeCheck } from "./inlinePack.ts"

type Row = readonly [
  passed: boolean,
  language: Language,
  fields: Record<string, unknown>,
  answer: string,
  prompt?: string
]

const rows = (kind: string, table: ReadonlyArray<Row>) =>
  it.each(table.map((row) => [...row] as const))(`${kind}: %s in %s for %j on %j`, (...row) => {
    const [passed, language, fields, answer, prompt = ""] = row
    const outcome = runCheck(makeCheck({ kind, ...fields }), { language, answer, prompt })
    assert.strictEqual(outcome.passed, passed, outcome.detail)
    assert.notStrictEqual(outcome.detail, "")
  })

describe("runCheck on texts", () => {
  rows("contains", [
    [true, "en", { text: "cost" }, "the costs"],
    [false, "en", { text: "Cost" }, "the costs"],
    [true, "de", { text: "GRÖSSE", normalize: "fold" }, "die größe"],
    [true, "de", { text: "zwei  Worte", normalize: "fold" }, "ZWEI\u00a0\nWORTE"],
    [true, "de", { text: "ä" }, "a\u0308"],
    [false, "de", { text: "ä", normalize: "none" }, "a\u0308"],
    [false, "de", { text: "a" }, "\u00e4"],
    [true, "en", { any: ["x", "b"] }, "abc"],
    [false, "en", { any: ["x", "y"] }, "abc"],
    [true, "en", { all: ["a", "b"] }, "abc"],
    [false, "en", { all: ["a", "x"] }, "abc"],
    [true, "en", { text: "{{x}}" }, "literal {{x}} stays"],
    [true, "en", { text: "\u0000" }, "a\u0000b"],
    [true, "en", { text: "שלום" }, "אמר שלום"],
    [false, "en", { text: " ", normalize: "fold" }, "a b"],
    [false, "en", {}, "anything"]
  ])
  rows("not-contains", [
    [true, "en", { text: "x" }, "abc"],
    [false, "en", { text: "b" }, "abc"],
    [false, "en", { any: ["x", "b"] }, "abc"],
    [true, "en", { any: ["x", "y"] }, "abc"],
    [true, "en", { all: ["a", "x"] }, "abc"],
    [false, "en", { all: ["a", "b"] }, "abc"],
    [false, "en", { text: " ", normalize: "fold" }, "abc"],
    [false, "en", {}, "anything"]
  ])
  rows("equals", [
    [true, "en", { text: "yes" }, " yes\n"],
    [false, "en", { text: "yes" }, "yes."],
    [false, "en", { text: "yes" }, "Yes"],
    [true, "en", { text: "yes", normalize: "fold" }, "YES"],
    [true, "en", { text: "0" }, "0"],
    [true, "en", { text: " yes\n" }, "yes"],
    [false, "en", { text: " " }, ""]
  ])
  rows("matches", [
    [true, "en", { pattern: "^b", flags: "m" }, "a\nb"],
    [false, "en", { pattern: "^b" }, "a\nb"],
    [true, "de", { pattern: "GRÖSSE\\s", normalize: "fold" }, "die  grösse\nist"],
    [false, "en", { pattern: "(" }, "("]
  ])
  rows("not-matches", [
    [true, "en", { pattern: "\\d" }, "none"],
    [false, "en", { pattern: "\\d" }, "one 1"],
    [false, "en", { pattern: "(" }, "none"]
  ])
})

describe("runCheck on an answer that is too long for its pattern", () => {
  it.each(["matches", "not-matches"])("fails %s, and says so", (kind) => {
    const decide = (pattern: string) =>
      runCheck(makeCheck({ kind, pattern }), { language: "en", answer: "ab".repeat(100_000), prompt: "" })
    assert.deepStrictEqual(decide("b{900}$"), {
      passed: false,
      detail: "the answer of 200000 characters is too long for this pattern (at most 166112)"
    })
    assert.strictEqual(decide("b{9}$").passed, kind === "not-matches")
  })

  it("decides one that is just as long as may be", () => {
    const check = makeCheck({ kind: "not-matches", pattern: "^b{900}" })
    const passes = (length: number) =>
      runCheck(check, { language: "en", answer: "a".repeat(length), prompt: "" }).passed
    const longest = Number(
      /at most (\d+)/u.exec(runCheck(check, { language: "en", answer: "a".repeat(1e6), prompt: "" }).detail)?.[1]
    )
    assert.deepStrictEqual([passes(longest), passes(longest + 1)], [true, false])
  })
})

describe("runCheck on counts and structure", () => {
  rows("max-words", [
    [true, "en", { n: 4 }, "Don't stop, it's fine."],
    [false, "en", { n: 3 }, "Don't stop, it's fine."],
    [true, "de", { n: 3 }, "– Größe: 3,5 Meter! 😀"],
    [false, "de", { n: 2 }, "– Größe: 3,5 Meter! 😀"]
  ])
  rows("max-sentences", [
    [true, "de", { n: 2 }, "Das ist z. B. Dr. Müller am 3. März. Ja, d. h. Nein!"],
    [false, "de", { n: 1 }, "Das ist gut. Das auch."],
    [true, "en", { n: 2 }, "Use e.g. Excel with Mr. Smith. It costs 3.5 M."],
    [false, "en", { n: 1 }, "No. I will not."],
    [true, "en", { n: 2 }, "1. One thing\n2. Another thing\n\n---\n"],
    [false, "en", { n: 1 }, "- one\n- two"]
  ])
  rows("bullets", [
    [true, "en", { n: 2 }, "- a\n- b"],
    [true, "en", { n: 3 }, "Text\n\n* a\n* b\n\nMore\n\n1) c"],
    [true, "en", { n: 1 }, "- a\n  - nested\n  - nested"],
    [true, "en", { n: 2 }, "> - a\n> - b"],
    [true, "en", { n: 2 }, "- a\r\n- b\r\n"],
    [false, "en", { n: 2 }, "• a\n• b"],
    [false, "en", { n: 2 }, "```\n- a\n- b\n```"],
    [false, "en", { n: 2 }, "- a\n- b\n- c"],
    [true, "en", { at_most: 3 }, "- a"],
    [false, "en", { at_most: 1 }, "- a\n- b"],
    [false, "en", { at_most: 3 }, "no list"],
    [false, "en", { at_most: 3 }, `- a\n\n${"long text ".repeat(3000)}`],
    [false, "en", { at_most: 3 }, "- ".repeat(5000)]
  ])
  const table = "| a | b |\n|---|:-:|\n| 1 | 2 |\n| `x` | y \\| z |\n"
  rows("table", [
    [true, "en", { columns: 2, rows: 2 }, `Here:\n\n${table}\nDone`],
    [false, "en", { columns: 3, rows: 2 }, table],
    [false, "en", { columns: 2, rows: 3 }, table],
    [false, "en", { columns: 2, rows: 2 }, `${table}\n${table}`],
    [false, "en", { columns: 2, rows: 1 }, "| a | b |\n| 1 | 2 |"],
    [false, "de", { columns: 1, rows: 1 }, "keine"]
  ])
  const schema = { type: "object", required: ["a"] }
  rows("json", [
    [true, "en", {}, ' {"a": 1}\n'],
    [true, "en", { schema }, 'Here you are:\n```json\n{"a": "```"}\n```\nBye'],
    [true, "en", { schema }, '~~~~\n{"a":\n"~~~"}\n~~~~'],
    [true, "en", {}, "0"],
    [true, "en", {}, '"```json"'],
    [false, "en", { schema }, '{"b": 1}'],
    [false, "de", {}, "```json\n{}\n```\n```json\n{}\n```"],
    [false, "en", {}, 'Result: {"a": 1}'],
    [false, "en", {}, '{"a": 1,}'],
    [false, "en", {}, "{'a': 1}"],
    [false, "en", {}, "NaN"],
    [false, "en", {}, '{"a": 1 // no\n}'],
    [false, "en", {}, '{"a": 1, "b": {"a": 2}, "\\u0061": 3}'],
    [true, "en", {}, '[{"a": 1}, {"a": "\\"a\\":"}, {"b": {"a": 1}, "a": 2}]'],
    [false, "en", {}, `${"[".repeat(5000)}${"]".repeat(5000)}`],
    [false, "en", {}, "```json\n{"],
    [false, "en", { schema: { tpye: 1 } }, "{}"]
  ])
})
