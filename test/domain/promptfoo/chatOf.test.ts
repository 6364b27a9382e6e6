import { assert, describe, it } from "@effect/vitest"
import { Option, Result } from "effect"
import { chatKey, chatOf } from "../../../src/domain/promptfoo/chatOf.ts"
import { fillVars } from "../../../src/domain/promptfoo/fillVars.ts"

const chat = (prompt: string) => Result.getOrElse(chatOf(prompt), (why) => why)
const user = (content: string) => ({ role: "user" as const, content })

describe("what promptfoo sends for a prompt", () => {
  it("is the text, or the chat that it is as JSON", () => {
    assert.deepStrictEqual(chat(" Hi\n"), { system: null, messages: [user(" Hi\n")] })
    assert.deepStrictEqual(chat('[{"role":"system","content":"S"},{"role":"user","content":"U"}]'), {
      system: "S",
      messages: [user("U")]
    })
    assert.deepStrictEqual(chat('[{"role":"developer","content":"S"},{"role":"user","content":"U"}]'), {
      system: "S",
      messages: [user("U")]
    })
    assert.deepStrictEqual(
      chat('[{"role":"user","content":"U"},{"role":"assistant","content":"A"},{"role":"user","content":"V"}]'),
      {
        system: null,
        messages: [user("U"), { role: "assistant", content: "A" }, user("V")]
      }
    )
    for (const text of ["[link](x)", '{"a":1}', "[1]", "[]", " [ ]\n", "x []", "[] x", '"role"', "a - role: b"]) {
      assert.deepStrictEqual(chat(text), { system: null, messages: [user(text)] })
    }
  })

  it("is refused where a pack cannot ask it", () => {
    const cases: ReadonlyArray<readonly [string, string]> = [
      ["", "a blank prompt"],
      [" \n", "a blank prompt"],
      ["\n  - role: user", "a chat written as YAML"],
      ['[{"role":"user","content":" "}]', "a message whose content is no text"],
      ["- role: user\n  content: x", "a chat written as YAML"],
      ['[{"role":"user"}]', "a chat with a message that has no content"],
      ['[{"role":"user","content":[{"type":"image_url"}]}]', "a message whose content is no text"],
      ['[{"role":"user","content":"U"},{"role":"system","content":"S"}]', "a system message after the first"],
      ['[{"role":"tool","content":"T"}]', 'a message of the role "tool"'],
      ['[{"role":"system","content":"S"}]', "a chat without a user's message"]
    ]
    for (const [prompt, why] of cases) assert.strictEqual(chat(prompt), why)
  })
})

describe("the key of a chat", () => {
  it("is the same for an empty system message and none, and another for any other chat", () => {
    const keys = [chatKey(null, [user("a")]), chatKey("S", [user("a")]), chatKey(null, [user("b")]), chatKey(null, [])]
    assert.strictEqual(chatKey("", [user("a")]), keys[0])
    assert.strictEqual(new Set(keys).size, 4)
  })
})

describe("variables", () => {
  const vars = new Map<string, unknown>([
    ["a", "x{1}"],
    ["n", 7],
    ["yes", true],
    ["list", [1]],
    ["again", "{{a}}"],
    ["__proto__", "p"],
    ...["none", "null", "true", "false", "not"].map((word) => [word, "n"] as const),
    ["end", "#}"]
  ])

  it("are filled once and verbatim", () => {
    assert.deepStrictEqual(fillVars("{{a}} {{ n }} {{yes}} {{__proto__}}", vars), Option.some("x{1} 7 true p"))
    for (const [text, filled] of [
      ["no marks { }", "no marks { }"],
      ['{"k":{{a}}}', '{"k":x{1}}'],
      ["{ {{n}}{ -}} %}", "{ 7{ -}} %}"],
      ["{{n}}{{n}}", "77"],
      ["{{end}}", "#}"]
    ] as const) {
      assert.deepStrictEqual(fillVars(text, vars), Option.some(filled))
    }
  })

  it("are not filled where promptfoo's templates would do more", () => {
    const others = [
      "{{a | upper}}",
      "{{missing}}",
      "{{list}}",
      "{{again}}",
      "{% if a %}x{% endif %}",
      "{# c #}",
      "{{a.b}}",
      "{{- a }}",
      "{{ a -}} x",
      "{{constructor}}",
      "{{a}",
      "{{{a}}",
      "{{a}}#}",
      "{{none}}",
      "{{null}}",
      "{{true}}",
      "{{false}}",
      "{{not}}"
    ]
    for (const text of others) assert.isTrue(Option.isNone(fillVars(text, vars)), text)
  })
})
