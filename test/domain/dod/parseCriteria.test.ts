import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { parseDodCriteria } from "../../../src/domain/dod/parseCriteria.ts"
import { ignored, parsed, refused, texts } from "./parsing.ts"

const pattern = (text: string) => parsed(text).criteria.map((criterion) => [criterion.text, criterion.pattern])

describe("the criteria of a text", () => {
  it("stand one a line, with any marker, box or none, and keep their line", () => {
    const text = "- [ ] A\n2) B\n* [x] C\n+ D\n\n1. E\n    F\nG\n-\tH\n- [X] I\n"
    assert.deepStrictEqual(
      parsed(text).criteria.map(({ index, text, line }) => [index, text, line]),
      [
        [0, "A", 1],
        [1, "B", 2],
        [2, "C", 3],
        [3, "D", 4],
        // An indented line without a marker continues the item above.
        [4, "E F", 6],
        [5, "G", 8],
        [6, "H", 9],
        [7, "I", 10]
      ]
    )
  })

  it("are indented by tabs as by the blanks up to the next stop of four", () => {
    assert.deepStrictEqual(texts("- A\n\t- B:\n  \t  - C"), ["A", "C"])
    assert.deepStrictEqual(texts("-\tA:\n   - B"), ["A:", "B"])
  })

  it("may be nested, at any indentation, also on one line", () =>
    assert.deepStrictEqual(texts("- A\n  - B\n      1) C\n\t\t* D\n - E\n- - F\n1. + [ ] G"), [..."ABCDEFG"]))

  it("go on in indented lines after a marked item, also after a blank line, and not in others", () => {
    assert.deepStrictEqual(texts("- A\n  b\n\n  c\nD\n  E\n- F\n\n\n  g"), ["A b c", "D", "E", "F g"])
    assert.deepStrictEqual(texts("-\n  A\n1. B"), ["A", "B"])
  })

  it("are unmarked lines one by one, indented or not, whatever they look like", () =>
    assert.deepStrictEqual(texts("A\n  B\n    C\n-D\n1.E\n**F**\n[ ] G\n#H\n1234567890. I\n• J\n> - K"), [
      "A",
      "B",
      "C",
      "-D",
      "1.E",
      "**F**",
      "[ ] G",
      "#H",
      "1234567890. I",
      "• J",
      "> - K"
    ]))

  it("are not found in headings, breaks and blank lines", () => {
    const text = "# H\n\n  ## I ##\nTitle\n===\n- A\n---\n***\n- - -\n_ _ _\n* ---\n#\nB\n---\nC\n==\n=====\n"
    assert.deepStrictEqual(texts(text), ["A", "B"])
    assert.deepStrictEqual(ignored(text), [
      "1 # H: a heading",
      "3 ## I ##: a heading",
      "4 Title: a heading",
      "7 ---: a thematic break",
      "8 ***: a thematic break",
      "9 - - -: a thematic break",
      "10 _ _ _: a thematic break",
      "11 ---: a thematic break",
      "12 #: a heading",
      "14 ---: a thematic break",
      "15 C: a heading",
      "17 =====: an underline without a heading above it"
    ])
  })

  it("are what has a marker, even if it looks like a heading", () =>
    assert.deepStrictEqual(texts("- # of open bugs is 0\n- A\n===\n- B\n  ==="), ["# of open bugs is 0", "A", "B"]))

  it("do not include the line that introduces a list directly below", () => {
    const text = "Done when:\n- A\n- B:\n  - C\n- D:\n- E\n\nNot above a list:\n\n- F\nG:\nH"
    assert.deepStrictEqual(texts(text), ["A", "C", "D:", "E", "Not above a list:", "F", "G:", "H"])
    assert.deepStrictEqual(ignored(text), [
      "1 Done when:: it introduces the list below",
      "3 B:: it introduces the list below"
    ])
  })

  it("end where a heading, a break or an underline stands at the start of a line", () => {
    for (const line of ["# H", "---", "==="]) assert.deepStrictEqual(texts(`- A\n${line}\n  b`), ["A", "b"])
    assert.deepStrictEqual(texts("- A\n* ---\n  b"), ["A", "b"])
  })

  it("may have within them what starts a heading or underlines one elsewhere", () => {
    const lines = ["C# is used", "a ==", "== b"]
    assert.deepStrictEqual(texts(lines.join("\n")), lines)
    assert.deepStrictEqual(texts("===\nA\n\n===\n- B"), ["A", "B"])
  })

  it("lose one backslash before what would be more than text", () =>
    assert.deepStrictEqual(texts("\\- A\n- \\\\# B\n- \\C"), ["- A", "\\# B", "\\C"]))

  it("include a line above a list that ends otherwise, goes on from another, or is not what the list stands in", () => {
    assert.deepStrictEqual(texts("A\\:\n- B"), ["A:", "B"])
    assert.deepStrictEqual(texts("- A\n  b:\n  - C"), ["A b:", "C"])
    // From five blanks on, the content of an item starts after the first.
    assert.deepStrictEqual(texts("-    A:\n  - B"), ["A:", "B"])
    assert.deepStrictEqual(texts("-     A:\n- B\n-     C:\n  - D"), ["A:", "B", "D"])
  })

  it("are shown as ignored where they have no text", () =>
    assert.deepStrictEqual(ignored("- A\n-\n- [ ]"), ["2 : an item without text", "3 : an item without text"]))

  it("read the same with a byte order mark, CRLF, lone CR, tabs and no-break spaces", () => {
    for (const text of ["\uFEFF- A\r\n- B\r\n", "-\tA\r-\u00a0B", "\u00a0-\u00a0A\u00a0\n\uFEFF- B\t"]) {
      assert.deepStrictEqual(texts(text), ["A", "B"])
    }
    assert.deepStrictEqual(texts("- A\uFEFFB"), ["A\uFEFFB"])
  })
})

