import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { compilePattern } from "../../../src/domain/pack/compilePattern.ts"
import { javascriptPattern, literalPattern } from "../../../src/domain/promptfoo/javascriptPattern.ts"

const found = (pattern: string, text: string): boolean | string =>
  Result.match(
    Result.flatMap(javascriptPattern(pattern), (re2) => compilePattern(re2, "")),
    {
      onFailure: (why) => why,
      onSuccess: (compiled) => compiled.found(text)
    }
  )

const texts = [
  "",
  "hello World",
  "a b",
  "5",
  "5\n",
  "a\u00a0b",
  "a\u2028b",
  "line1\nline2",
  "x\r",
  "foo/bar",
  "a.b*c",
  "[link](x)",
  "$5 ^",
  "Aa-_",
  "\t\v",
  "ä"
]

const LINE = String.raw`[^\n\r\x{2028}\x{2029}]`

describe("a pattern of JavaScript as one of RE2", () => {
  it.each([
    [".", LINE],
    ["a$", String.raw`a\z`],
    ["[a$.(]$", String.raw`[a$.(]\z`],
    ["[^a].", `[^a]${LINE}`],
    ["[[]a]", String.raw`[\[]a]`],
    ["(a)(?:b)(?<n2>c)", "(a)(?:b)(?P<n2>c)"],
    [String.raw`(a\(?=b)`, String.raw`(a\(?=b)`],
    [String.raw`[^\]]^[a^]`, String.raw`[^\]]^[a^]`],
    [String.raw`\/\.\$`, String.raw`/\.\$`],
    [String.raw`\b\B\d\W\t`, String.raw`\b\B\d\W\t`],
    [String.raw`\.\u0041`, String.raw`\.\x{0041}`],
    [String.raw`\u0041\x61b`, String.raw`\x{0041}\x{61}b`],
    [String.raw`[\]\/]\]`, String.raw`[\]/]\]`]
  ])("is written so: %s", (pattern, expected) =>
    assert.deepStrictEqual(javascriptPattern(pattern), Result.succeed(expected))
  )

  it.each([
    ["a[]", "an empty class"],
    ["[^]", "an empty class"],
    ["a(?i:b)", "a modifier"],
    ["(?<!a)b", "look-around"],
    [String.raw`a[\S]`, String.raw`\S in a class`],
    [String.raw`a[\B]`, String.raw`\b in a class`],
    [String.raw`(a)\1`, String.raw`the escape \1`],
    ["a\\", "it ends with a backslash"]
  ])("is none of RE2, as %s: %s", (pattern, why) =>
    assert.deepStrictEqual(javascriptPattern(pattern), Result.fail(why))
  )

  it("of a text has its signs escaped", () =>
    assert.strictEqual(literalPattern("a.b*c|[x] 1-2"), String.raw`a\.b\*c\|\[x\] 1-2`))

  it("is found in the same texts", () => {
    const patterns = [
      "^h",
      "d$",
      "^$",
      ".",
      "^.$",
      "a.b",
      String.raw`\s`,
      String.raw`^\S+$`,
      String.raw`[\s\d]`,
      String.raw`[^\s]`,
      String.raw`\bx\b`,
      String.raw`\d+|\w{2,}`,
      String.raw`\u0041|\x61`,
      String.raw`a\.b\*c`,
      String.raw`foo\/bar`,
      String.raw`[[\]]link`,
      String.raw`\$5 \^`,
      "(?<n>a)b",
      "(?:a|b)+?",
      "line1$",
      "^line2",
      "[A-z]",
      String.raw`[^\n]$`,
      "x{1}"
    ]
    for (const pattern of patterns) {
      for (const text of texts) {
        assert.strictEqual(
          found(pattern, text),
          new RegExp(pattern).test(text),
          `${pattern} in ${JSON.stringify(text)}`
        )
      }
    }
  })

  it("is refused where RE2 has no such thing, or means something else by it", () => {
    const refused = [
      "(?=a)",
      "(?!a)",
      "(?<=a)",
      "(?<!a)",
      String.raw`(a)\1`,
      String.raw`\k<n>`,
      String.raw`\cA`,
      String.raw`\p{L}`,
      String.raw`\Aa`,
      String.raw`\Qa`,
      "[^]",
      "[]",
      String.raw`[\S]`,
      String.raw`[\b]`,
      "(?i:a)",
      "\\"
    ]
    for (const pattern of refused) assert.isTrue(Result.isFailure(javascriptPattern(pattern)), pattern)
  })

  const Pattern = Schema.Array(
    Schema.Literals([
      ..."aB5 .$^|*+?()[]-/",
      String.raw`\s`,
      String.raw`\d`,
      String.raw`\w`,
      String.raw`\.`,
      "[^a]",
      "(?:",
      String.raw`\u0061`
    ])
  ).check(Schema.isMaxLength(6))
  const Text = Schema.Array(Schema.Literals([..."aAbB5 .$^-\n\r\t/", "\u00a0", "\u2028"])).check(Schema.isMaxLength(8))

  it.prop("means the same wherever both accept it", [Pattern, Text], ([pieces, characters]) => {
    const pattern = pieces.join("")
    const text = characters.join("")
    const own = Result.try(() => new RegExp(pattern))
    const here = found(pattern, text)
    return typeof here === "string" || Result.isFailure(own) || own.success.test(text) === here
  })

  it.prop("of a literal text is found exactly where the text is", [Schema.String, Schema.String], ([needle, text]) => {
    // RE2 reads characters, and half a pair is none.
    if (!needle.isWellFormed() || !text.isWellFormed()) return true
    const compiled = compilePattern(literalPattern(needle), "")
    const whole = `${text}${needle}`
    return (
      Result.isFailure(compiled) ||
      (compiled.success.found(text) === text.includes(needle) && compiled.success.found(whole))
    )
  })
})
