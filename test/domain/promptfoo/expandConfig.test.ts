import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { expandConfig } from "../../../src/domain/promptfoo/expandConfig.ts"
import { readConfig } from "../../../src/domain/promptfoo/PromptfooConfig.ts"
import { lines, assertAgree } from "./said.ts"

const expanded = (document: object, texts: ReadonlyArray<string> = ["Say {{a}}"]) => {
  const { config, faults } = readConfig({ prompts: texts, ...document })
  assert.deepStrictEqual(faults, [])
  return expandConfig(
    config,
    texts.map((text, at) => ({ path: ["prompts", at], label: `L${at}`, text }))
  )
}
const asked = (...args: Parameters<typeof expanded>) =>
  Result.getOrThrow(expanded(...args)).map(({ chat, template }) => `${template} ${chat.messages.at(-1)?.content}`)

describe("What a config asks", () => {
  it("is every prompt with every test, and with every choice of values", () => {
    const tests = [{ vars: { a: ["x", "y"], b: ["1", "2"] } }, { vars: { a: 3 } }]
    assert.deepStrictEqual(asked({ tests, defaultTest: { vars: { b: "0" } } }, ["{{a}}{{b}}", "{{b}}"]), [
      ...["x1", "y1", "x2", "y2", "30"].map((text) => `L0 ${text}`),
      ...["1", "1", "2", "2", "0"].map((text) => `L1 ${text}`)
    ])
    assert.deepStrictEqual(asked({}, ["plain"]), ["L0 plain"])
  })

  it("has its values without the line feed at their end that YAML's blocks have", () => {
    const texts = ["x\n", "x\n\ny", "x\n\n"]
    const found = Result.getOrThrow(expanded({ tests: [{ vars: { a: texts } }, { vars: { a: 5 } }] }))
    assert.deepStrictEqual(
      found.map(({ chat, vars }) => [chat.messages[0].content, vars.get("a")]),
      [
        ["Say x", "x"],
        ["Say x\n\ny", "x\n\ny"],
        ["Say x\n", "x\n"],
        ["Say 5", 5]
      ]
    )
  })

  it("has its marks filled in the system prompt and each message by itself", () => {
    const turns = ["system", "user", "assistant", "user"].map((role, at) => ({ role, content: `${at} {{a}}` }))
    const [one] = Result.getOrThrow(expanded({ tests: [{ vars: { a: "x" } }] }, [JSON.stringify(turns)]))
    assert.deepStrictEqual(one?.chat, {
      system: "0 x",
      messages: [
        { role: "user", content: "1 x" },
        { role: "assistant", content: "2 x" },
        { role: "user", content: "3 x" }
      ]
    })
  })

  it("has what the test says of a right answer, or else what holds for all", () => {
    const defaultTest = {
      description: "all",
      assert: [{ type: "a" }],
      threshold: 0.5,
      options: { transform: "t" }
    }
    const tests = [
      {},
      { description: "own", assert: [{ type: "b" }], threshold: 0, options: { disableDefaultAsserts: true } },
      { assert: [{ type: "b" }] }
    ]
    const found = Result.getOrThrow(expanded({ tests, defaultTest, evaluateOptions: { repeat: 2 } }, ["x"]))
    assert.deepStrictEqual(
      found.map(({ assertions, threshold, times, title, transformed }) => [
        title,
        assertions,
        threshold,
        transformed,
        times
      ]),
      [
        ["all", [{ type: "a" }], 0.5, true, 2],
        ["own", [{ type: "b" }], 0, true, 2],
        ["all", [{ type: "a" }, { type: "b" }], 0.5, true, 2]
      ]
    )
    const [plain] = Result.getOrThrow(expanded({ tests: [{ vars: { a: 1 } }] }))
    assert.deepStrictEqual([plain?.transformed, plain?.vars], [false, new Map([["a", 1]])])
    const [own] = Result.getOrThrow(expanded({ tests: [{ options: { transform: "t" } }] }, ["x"]))
    assert.isTrue(own?.transformed)
  })

  const refusals: ReadonlyArray<readonly [string, object, string, ReadonlyArray<string>]> = [
    [
      "a mark without a value",
      { tests: [{}, { vars: { a: 1 } }] },
      "Say {{a}}",
      ["tests[0]: The prompt L0 needs more"]
    ],
    [
      "one fault for a test",
      { tests: [{ vars: { a: ["{{b}}", "{{b}}"] } }] },
      "Say {{a}}",
      ["tests[0]: The prompt L0"]
    ],
    [
      "a mark without a value in a system prompt",
      {},
      '[{"role":"system","content":"{{a}}"},{"role":"user","content":"x"}]',
      ["tests: The prompt L0"]
    ],
    [
      "a mark without a value in a later message",
      {},
      '[{"role":"user","content":"x"},{"role":"user","content":"{{a}}"}]',
      ["tests: The prompt L0"]
    ],
    ["a prompt that no pack knows", {}, "- role: user", ["prompts[0]: The prompt is a chat written as YAML"]],
    [
      "more than ten thousand prompts",
      {
        tests: [{ vars: Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, "x".repeat(7).split("")])) }]
      },
      "Say {{a}}",
      ["tests: There are more than 10000 prompts"]
    ]
  ]
  it.each(refusals)("is refused with %s", (_what, document, text, said) => {
    const refused = expanded(document, [text])
    assertAgree(lines(Result.isFailure(refused) ? refused.failure : []), said)
  })

  it("may be ten thousand prompts", () => {
    const values = Array.from({ length: 100 }, (_, at) => `v${at}`)
    const made = asked({ tests: [{ vars: { a: values, b: values, c: "z" } }] }, ["Say {{a}} {{c}}"])
    assert.deepStrictEqual([made.length, made.at(-1)], [10_000, "L0 Say v99 z"])
  })
})
