import { assert, describe, it } from "@effect/vitest"
import { draftPack } from "../../../src/domain/pack/draftPack.ts"
import { draftPackText } from "../../../src/domain/pack/draftPackText.ts"
import { given } from "./given.ts"

/** The text of a pack with this one prompt, from its title to its flags. */
const promptOf = (text: string, fields: object = {}): string => {
  const draft = draftPack([given(text, { title: "T" })], "a")
  const categories = draft.categories.map((category) => ({
    ...category,
    prompts: category.prompts.map((prompt) => ({ ...prompt, ...fields }))
  }))
  const whole = draftPackText({ ...draft, categories }, "p.yaml")
  return whole.slice(whole.indexOf('title: "T"'), whole.indexOf("        green_flags"))
}

describe("A text in a begun pack", () => {
  it.each([
    ["a b", '"a b"'],
    ["a\u2028b", String.raw`"a\u2028b"`],
    ["a\uffffb", String.raw`"a\uffffb"`],
    ["a\u{e0001}b", String.raw`"a\U000e0001b"`],
    ["a\nb", "|-\n          a\n          b"],
    ["a\nb\n", "|\n          a\n          b"],
    ["a\n\n  b", "|-\n          a\n\n            b"],
    ["a \nb\tc", "|-\n          a \n          b\tc"],
    ["é\n漢", "|-\n          é\n          漢"],
    [" a\nb", String.raw`" a\nb"`],
    ["\na", String.raw`"\na"`],
    ["a\nb ", String.raw`"a\nb "`],
    ["a\nb\t", String.raw`"a\nb\t"`],
    ["a\nb\n\n", String.raw`"a\nb\n\n"`],
    ["a\u2029\nb", String.raw`"a\u2029\nb"`],
    ["a\u0085\nb", String.raw`"a\u0085\nb"`]
  ])("of several lines is a block that people can edit, unless YAML would change it: %j", (text, scalar) => {
    assert.strictEqual(promptOf(text), `title: "T"\n        prompt: ${scalar}\n`)
  })

  it("stands in a variable where it has double braces of its own", () => {
    assert.strictEqual(
      promptOf("{{a}}"),
      `title: "T"
        # Double braces are a pack's variables; a text that has its own stands in one.
        prompt: "{{text}}"
        vars:
          text: "{{a}}"
`
    )
    const messages = [
      { role: "user", content: "{{a}}" },
      { role: "assistant", content: "b\nc" },
      { role: "user", content: "{{d}}\ne" }
    ]
    assert.strictEqual(
      promptOf("x", { messages }),
      `title: "T"
        # Double braces are a pack's variables; a text that has its own stands in one.
        messages:
          - role: user
            content: "{{text1}}"
          - role: assistant
            content: |-
              b
              c
          - role: user
            content: "{{text3}}"
        vars:
          text1: "{{a}}"
          text3: |-
            {{d}}
            e
`
    )
  })
})

describe("A begun pack without remarks", () => {
  it("has none of its own between what is to be filled in", () => {
    const text = draftPackText(draftPack([given("x", { title: "T" })], "a"), "p.yaml")
    assert.include(text, '\n#   assay pack lint p.yaml\nid: "a"\n')
    assert.strictEqual(
      text.slice(text.indexOf("categories:")),
      `categories:
  - id: "prompts"
    name: "prompts"
    prompts:
      - id: "P1"
        title: "T"
        prompt: "x"
        green_flags: []
        red_flags: []
        checks: []
`
    )
  })
})
