import { assert, describe, it } from "@effect/vitest"
import { readConfig } from "../../../src/domain/promptfoo/PromptfooConfig.ts"
import { testOf } from "../../../src/domain/promptfoo/testPart.ts"
import { lines, assertAgree } from "./said.ts"

const whole = { prompts: ["Say {{a}}"], providers: ["echo"], tests: [{ vars: { a: 1 } }] }

const models = (value: unknown, key = "providers") => readConfig({ [key]: value }).config.models

describe("A config of promptfoo", () => {
  const table: ReadonlyArray<readonly [string, unknown, ReadonlyArray<string>]> = [
    ["with what is read", whole, []],
    ["with what changes nothing", { ...whole, description: "d", tags: {}, outputPath: "x", sharing: true }, []],
    ["with targets", { prompts: ["x"], targets: ["echo"], commandLineOptions: {}, defaultTest: {} }, []],
    ["with nothing of what needs code", { ...whole, extensions: [], scenarios: null, redteam: [] }, []],
    ["with an unknown key", { ...whole, test: [] }, ['test: Unknown key "test"']],
    ["with extensions", { ...whole, extensions: ["x.js"] }, ["extensions: Extensions are code"]],
    ["with filters", { ...whole, nunjucksFilters: { a: "x.js" } }, ["nunjucksFilters: Filters are code"]],
    ["with scenarios", { ...whole, scenarios: [{}] }, ["scenarios: Scenarios are not read"]],
    ["with red teaming", { ...whole, redteam: {} }, ["redteam: Tests that are made by red teaming"]],
    [
      "that is a list",
      [whole],
      ["(document): A config of promptfoo is a map", "(document): The config has no prompts"]
    ],
    ["that is a text", "x", ["(document): A config of promptfoo is a map", "(document): The config has no prompts"]],
    ["without prompts", { providers: ["echo"] }, ["(document): The config has no prompts"]],
    [
      "with a prompt that is none",
      { prompts: [3, " ", {}] },
      [0, 1, 2].map((at) => `prompts[${at}]: This prompt is no`)
    ],
    ["with one prompt that is none", { prompts: 3 }, ["prompts: This prompt is no text"]],
    [
      "with a prompt's unknown key",
      { prompts: [{ raw: "x", function: "f" }] },
      ['prompts[0]: The key "function" of a p']
    ],
    [
      "with prompts of code",
      { prompts: ["file://a.py", "b.js:f"] },
      ['prompts[0]: The prompts in "a.py"', "prompts[1]: The"]
    ],
    ["with a pattern", { prompts: ["file://a/*.txt"] }, ['prompts[0]: The pattern "a/*.txt" stands for several files']],
    [
      "with a provider of some prompts only",
      { ...whole, providers: [{ id: "a" }, { id: "b", prompts: ["x"] }] },
      ["providers[1].prompts: This provider is asked some prompts only"]
    ],
    [
      "with a target of some prompts only",
      { prompts: ["x"], targets: [{ id: "b", prompts: ["x"] }] },
      ["targets[0].prompts: This provider"]
    ],
    ["with tests in a file", { ...whole, tests: "file://t.csv" }, ["tests: Tests in other files are not read"]],
    ["with a test in a file", { ...whole, tests: ["file://t.csv"] }, ["tests[0]: Tests in other files are not read"]],
    [
      "with a fault of what holds for all tests",
      { ...whole, defaultTest: { vars: "x" } },
      ["defaultTest.vars: Variables"]
    ]
  ]
  it.each(table)("is taken or refused %s", (_what, document, said) => {
    assertAgree(lines(readConfig(document).faults), said)
  })

  it("points at unknown keys, with the nearest one", () => {
    const [fault] = readConfig({ ...whole, promts: [] }).faults
    assert.isTrue(fault?.key)
    assert.include(fault?.hint, '"prompts"')
  })

  it("has prompts as texts or files, by their labels", () => {
    const prompts = [
      "a text",
      "file://a.txt",
      "b.md",
      "Read a.txt",
      { raw: "r", label: "R" },
      { id: "file://c.json", label: 3 },
      { id: "i", raw: "r2" }
    ]
    assert.deepStrictEqual(
      readConfig({ prompts }).config.prompts.map(({ file, label, text }) => [text, file, label]),
      [
        ["a text", undefined, undefined],
        [undefined, "a.txt", undefined],
        [undefined, "b.md", undefined],
        ["Read a.txt", undefined, undefined],
        ["r", undefined, "R"],
        [undefined, "c.json", undefined],
        ["r2", undefined, undefined]
      ]
    )
    assert.deepStrictEqual(readConfig({ prompts: "one" }).config.prompts[0]?.path, ["prompts"])
  })

  it("has models by their labels, ids or keys, each once", () => {
    assert.deepStrictEqual(models(["a", "a", { id: "b" }, { id: "c", label: "C" }, { d: {} }, 3]), ["a", "b", "C", "d"])
    assert.deepStrictEqual(models("a"), ["a"])
    assert.deepStrictEqual(models(["t"], "targets"), ["t"])
    assert.deepStrictEqual(readConfig({ providers: null, targets: ["t"] }).config.models, ["t"])
    assert.deepStrictEqual(readConfig({ providers: ["p"], targets: ["t"] }).config.models, ["p"])
  })

  it.each([
    [{}, 1],
    [{ evaluateOptions: { repeat: 3 } }, 3],
    [{ commandLineOptions: { repeat: 4 }, evaluateOptions: { repeat: 3 } }, 4],
    [{ evaluateOptions: { repeat: 1.5 } }, 1],
    [{ evaluateOptions: { repeat: 0 } }, 1],
    [{ evaluateOptions: { repeat: "3" } }, 1],
    [{ evaluateOptions: { maxConcurrency: 3 } }, 1]
  ])("asks with %j %i times", (options, repeat) => {
    assert.strictEqual(readConfig({ ...whole, ...options }).config.repeat, repeat)
  })
})

