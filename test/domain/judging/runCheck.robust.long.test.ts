import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Language } from "../../../src/domain/pack/Pack.ts"
import { Normalize } from "../../../src/domain/pack/Check.ts"
import { runCheck } from "../../../src/domain/judging/runCheck.ts"
import { thorough, threadMs } from "../../thorough.ts"
import { EVERY_KIND, makeCheck } from "./inlinePack.ts"

/** What is not linear takes minutes on the long texts, and many seconds on the short ones. */
const [LETTERS, MOST_MS] = thorough ? [300_000, 60_000] : [30_000, 5000]

const Fragment = Schema.Literals([
  "1",
  "48.000,50",
  "3. März",
  "2026-03-03",
  "10:30",
  "2.30 pm",
  "14.30 Uhr",
  "14 Uhr 30",
  "46 000",
  "030 555-0142",
  "GPT-4",
  "a@b.de",
  " ",
  "\n",
  "- ",
  "1. ",
  "| a | b |\n",
  "|---|---|\n",
  "```\n",
  "{",
  "}",
  '"',
  "a",
  "ß",
  "\u0000",
  "\ud800",
  "\udc00",
  "\u2028",
  "\u202e",
  "שלום",
  "\u0301",
  "{{x}}",
  "<!--",
  "&",
  "\\"
])

describe("runCheck", () => {
  it.prop(
    "is total and deterministic on any text",
    [Schema.String, Language, Normalize],
    ([answer, language, normalize]) => {
      for (const fields of EVERY_KIND) {
        const run = () => runCheck(makeCheck({ ...fields, normalize }), { language, answer, prompt: answer })
        assert.deepStrictEqual(run(), run())
      }
    },
    { arbitrary: { runs: thorough ? 100 : 30 } }
  )

  it.prop("is total on texts made of what checks look for", [Schema.Array(Fragment), Language], ([parts, language]) => {
    const answer = parts.join("")
    for (const fields of EVERY_KIND) {
      assert.isBoolean(runCheck(makeCheck(fields), { language, answer, prompt: "" }).passed)
    }
  })

  it.prop("finds every fact of a text given in that text", [Schema.Array(Fragment), Language], ([parts, language]) => {
    const answer = parts.join("")
    const outcome = runCheck(makeCheck({ kind: "only-given-facts" }), { language, answer, prompt: answer })
    assert.isTrue(outcome.passed, outcome.detail)
  })

  it.prop(
    "lets not-contains be the negation of contains",
    [Schema.String, Fragment, Normalize],
    ([answer, text, normalize]) => {
      const passed = (kind: string) =>
        runCheck(makeCheck({ kind, text: `x${text}`, normalize }), { language: "en", answer, prompt: "" }).passed
      assert.strictEqual(passed("contains"), !passed("not-contains"))
    }
  )

  const repeated = [
    "1",
    " ",
    "*",
    "|",
    "[",
    "1 ",
    "- a\n",
    "1. ",
    "a@b.",
    "0.",
    "-1",
    "{",
    '\\"',
    "\u0301",
    "\ud800",
    "```\n",
    "1:",
    "12 ",
    "1-",
    "1 234 ",
    "1.30 Uhr ",
    "2 pm-"
  ]

  it.each(EVERY_KIND.map((fields) => [String(fields["kind"]), fields] as const))(
    "takes linear time for %s on a long text of one thing",

    (_kind, fields) => {
      const check = makeCheck({ ...fields, normalize: "fold" })
      for (const part of repeated) {
        const answer = `x${part.repeat(Math.floor(LETTERS / part.length))}`
        const took = threadMs(() => runCheck(check, { language: "de", answer, prompt: "" }))
        assert.isBelow(took, MOST_MS, JSON.stringify(part))
      }
    }
  )

  it("takes linear time for rows of digits that are given in part", () => {
    const check = makeCheck({ kind: "only-given-facts" })
    for (const part of ["1 ", "12-", "1234567 ", "(1) ", "1 - "]) {
      const [answer, prompt] = [`9${part.repeat(LETTERS / 2)}`, part.repeat(LETTERS / 2)]
      const took = threadMs(() => runCheck(check, { language: "en", answer, prompt }))
      assert.isBelow(took, MOST_MS, JSON.stringify(part))
    }
  })

  it.each(["bullets", "table"])("bounds the time for %s on a text made to be slow", (kind) => {
    const check = makeCheck({ kind, ...(kind === "table" ? { columns: 1, rows: 1 } : { n: 1 }) })
    for (const part of [
      "1",
      "*",
      "|",
      "[",
      "- a\n",
      "1. ",
      "```\n",
      "* a\n\n  > - b\n",
      "|a\n|-\n",
      "a|b\n-|-\n",
      `${"- ".repeat(19)}a\n`
    ]) {
      const answer = part.repeat(Math.floor((thorough ? 10_000 : 4000) / part.length))
      const took = threadMs(() => runCheck(check, { language: "en", answer, prompt: "" }))
      assert.isBelow(took, MOST_MS, JSON.stringify(part))
    }
  })
})
