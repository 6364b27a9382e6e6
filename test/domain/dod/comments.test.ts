import { assert, describe, it } from "@effect/vitest"
import { escapeComments, withoutComments } from "../../../src/domain/dod/comments.ts"

describe("A line", () => {
  it.each([
    ["without a comment", "no `code` here", "no `code` here"],
    ["with a comment in code only", "`<!-- a` b", "`<!-- a` b"],
    ["with a comment in a second piece of code", "`a` `<!--` b", "`a` `<!--` b"],
    ["with a comment in code between four backticks", "a ````<!--```` b", "a ````<!--```` b"],
    ["with backticks that nothing closes, but for a longer run", "` `` `", "` `` `"],
    ["with an escaped comment", "a \\<!-- b", "a <!-- b"],
    ["that starts with an escaped comment", "\\<!-- b", "<!-- b"]
  ])("%s keeps its text", (_, line, text) =>
    assert.deepStrictEqual(withoutComments(line), { text, comment: false, open: false })
  )

  it.each([
    ["between two pieces of code", "`a` <!-- x --> `b`", "`a` `b`"],
    ["after a piece of code", "`<!--` b<!-- x -->", "`<!--` b"],
    ["after backticks that nothing closes", "`` a <!-- x --> ` b", "`` a ` b"],
    ["after another", "a <!-- x --><!-- y --> b", "a b"],
    ["after an escaped one", "\\<!-- a <!-- x --> b", "<!-- a b"],
    ["that is as short as can be", "a <!--> b", "a b"],
    ["after what would close one", "--> a <!-- x --> b", "--> a b"]
  ])("loses a comment %s", (_, line, text) =>
    assert.deepStrictEqual(withoutComments(line), { text, comment: true, open: false })
  )

  it("loses what follows a comment that is not closed on it", () => {
    const rest = { comment: true, open: true }
    assert.deepStrictEqual(withoutComments("a <!-- b"), { text: "a", ...rest })
    assert.deepStrictEqual(withoutComments("a <!-- b --> c <!-- `d`"), { text: "a c", ...rest })
  })

  it("is escaped wherever a comment would open, and nowhere else", () => {
    assert.strictEqual(escapeComments("a <!-- `<!--` <!---->"), "a \\<!-- `<!--` \\<!---->")
    assert.strictEqual(escapeComments("`a` --> b"), "`a` --> b")
  })
})