describe("A test of promptfoo", () => {
  const table: ReadonlyArray<readonly [string, unknown, ReadonlyArray<string>]> = [
    ["with all that is read", { description: "d", vars: {}, assert: [], threshold: 1, options: {}, metadata: {} }, []],
    ["with nothing", { vars: null, assert: null, threshold: null, options: null }, []],
    ["that is a list", [], ["t: Tests in other files"]],
    ["that chooses whom it asks", { provider: "x" }, ['t.provider: The key "provider" chooses whom']],
    ["that chooses whom it asks of several", { providers: ["x"] }, ['t.providers: The key "providers" chooses']],
    ["with an unknown key", { asert: [] }, ['t.asert: The key "asert" of a test is not read']],
    ["with variables in a file", { vars: "file://v.yaml" }, ["t.vars: Variables in other files"]],
    ["with variables in files", { vars: ["v.yaml"] }, ["t.vars: Variables in other files"]],
    ["with a variable in a file", { vars: { a: "file://a.txt" } }, ['t.vars.a: The variable "a" stands in another']],
    ["with one of the values in a package", { vars: { a: ["x", "package:y"] } }, ["t.vars.a: The variable"]],
    ["with a variable that speaks of a file", { vars: { a: "see file:x" } }, []],
    ["with options that are read", { options: { transform: "x", rubricPrompt: "y" } }, []],
    [
      "with an option that changes what is asked",
      { options: { prefix: "x" } },
      ['t.options.prefix: The option "prefix" ch']
    ],
    ["with another option", { options: { tools: 1 } }, ['t.options.tools: The option "tools" of a test is not']],
    ["with assertions that are none", { assert: {} }, ["t.assert: Expected a list of assertions"]],
    ["with a threshold that is none", { threshold: "1" }, ["t.threshold: Expected a number"]]
  ]
  it.each(table)("is taken or refused %s", (_what, test, said) => {
    assertAgree(lines(testOf(test, ["t"]).faults), said)
  })

  it("suggests the key that was meant", () => {
    const [fault] = testOf({ asert: [] }, ["t"]).faults
    assert.deepStrictEqual([fault?.key, fault?.hint], [true, 'Did you mean "assert"?'])
    assert.include(testOf({ zzzzzz: 1 }, ["t"]).faults[0]?.hint, "promptfoo eval")
  })

  it("has what is read of it", () => {
    assert.deepStrictEqual(testOf({}, ["t"]).part, {
      path: ["t"],
      title: undefined,
      vars: new Map(),
      assertions: [],
      threshold: undefined,
      transformed: false,
      withoutDefaults: false
    })
    const { part } = testOf(
      {
        description: "d",
        vars: { a: "x", b: ["y", "z"], c: [1, 2], d: [] },
        assert: [{ type: "equals" }],
        threshold: 0,
        options: { postprocess: "p", disableDefaultAsserts: true }
      },
      ["t"]
    )
    assert.deepStrictEqual(part, {
      path: ["t"],
      title: "d",
      vars: new Map<string, ReadonlyArray<unknown>>([
        ["a", ["x"]],
        ["b", ["y", "z"]],
        ["c", [[1, 2]]],
        ["d", [[]]]
      ]),
      assertions: [{ type: "equals" }],
      threshold: 0,
      transformed: true,
      withoutDefaults: true
    })
    assert.isTrue(testOf({ options: { transform: "t" } }, []).part.transformed)
    assert.isFalse(testOf({ options: { disableDefaultAsserts: "true" } }, []).part.withoutDefaults)
    assert.isFalse(testOf({ options: { rubricPrompt: true } }, []).part.withoutDefaults)
  })
})
