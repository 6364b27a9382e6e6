import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { askedIn } from "../../../src/domain/promptfoo/readResults.ts"
import { result, resultsFile } from "./vectors.ts"
import { failed, SAY, read, refusal, OTHER, one, rows } from "./readFiles.ts"
import { assertAgree } from "./said.ts"

const whole = resultsFile(rows)
const metrics = (passed: number, failures: number, errors: number) => [
  { ...SAY, metrics: { testPassCount: passed, testFailCount: failures, testErrorCount: errors } }
]

const unnamed: object = { provider: {} }
const noMetrics: object = { metrics: { testPassCount: null, testFailCount: null } }

const model = (provider: object) => {
  const more: object = { provider }
  return Result.getOrThrow(read(resultsFile([{ ...one, ...more }])))[0]?.model
}

describe("A file of results", () => {
  const withResults = (changes: object) => ({ ...whole, results: { ...whole.results, ...changes } })
  const table: ReadonlyArray<readonly [string, object, ReadonlyArray<string>]> = [
    ["with the counts of its rows", whole, []],
    ["with the counts of its prompt", resultsFile(rows, metrics(1, 1, 1)), []],
    ["with no counts of its prompt", resultsFile(rows, [{ ...SAY, ...noMetrics }]), []],
    ["without any", resultsFile([]), ["results.results: The file has no results"]],
    [
      "with fewer than it counts",
      withResults({ stats: { successes: 2, failures: 1, errors: 1 } }),
      ["results.stats: It counts 4 results, but the file has 3"]
    ],
    [
      "with other counts",
      withResults({ stats: { successes: 0, failures: 2, errors: 1 } }),
      ["results.stats.successes: It says 0, but the results make 1", "results.stats.failures: It says 2, but the res"]
    ],
    [
      "with other errors",
      withResults({ stats: { successes: 1, failures: 0, errors: 2 } }),
      ["results.stats.failures: It says 0", "results.stats.errors: It says 2, but the results make 1"]
    ],
    [
      "with other counts of its prompt",
      resultsFile(rows, metrics(3, 0, 0)),
      [
        "results.prompts[0].metrics.testPassCount: It says 3, but the results make 1",
        "results.prompts[0].metrics.testFailCount: It says 0",
        "results.prompts[0].metrics.testErrorCount: It says 0"
      ]
    ],
    [
      "with a prompt that has no result and counts one",
      resultsFile(rows, [SAY, { ...OTHER, ...metrics(1, 0, 0)[0], ...OTHER }]),
      ["results.prompts[1].metrics.testPassCount: It says 1, but the results make 0"]
    ],
    [
      "with a success that has a reason to fail",
      resultsFile([{ ...one, failureReason: 1 }]),
      ["results.results[0].failureReason: It is 1, but the result says success"]
    ],
    [
      "with two providers of one name",
      resultsFile(rows, [SAY, OTHER, SAY]),
      ['results.prompts[2]: The provider "echo" and this prompt stand at results.prompts[0] already']
    ],
    ["with a result twice", resultsFile([one, one]), ["results.results[1]: Prompt 0 of test 0 has a result already"]],
    [
      "with a result of no prompt",
      resultsFile([one, result(1, 0, "x", "x")]),
      ["results.results[1].promptIdx: The file has no prompt 1"]
    ],
    [
      "with a provider without a name",
      resultsFile([{ ...one, provider: { id: "", label: "" } }]),
      ["results.results[0].provider: The provider has neither id nor label"]
    ],
    [
      "with a provider of which nothing is said",
      resultsFile([{ ...one, ...unnamed }]),
      ["results.results[0].provider: The provider has neither id nor label"]
    ],
    [
      "with a prompt that no pack knows",
      resultsFile([{ ...one, prompt: { ...one.prompt, raw: "- role: user" } }]),
      ["results.results[0].prompt.raw: The prompt is a chat written as YAML"]
    ]
  ]
  it.each(table)("is taken or refused: %s", (_what, file, said) => {
    assertAgree(refusal(read(file)), said)
  })

  it("is read by prompt, then test, of all prompts or of those that are named", () => {
    const file = resultsFile([result(1, 0, "Other", "o"), failed, one], [SAY, OTHER])
    const places = (labels: ReadonlyArray<string>) =>
      Result.getOrThrow(read(file, labels)).map(({ index, result, template }) => [
        index,
        template,
        `${result.promptIdx}.${result.testIdx}`
      ])
    assert.deepStrictEqual(places([]), [
      [2, "Say {{a}}", "0.0"],
      [1, "Say {{a}}", "0.1"],
      [0, "Other", "1.0"]
    ])
    assert.deepStrictEqual(places(["Other"]), [[0, "Other", "1.0"]])
    assertAgree(refusal(read(file, ["nothing"])), ["results.results: No result is of this prompt"])
  })

  it("names who was asked by label, or else by id, and a prompt by its label, or else by itself", () => {
    assert.strictEqual(model({ id: "a", label: "A" }), "A")
    for (const unnamed of [{ label: "" }, { label: null }, {}]) assert.strictEqual(model({ id: "a", ...unnamed }), "a")
    const unlabelled = { results: { ...whole.results, prompts: [{ raw: "Say {{a}}", provider: "echo" }] } }
    assert.strictEqual(Result.getOrThrow(read(unlabelled))[0]?.template, "Say {{a}}")
  })
})

const asked = (testCase: object, vars: object = {}) => {
  const more: object = { testCase, vars }
  return askedIn(Result.getOrThrow(read(resultsFile([{ ...one, ...more }]))))[0]
}

describe("What results were asked", () => {
  it("is each test of each prompt once, whoever was asked", () => {
    const twice = [one, { ...result(1, 0, "Say x", "x"), provider: { id: "b", label: "" } }, failed]
    const found = askedIn(Result.getOrThrow(read(resultsFile(twice, [SAY, { ...SAY, provider: "b" }]))))
    assert.deepStrictEqual(
      found.map(({ chat, title }) => [chat.messages[0].content, title]),
      [
        ["Say x", "test 0"],
        ["Say y", "test 1"]
      ]
    )
  })

  it("has what the test says of a right answer", () => {
    assert.deepInclude(asked({}), {
      template: "Say {{a}}",
      title: undefined,
      vars: new Map(),
      assertions: [],
      threshold: undefined,
      transformed: false,
      times: 1
    })
    for (const threshold of [0, 0.5]) {
      assert.deepInclude(asked({ description: "d", threshold, assert: [1], options: { transform: "t" } }, { a: 1 }), {
        title: "d",
        vars: new Map([["a", 1]]),
        assertions: [1],
        threshold,
        transformed: true
      })
    }
    assert.isTrue(asked({ options: { postprocess: "t" } })?.transformed)
    assert.isFalse(asked({ options: {} })?.transformed)
  })
})
