import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { parse } from "yaml"
import { draftPack, type DraftPack, slugOf, titleOf } from "../../../src/domain/pack/draftPack.ts"
import { draftPackText, holdsMark } from "../../../src/domain/pack/draftPackText.ts"
import { PackFields } from "../../../src/domain/pack/Pack.ts"
import { packFaults } from "../../../src/domain/pack/packFaults.ts"
import { messagesOf, promptsOf } from "../../../src/domain/pack/prompts.ts"
import { given } from "./given.ts"

const readBack = (draft: DraftPack) => {
  const document: unknown = parse(draftPackText(draft, "pack.yaml"))
  assert.deepStrictEqual(packFaults(document), [])
  return Schema.decodeUnknownSync(PackFields, { onExcessProperty: "error" })(document)
}

describe("The name of a pack", () => {
  it.each([
    ["prompts", "prompts"],
    ["Ärger & Öl", "arger-ol"],
    ["  a__b  ", "a-b"],
    ["2024 plan", "prompts-2024-plan"],
    ["日本", "prompts"],
    ["", "prompts"],
    ["x".repeat(60), "x".repeat(40)],
    [`${"x".repeat(39)}-yy`, "x".repeat(39)]
  ])("for %j is %s", (name, slug) => {
    assert.strictEqual(slugOf(name), slug)
  })
})

describe("The title of a prompt", () => {
  it.each([
    ["one line", "one line"],
    ["\n\n  first \t one\nsecond", "first one"],
    ["first\u2028second", "first"],
    ["first \t\nsecond", "first"],
    ["first\rsecond", "first"],
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(61), `${"x".repeat(59)}…`],
    [`${"x".repeat(58)} yyyy`, `${"x".repeat(58)}…`],
    ["😀".repeat(61), `${"😀".repeat(59)}…`],
    ["\ud800x", "\ufffdx"]
  ])("of %j is %j", (text, title) => {
    assert.strictEqual(titleOf(text), title)
  })
})

describe("A begun pack", () => {
  it("has names, titles and categories for what the rows leave open", () => {
    const rows = [
      given("one"),
      given("two", { id: "P4", category: "B", title: "Second" }),
      given("three", { category: "B" }),
      given("four"),
      given("five", { id: "P5-2" }),
      given("six", { id: "P5" })
    ]
    assert.deepStrictEqual(draftPack([...rows, given("seven")], "My File.v2.jsonl"), {
      id: "my-file-v2",
      source: "My File.v2.jsonl",
      system: undefined,
      categories: [
        {
          id: "prompts",
          prompts: [
            { id: "P1", title: "one", text: "one" },
            { id: "P4-2", title: "four", text: "four" },
            { id: "P5-2", title: "five", text: "five" },
            { id: "P5", title: "six", text: "six" },
            { id: "P7", title: "seven", text: "seven" }
          ]
        },
        {
          id: "B",
          prompts: [
            { id: "P4", title: "Second", text: "two" },
            { id: "P3", title: "three", text: "three" }
          ]
        }
      ]
    })
    assert.strictEqual(draftPack([given("one", { system: "be kind" })], "a").system, "be kind")
    const taken = ["P1", "P1-2", "P1-3"].map((id) => given("x", { id }))
    assert.strictEqual(draftPack([given("x"), ...taken], "a").categories[0]?.prompts[0]?.id, "P1-4")
  })

  const texts = [
    "one line",
    "two\nlines\n",
    "two\nlines",
    "  indented\nlines",
    "blank at the end \nx",
    "x\nblank at the end ",
    "\n\nleading",
    "trailing\n\n",
    "a\n\nb\n\n  c",
    "a tab\t\nx",
    "{{name}} is kept",
    "{{ 2 words }} and {{}}",
    "a\n{{name}}\n",
    "# no comment\n- no list\n",
    "null",
    "12",
    "a: b",
    "\u0000 \u0085 \u2028 \u{e0001} \ufeff",
    "\"quoted\" \\ 'single'",
    "carriage\r\nreturn",
    "---\n...\n"
  ]
  it.each(texts.map((text) => [text]))("asks just what it was made of: %j", (text) => {
    const pack = readBack(draftPack([given(text, { system: text })], "a b.jsonl"))
    const [placed] = promptsOf(pack)
    if (placed === undefined) return assert.fail("no prompt")
    assert.deepStrictEqual(messagesOf(placed.prompt), [{ role: "user", content: text }])
    assert.deepStrictEqual(pack.prompt_variants, [{ id: "given", system_prompt: text }])
    assert.isTrue(pack.draft)
  })

  it("has its conversations, variants, repeats, checks and notes", () => {
    const messages = [
      { role: "user", content: "{{a}}\nx" },
      { role: "assistant", content: "two\nlines\n" },
      { role: "user", content: "{{b}}" }
    ] as const
    const draft: DraftPack = {
      id: "p",
      source: "s",
      system: undefined,
      variants: [
        { id: "none", system: null },
        { id: "kind", system: "be\nkind" }
      ],
      notes: ["of the pack\nin one line"],
      categories: [
        {
          id: "C",
          name: "Cs",
          prompts: [
            {
              id: "P1",
              title: "T",
              text: "{{b}}",
              messages,
              repeats: 3,
              checks: [{ kind: "contains", text: "a\u2028b", dimension: "Q1" }],
              notes: ["of the prompt"]
            },
            { id: "P2", title: "T2", text: "x" }
          ]
        }
      ]
    }
    const pack = readBack(draft)
    const [first, second] = promptsOf(pack).map(({ prompt }) => prompt)
    if (first === undefined || second === undefined) return assert.fail("no prompts")
    assert.deepStrictEqual(messagesOf(first), [...messages])
    assert.deepStrictEqual([first.repeats, second.repeats], [3, 1])
    assert.deepInclude(first.checks[0], { kind: "contains", text: "a\u2028b" })
    assert.deepStrictEqual(second.checks, [])
    assert.deepStrictEqual(pack.categories[0]?.name, "Cs")
    assert.deepStrictEqual(pack.prompt_variants, [
      { id: "none", system_prompt: null },
      { id: "kind", system_prompt: "be\nkind" }
    ])
    const text = draftPackText(draft, "my pack.yaml")
    assert.include(text, "\n# of the pack\\u{A}in one line\n")
    assert.include(text, "      # of the prompt\n      - id: ")
    assert.include(text, "assay pack lint 'my pack.yaml'")
    assert.notInclude(text, "        repeats: 1")
    assert.deepStrictEqual(
      [holdsMark("{{a}}"), holdsMark("{{ }}"), holdsMark("{a}"), holdsMark("{{a}")],
      [true, true, false, false]
    )
  })

  it("sends no system prompt where none was given", () => {
    assert.deepStrictEqual(readBack(draftPack([given("x")], "a")).prompt_variants, [
      { id: "none", system_prompt: null }
    ])
  })
})
