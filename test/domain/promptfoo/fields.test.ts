import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { PromptfooResults } from "../../../src/domain/promptfoo/PromptfooResults.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"

const row = {
  promptIdx: 0,
  testIdx: 0,
  provider: { id: "p", label: "P" },
  prompt: { raw: "x" },
  response: {
    output: "a",
    error: "e",
    cached: true,
    tokenUsage: { prompt: 1, completion: 2, total: 3 }
  },
  error: "e",
  failureReason: 2,
  success: false,
  latencyMs: 1.5,
  cost: 0.1,
  vars: { a: [1] },
  testCase: { description: "d", assert: [{}], threshold: 0.5, options: { transform: "t", postprocess: "p" } }
}
const prompt = {
  raw: "x",
  label: "X",
  provider: "p",
  metrics: { testPassCount: 0, testFailCount: 0, testErrorCount: 1 }
}
const file = {
  results: {
    version: 3,
    timestamp: "2026-12-01T12:16:05.837Z",
    prompts: [prompt],
    results: [row],
    stats: { successes: 0, failures: 0, errors: 1 }
  },
  metadata: { promptfooVersion: "0.123.1" }
}

describe("What is read of promptfoo's results", () => {
  it("are these fields", () => {
    const optional =
      /^(?:metadata.*|results\.timestamp|results\.prompts\.0\.(?:label|metrics.*)|results\.results\.0\.(?:provider\..*|response.*|error|latencyMs|cost|vars.*|testCase\..*))$/u
    assertFieldsDocumented(PromptfooResults, file, optional)
  })

  it.each<readonly [string, object]>([
    ["another version", { results: { ...file.results, version: 2 } }],
    ["a count below 0", { results: { ...file.results, stats: { successes: 0, failures: 0, errors: -1 } } }],
    ["another reason of failing", { results: { ...file.results, results: [{ ...row, failureReason: 3 }] } }],
    ...[
      { provider: { id: 1 } },
      { provider: { label: 1 } },
      { response: { error: 1 } },
      { response: { cached: 1 } },
      { response: { tokenUsage: { prompt: -1 } } },
      { testCase: { description: 1 } },
      { testCase: { threshold: "1" } },
      { testCase: { options: "transform" } }
    ].map((changes): readonly [string, object] => [
      JSON.stringify(changes),
      { results: { ...file.results, results: [{ ...row, ...changes }] } }
    ]),
    [
      "counts of a prompt below 0",
      { results: { ...file.results, prompts: [{ ...prompt, metrics: { testPassCount: -1 } }] } }
    ],
    ["a version of promptfoo that is no text", { metadata: { promptfooVersion: 1 } }],
    ["a time below 0", { results: { ...file.results, results: [{ ...row, latencyMs: -1 }] } }]
  ])("are refused with %s", (_, changes) => {
    assert.isTrue(Result.isFailure(Schema.decodeUnknownResult(PromptfooResults)({ ...file, ...changes })))
  })
})
