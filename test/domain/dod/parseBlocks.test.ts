import { assert, describe, it } from "@effect/vitest"
import { ignored, parsed, refused, texts } from "./parsing.ts"

describe("comments in a text", () => {
  it("are taken out, wherever they stand and however long", () => {
    const text = "<!-- x -->\n- A <!-- y --> b\n<!--\n- hidden\n--> - C\n- D<!-- a --><!-->\n<!-- z --> e\n<!--->F"
    assert.deepStrictEqual(texts(text), ["A b", "C", "D e", "F"])
    assert.deepStrictEqual(
      parsed(text).ignored.map(({ line, why }) => [line, why]),
      [1, 2, 3, 6, 7, 8].map((line) => [line, "a comment"])
    )
  })

  it("end in the line where they are closed, and what follows there counts", () =>
    assert.deepStrictEqual(texts("<!--\nabcdef --> - G\n- H"), ["G", "H"]))

  it("do not open in code or after a backslash", () =>
    assert.deepStrictEqual(texts("- No `<!-- TODO` left\n- ``a`<!-- `` b\n- \\<!-- c\n- ` <!-- d --> ``"), [
      "No `<!-- TODO` left",
      "``a`<!-- `` b",
      "<!-- c",
      "` ``"
    ]))

  it("must be closed", () => {
    assert.strictEqual(refused("- A\n- B <!-- c\n- D"), "comment at 2")
    assert.strictEqual(refused("- A\n- B <!-- c\n- D -->"), "2 criteria")
    assert.strictEqual(refused("- A <!-- b --> <!--"), "comment at 1")
  })
})

describe("code blocks in a text", () => {
  it("hold no criteria, and close by a fence of the same kind and at least the same length", () => {
    assert.deepStrictEqual(
      texts("````md\n- a\n```\n~~~~\n    ````\n```` x\n- b\n`````  \n- C\n~~~ ` <!--\n- d\n```\n~~~\n- E"),
      ["C", "E"]
    )
    assert.deepStrictEqual(ignored("~~~ sh\n- a\n~~~\nB"), ["1 ~~~ sh: a code block"])
  })

  it("may stand in an item, and end inside it", () => {
    assert.deepStrictEqual(texts("- A\n  ```\n  - b\n  ```\n  c\n- ~~~\n  d\n  ~~~\n- E"), ["A c", "E"])
    // By CommonMark the next item would end the block, and with it nobody knows what the second fence opens.
    assert.strictEqual(refused("- A\n  ```\n  b\n- C\n  ```\n- D"), "code fence at 2")
    assert.strictEqual(refused("- ```\n- C\n  ```\n- D"), "code fence at 1")
  })

  it("may be indented as a whole", () =>
    assert.deepStrictEqual(texts("    - A\n\n        ```\n        - b\n        ```\n    - C"), ["A", "C"]))

  it("are as deep as their item, or as their fence where that stands four deeper", () => {
    for (const text of [
      "  ```\na\n  ```\nB",
      "   ```\na\n   ```\nB",
      "    ```\n    - a\n    ```\nB",
      "    ```\n\n \n    ```\nB",
      "-\n    ```\n  a\n    ```\nB"
    ]) {
      assert.deepStrictEqual(texts(text), ["B"], text)
    }
    assert.strictEqual(refused("    ```\n   a\n    ```\nB"), "code fence at 1")
    assert.strictEqual(refused("-\n  ```\n a\n  ```\n- B"), "code fence at 2")
    assert.deepStrictEqual(texts("- A\n-    C\n   ```\n b\n   ```\nD"), ["A", "C", "D"])
  })

  it("are not opened behind a box", () => assert.deepStrictEqual(texts("- [ ] ```\n- B"), ["```", "B"]))

  it("are not opened by a run of backticks within a line", () =>
    assert.deepStrictEqual(texts("- ```npm test``` passes\n``` x ` y\n- B"), [
      "```npm test``` passes",
      "``` x ` y",
      "B"
    ]))

  it("must be closed", () => {
    assert.strictEqual(refused("- A\n```\n- B"), "code fence at 2")
    assert.strictEqual(refused("\n~~~~\n~~~\n"), "code fence at 2")
    assert.strictEqual(refused("```\n- A\n    ```\n"), "code fence at 1")
    assert.strictEqual(refused("```\n- A\n   ```\n- B"), "1 criteria")
  })
})
