import { assert, describe, it } from "@effect/vitest"
import { escapeStart, isBreak, readListLine, unescapeStart } from "../../../src/domain/dod/listLine.ts"

const special = [
  "- a,* a,+ a,1. a,12) a,123456789. a,# a,###### a,[ ] a,[x] a,[X],-,*,+,#,1),=,===,--,**-",
  "```,```` sh,~~~,~~~~ sh,- - -,* * *,_ _ _,___"
].flatMap((texts) => texts.split(","))
const plain = [
  "a,-a,1.a,a. b,1; a,1234567890. a,####### a,#a,[y] a,[] a,[x]a,= a,=a,a =,-- a,a --,_ _,__",
  "``,``` a ` b,a ```,~~ a,a ~~~,a - b,a # b,a 1. b,a [x] b,"
].flatMap((texts) => texts.split(","))

describe("The start of a text", () => {
  it.each(special)("is escaped where it would be read as more than text: %j", (text) => {
    assert.strictEqual(escapeStart(text), `\\${text}`)
    assert.strictEqual(unescapeStart(`\\${text}`), text)
    assert.strictEqual(unescapeStart(text), text)
    assert.strictEqual(unescapeStart(`\\\\${text}`), `\\${text}`)
  })

  it.each(plain)("stays where it is only text: %j", (text) => {
    assert.strictEqual(escapeStart(text), text)
    assert.strictEqual(unescapeStart(`\\${text}`), `\\${text}`)
  })
})

describe("A thematic break", () => {
  it.each([
    ["---", true],
    ["  - -\t-", true],
    ["*****", true],
    ["_ _ _ _", true],
    ["--", false],
    ["- - *", false],
    ["a---", false],
    ["---a", false],
    ["===", false],
    ["", false]
  ])("is made of three or more of one sign: %j is one: %s", (text, expected) =>
    assert.strictEqual(isBreak(text), expected)
  )
})

describe("A line of a list", () => {
  it.each([
    ["a", { indent: 0, contents: [], boxed: false, rest: "a" }],
    ["  \ta  ", { indent: 4, contents: [], boxed: false, rest: "a" }],
    ["-", { indent: 0, contents: [2], boxed: false, rest: "" }],
    ["- a", { indent: 0, contents: [2], boxed: false, rest: "a" }],
    ["12) a", { indent: 0, contents: [4], boxed: false, rest: "a" }],
    ["-\ta", { indent: 0, contents: [4], boxed: false, rest: "a" }],
    ["-    a", { indent: 0, contents: [5], boxed: false, rest: "a" }],
    ["-     a", { indent: 0, contents: [2], boxed: false, rest: "a" }],
    ["- 1. + a", { indent: 0, contents: [2, 5, 7], boxed: false, rest: "a" }],
    [" * [x] a", { indent: 1, contents: [3], boxed: true, rest: "a" }],
    ["- [ ]", { indent: 0, contents: [2], boxed: true, rest: "" }],
    ["- [x]a", { indent: 0, contents: [2], boxed: false, rest: "[x]a" }],
    ["- [y] a", { indent: 0, contents: [2], boxed: false, rest: "[y] a" }],
    ["[x] a", { indent: 0, contents: [], boxed: false, rest: "[x] a" }],
    ["1234567890. a", { indent: 0, contents: [], boxed: false, rest: "1234567890. a" }]
  ])("is taken apart into indentation, contents and box: %j", (line, parts) =>
    assert.deepStrictEqual(readListLine(line), parts)
  )
})