describe("a text without criteria", () => {
  it("is fine if it is blank", () => {
    for (const text of ["", "\n", " \t\r\n\u00a0", "\uFEFF", "\uFEFF\n\uFEFF"]) {
      assert.deepStrictEqual(parsed(text), { criteria: [], ignored: [] })
    }
  })

  it("is an error if it is not, and the message shows what there is instead", () => {
    for (const text of ["# Done", "---", "-", "<!-- x -->", "```\n- A\n```", "Done\n===", "Done:\n-"]) {
      assert.strictEqual(refused(text), "NoCriteriaFound")
    }
    const error = Result.merge(parseDodCriteria("# Done\n\n---\n-\n*\n"))
    assert.include(
      "message" in error ? error.message : "",
      'not blank, but without a criterion (line 1 "# Done": a heading; line 3 "---": a thematic break; line 4 "": an item without text; and 1 more part). Write one criterion a line, such as `- Tests pass`'
    )
  })
})

describe("the pattern of a criterion", () => {
  it("comes from a trailing (matches /.../flags), flags as a prefix", () => {
    assert.deepStrictEqual(pattern("- Clean log (matches /^0 errors$/)"), [["Clean log", "^0 errors$"]])
    assert.deepStrictEqual(pattern("A (matches /b/im)"), [["A", "(?im)b"]])
    assert.deepStrictEqual(pattern("A (matches /src/.*\\/x\\)/)"), [["A", "src/.*/x\\)"]])
    assert.deepStrictEqual(pattern("- A\n  (matches /b/)"), [["A", "b"]])
    assert.deepStrictEqual(pattern("- (matches /b/)"), [["matches /b/", "b"]])
    assert.deepStrictEqual(pattern("- A (matches /b/) (matches /[/)"), [["A (matches /b/)", "["]])
  })

  it("is none where the words are not at the end, empty, glued to a word or escaped", () => {
    for (const text of [
      "A (matches /b/) c",
      "A (matches /b/",
      "A (matches /b/i",
      "A (matches //)",
      "A(matches /b/)",
      "A b(matches /c/)",
      "A (matches /b/1)",
      "A file in the folder src/b)",
      "A matches /b/"
    ]) {
      assert.deepStrictEqual(pattern(text), [[text, null]])
    }
    assert.deepStrictEqual(pattern("A \\(matches /b/)"), [["A (matches /b/)", null]])
    // Of several backslashes one is taken away.
    assert.deepStrictEqual(pattern("A \\\\(matches /b/)"), [["A \\(matches /b/)", null]])
  })
})
