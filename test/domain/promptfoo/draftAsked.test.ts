import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { AskedPrompt } from "../../../src/domain/promptfoo/AskedPrompt.ts"
import { draftAsked } from "../../../src/domain/promptfoo/draftAsked.ts"

const asked = (text: string, fields: Partial<AskedPrompt> = {}, system: string | null = null): AskedPrompt => ({
  template: "T",
  chat: { system, messages: [{ role: "user", content: text }] },
  title: undefined,
  vars: new Map(),
  assertions: [{ type: "contains", value: "a" }],
  threshold: undefined,
  transformed: false,
  times: 1,
  ...fields
})
const draft = (...all: ReadonlyArray<AskedPrompt>) => Result.getOrThrow(draftAsked(all, "My config.v2.yaml", ["gpt"]))
const promptsOf = (...all: ReadonlyArray<AskedPrompt>) =>
  draft(...all).pack.categories.flatMap(({ prompts }) => prompts)

const repeats = (...all: ReadonlyArray<AskedPrompt>) => promptsOf(...all).map(({ repeats }) => repeats)

const systems = (...all: ReadonlyArray<AskedPrompt>) => draft(...all).pack.variants

const why = (...all: ReadonlyArray<AskedPrompt>) => {
  const refused = draftAsked(all, "a", [])
  return Result.isFailure(refused) ? refused.failure : ""
}

describe("A pack begun from promptfoo", () => {
  it("has a prompt for each text, with its title and its checks once each", () => {
    const { checks, left, pack } = draft(asked("one"), asked("two", { title: "Two\nlines" }), asked("one"))
    assert.deepStrictEqual([checks, left], [2, []])
    assert.deepStrictEqual(
      [pack.id, pack.source, pack.notes],
      ["my-config-v2", "My config.v2.yaml", ['promptfoo asks "gpt".']]
    )
    assert.deepStrictEqual(pack.variants, [{ id: "none", system: null }])
    assert.deepStrictEqual(
      pack.categories.map(({ id, name, prompts }) => [id, name, prompts.map(({ id, title }) => `${id} ${title}`)]),
      [["prompts", "T", ["T1 one", "T2 Two"]]]
    )
    const [first] = pack.categories[0]?.prompts ?? []
    assert.deepStrictEqual(
      [first?.repeats, first?.messages, first?.checks?.length, first?.notes],
      [2, undefined, 1, []]
    )
    assert.deepStrictEqual(Result.getOrThrow(draftAsked([asked("x")], "a", [])).pack.notes, [])
  })

  it("has a category for each of promptfoo's prompts", () => {
    const { pack } = draft(
      asked("one", { template: "A" }),
      asked("two", { template: "B" }),
      asked("three", { template: "A" })
    )
    assert.deepStrictEqual(
      pack.categories.map(({ id, name, prompts }) => [id, name, prompts.map(({ id, text }) => `${id} ${text}`)]),
      [
        ["P1", "A", ["P1-T1 one", "P1-T2 three"]],
        ["P2", "B", ["P2-T1 two"]]
      ]
    )
  })

  it("keeps a conversation, and is called by its last message", () => {
    const messages = [
      { role: "user", content: "hello" },
      { role: "assistant", content: "hi" },
      { role: "user", content: "and now" }
    ] as const
    const [prompt] = promptsOf(asked("", { chat: { system: null, messages } }))
    assert.deepStrictEqual([prompt?.title, prompt?.text, prompt?.messages], ["and now", "and now", messages])
  })

  it("asks as often as all tests ask the same with one system prompt", () => {
    assert.deepStrictEqual(repeats(asked("x", { times: 3 }), asked("x"), asked("y")), [4, 1])
    assert.deepStrictEqual(repeats(asked("x", {}, "s"), asked("x", { times: 2 }, "t")), [2])
  })

  it("has system prompts as variants, where every prompt is asked with each", () => {
    assert.deepStrictEqual(systems(asked("x", {}, "s")), [{ id: "given", system: "s" }])
    assert.deepStrictEqual(systems(asked("x", {}, "s"), asked("x"), asked("x", {}, "t")), [
      { id: "S1", system: "s" },
      { id: "none", system: null },
      { id: "S3", system: "t" }
    ])
    assert.strictEqual(
      why(asked("x", {}, "s"), asked("y", {}, "t")),
      "There are 2 system prompts, and not every prompt is asked with each of them, as a pack does. A system prompt that differs from test to test cannot be taken over"
    )
    assert.include(why(asked("x", {}, "s"), asked("y", {}, "s"), asked("x", {}, "t")), "There are 2 system prompts")
    assert.include(
      why(...["A", "B", "C", "D", "E", "F"].map((template) => asked(template, { template }, template))),
      'Import one at a time with --prompt: 1 ("A"), 2 ("B"), 3 ("C"), 4 ("D"), 5 ("E")'
    )
  })

  const notes: ReadonlyArray<readonly [string, Partial<AskedPrompt>, number, ReadonlyArray<string>]> = [
    ["what it has a check for", {}, 1, []],
    [
      "what it has no check for",
      {
        assertions: [
          { type: "contains", value: "a" },
          { type: "python", value: "f" }
        ]
      },
      1,
      ["python f: it is code"]
    ],
    ["no assertion", { assertions: [] }, 0, ["no assertion: promptfoo passes every answer to this test"]],
    ["a threshold", { threshold: 0 }, 1, ["the threshold 0 of the test: every check counts"]],
    ["a transform", { transformed: true }, 0, ["1 assertion about what a transform makes of the answer: it is code"]],
    [
      "a transform without assertions",
      { transformed: true, assertions: [] },
      0,
      ["no assertion: promptfoo passes every answer to this test"]
    ]
  ]
  it.each(notes)("says what was not taken over: %s", (_what, fields, checks, why) => {
    const found = draft(asked("x", fields))
    assert.strictEqual(found.checks, checks)
    assert.deepStrictEqual(
      found.left,
      why.map((why) => ({ prompt: "T1", why }))
    )
    assert.deepStrictEqual(found.pack.categories[0]?.prompts[0]?.notes, why)
    assert.strictEqual(found.pack.notes?.length, why.length === 0 ? 1 : 2)
  })
})
