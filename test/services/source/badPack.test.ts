import { assert, describe, it } from "@effect/vitest"
import { CASES } from "./badPackCases.ts"
import { edit, PACK, problemsIn, said } from "./packSource.ts"

describe("a bad pack", () => {
  for (const [title, from, to, ...expected] of CASES) {
    it(`is refused for ${title}`, () => assert.deepStrictEqual(said(edit(from, to)), expected))
  }

  it("is refused for empty categories", () => {
    const text = `${PACK.slice(0, PACK.indexOf("categories:"))}categories: []\n`
    assert.deepStrictEqual(said(text), ["14:13 The list is too short: it has 0 entries | Write at least one entry"])
  })

  it('is refused for ids 1 and "1", which are the same', () => {
    const text = edit("- { id: none }", '- { id: 1 }\n  - { id: "1" }')
    assert.deepStrictEqual(said(text), [
      "13:11 Expected a text, got the number 1 | Put it in quotes",
      '14:11 Duplicate variant id "1" | It stands first at prompt_variants[1].id'
    ])
  })

  it("says everything at once, in order of position", () => {
    const text = edit("weight: 3", "wieght: 3", edit("title: First", "title: 1", edit("id: none", "id: baseline")))
    assert.deepStrictEqual(
      problemsIn(text).map(({ line, path }) => [line, path.join(".")]),
      [
        [5, "dimensions.0.wieght"],
        [13, "prompt_variants.1.id"],
        [19, "categories.0.prompts.0.title"]
      ]
    )
  })

  it("shows a frame with a caret under the fault", () => {
    assert.strictEqual(
      problemsIn(edit("threshold", "thresold", edit("  dimension: Q1\n", "  dimension: Q1\n  threshold: 3\n")))[0]
        ?.frame,
      [
        "   7 | ko_rule:",
        "   8 |   dimension: Q1",
        ">  9 |   thresold: 3",
        "     |   ^^^^^^^^",
        "  10 |   red_flag_scope: curated"
      ].join("\n")
    )
  })

  it("says once what is wrong with a value that aliases repeat", () => {
    const text = edit("{ id: none }", "&v { id: x, sytem_prompt: y }\n  - *v")
    assert.deepStrictEqual(said(text), [
      '13:14 Duplicate variant id "x" | It stands first at prompt_variants[1].id',
      '13:17 Unknown key "sytem_prompt" | Did you mean "system_prompt"?'
    ])
  })
})

describe("the pack that the cases break", () => {
  it("is accepted as it stands", () => assert.deepStrictEqual(said(PACK), []))
})
