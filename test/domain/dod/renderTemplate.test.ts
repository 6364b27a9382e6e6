import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { renderDodTemplate } from "../../../src/domain/dod/renderTemplate.ts"

const rendered = (template: string, args: Record<string, string> = {}) => renderDodTemplate(template, args)

describe("a template", () => {
  it("has its placeholders replaced by the arguments of their names", () =>
    assert.deepStrictEqual(rendered("{a} and {b c}{a}, {1}", { a: "x", "b c": "y", 1: "z" }), {
      text: "x and yx, z",
      unmatched: [],
      unused: []
    }))

  it("keeps placeholders without an argument, and names each once in order", () =>
    assert.deepStrictEqual(rendered("{z} {a} {b} {z} {_x.y-1} {é}", { b: "", A: "no" }), {
      text: "{z} {a}  {z} {_x.y-1} {é}",
      unmatched: ["z", "a", "_x.y-1", "é"],
      unused: ["A"]
    }))

  it("keeps what could be no name, without a complaint", () => {
    const text = '{} { } {a{2,3}} { "a": 1 } {2,3} {a\nb} } {'
    assert.deepStrictEqual(rendered(text), { text, unmatched: [], unused: [] })
  })

  it("has doubled braces as literal text, and reads from left to right", () => {
    const args = { a: "x" }
    assert.strictEqual(
      rendered("{{a}} {{ {a} }} {{{a}}} {{{{a}}}} {a}} {{a}", args).text,
      "{{a}} {{ x }} {{x}} {{{{a}}}} x} {{a}"
    )
  })

  it("finds own properties only", () => {
    assert.deepStrictEqual(rendered("{constructor} {__proto__} {toString}"), {
      text: "{constructor} {__proto__} {toString}",
      unmatched: ["constructor", "__proto__", "toString"],
      unused: []
    })
    const args = Object.fromEntries([
      ["constructor", "c"],
      ["__proto__", "p"]
    ])
    assert.deepStrictEqual(rendered("{constructor} {__proto__}", args), { text: "c p", unmatched: [], unused: [] })
  })

  it("takes values verbatim and never renders them again", () => {
    const args = { a: "{b}", b: "$& $1 $$ {{a}} {a}" }
    assert.strictEqual(rendered("{a}|{b}", args).text, "{b}|$& $1 $$ {{a}} {a}")
  })

  it.prop(
    "puts any value where its name stands, and leaves the rest alone",
    [Schema.String, Schema.String],
    ([value, other]) => {
      const plain = other.replaceAll(/[{}]/gu, "")
      assert.deepStrictEqual(rendered(`${plain}{x}${plain}`, { x: value }), {
        text: `${plain}${value}${plain}`,
        unmatched: [],
        unused: []
      })
      assert.strictEqual(rendered(value, {}).text, value)
    }
  )
})
