import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { answersFor } from "../../../src/domain/promptfoo/answersFor.ts"
import { chosenLabels } from "../../../src/domain/promptfoo/chosenLabels.ts"
import { packOf } from "../scorecard/build.ts"
import { result, resultsFile } from "./vectors.ts"
import { failed, SAY, read, refusal, OTHER, one } from "./readFiles.ts"
import { assertAgree } from "./said.ts"

const pack = packOf({
  weights: { Q1: 1 },
  ko_rule: { dimension: "Q1" },
  prompts: [
    { id: "P1", prompt: "Say x", repeats: 2 },
    { id: "P2", prompt: "Say y" },
    { id: "P3", prompt: "Twice" },
    { id: "P4", prompt: "Twice" }
  ]
})
const answers = (file: object) => answersFor(pack, Result.getOrThrow(read(file)))
const answerOf = (more: object) => Result.getOrThrow(answers(resultsFile([{ ...one, ...more }])))[0]
const response = (more: object) => ({ response: { output: "x", ...more } })

describe("The answers that results are", () => {
  it("belong where the pack asks the same, several to one prompt as its repeats", () => {
    const same = { ...result(0, 2, "Say x", "again") }
    const other = { ...result(1, 0, "Say x", "b"), provider: { id: "b", label: "" } }
    const file = resultsFile(
      [one, { ...failed, prompt: { ...failed.prompt, raw: "Say y" } }, same, other],
      [SAY, OTHER]
    )
    assert.deepStrictEqual(
      Result.getOrThrow(answers(file)).map(({ category, model, prompt_id, repeat, text, variant }) =>
        [model, variant, prompt_id, repeat, text, category].join(" ")
      ),
      ["echo none P1 0 x all", "echo none P2 0 y all", "echo none P1 1 again all", "b none P1 0 b all"]
    )
  })

  const refusals: ReadonlyArray<readonly [string, ReadonlyArray<typeof one>, ReadonlyArray<string>]> = [
    [
      "what the pack does not ask",
      [result(0, 0, "Say q", "q")],
      ['results.results[0].prompt.raw: The pack asks nothing like this: "Say q"']
    ],
    [
      "what the pack asks twice",
      [result(0, 0, "Twice", "q")],
      ['results.results[0].prompt.raw: The pack asks this 2 times: "P3", "P4"']
    ],
    [
      "more than the pack asks for",
      [result(0, 0, "Say y", "1"), result(0, 1, "Say y", "2")],
      ["results.results[1].repeat: Repeat 1 is out of range"]
    ],
    [
      "an answer that is too long",
      [result(0, 0, "Say y", "x".repeat(10_485_761))],
      ["results.results[0].text: The answer has 10485761 bytes"]
    ]
  ]
  it.each(refusals)("are refused with %s", (_what, rows, said) => {
    assertAgree(refusal(answers(resultsFile(rows))), said)
  })

  const plain = { text: "x", ok: true, error: null, cost_usd: null, e2e_ms: 12 }
  const table: ReadonlyArray<readonly [string, object, object]> = [
    ["a text", {}, plain],
    ["a value", response({ output: { a: [1] } }), { ...plain, text: '{"a":[1]}' }],
    ["an empty text", response({ output: "" }), { ...plain, text: "", content_empty: true }],
    ["a time of 0, which is none", { latencyMs: 0 }, { text: "x", ok: true }],
    ["costs", { cost: 0.5 }, { ...plain, cost_usd: 0.5 }],
    ["a text out of the cache, whose time is none", response({ cached: true }), { text: "x", ok: true }],
    [
      "an error of the provider",
      response({ error: "late" }),
      { text: "x", ok: false, error: { kind: "promptfoo", message: "late" } }
    ],
    [
      "an answer that could not be graded",
      { failureReason: 2, success: false, error: "no grade" },
      { ok: false, error: { kind: "promptfoo", message: "no grade" } }
    ],
    [
      "one that could not be graded, without a reason",
      { failureReason: 2, success: false },
      { ok: false, error: { kind: "promptfoo", message: "promptfoo names no reason" } }
    ],
    ["an answer that failed its assertions", { failureReason: 1, success: false, error: "no" }, plain],
    [
      "no output",
      response({ output: null }),
      { text: "", ok: false, error: { kind: "promptfoo", message: "the result has no output" } }
    ],
    [
      "no response",
      { response: null },
      { text: "", ok: false, error: { kind: "promptfoo", message: "the result has no output" } }
    ],
    [
      "an error that is long",
      response({ error: `${"x".repeat(499)}😀` }),
      { error: { kind: "promptfoo", message: `${"x".repeat(499)}\ufffd` } }
    ]
  ]
  it.each(table)("are what promptfoo got: %s", (_what, more, expected) => {
    const answer = answerOf(more)
    assert.deepInclude(answer, expected)
    assert.strictEqual(answer !== undefined && "e2e_ms" in answer, "e2e_ms" in expected)
  })

  it.each([
    [
      { prompt: 3, completion: 4 },
      { input: 3, output: 4 }
    ],
    [{ prompt: 3, completion: null }, { input: 3 }],
    [{ prompt: null, completion: 4 }, { output: 4 }],
    [{ prompt: 0, completion: 0 }, undefined],
    [{}, undefined],
    [null, undefined]
  ])("cost tokens where any are counted: %j", (tokenUsage, usage) => {
    assert.deepStrictEqual(answerOf(response({ tokenUsage }))?.usage, usage)
  })
})

describe("The prompts that are chosen", () => {
  it("are named by label, or by number among all of them", () => {
    const labels = ["one", "two", "one", "3"]
    assert.deepStrictEqual(chosenLabels(["2", "one", "3"], labels), Result.succeed(["two", "one", "3"]))
    assert.deepStrictEqual(chosenLabels([], labels), Result.succeed([]))
    const many = Array.from({ length: 12 }, (_, at) => `label ${at + 1}`)
    assert.deepStrictEqual(chosenLabels(["12"], many), Result.succeed(["label 12"]))
    for (const wrong of ["4", "0", "01", "1.0", "tw"]) {
      assert.deepStrictEqual(chosenLabels(["one", wrong], labels), Result.fail(wrong))
    }
  })
})
