import { assert, describe, it } from "@effect/vitest"
import { readConfig } from "../../../src/domain/promptfoo/PromptfooConfig.ts"
import { lines, assertAgree } from "./said.ts"

const whole = { prompts: ["Say {{a}}"], providers: ["echo"], tests: [{ vars: { a: 1 } }] }

const models = (value: unknown, key = "providers") => readConfig({ [key]: value }).config.models

const filesOf = (prompts: ReadonlyArray<unknown>) => readConfig({ prompts }).config.prompts.map(({ file }) => file)

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
    ["with prompts and tests of null", { prompts: null, tests: null }, ["(document): The config has no prompts"]],
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
    assert.match(readConfig({ ...whole, zzzzzzzzz: 1 }).faults[0]?.hint ?? "", /^Known keys: prompts, /u)
  })

  it.each([
    "$schema",
    "description",
    "env",
    "tags",
    "outputPath",
    "sharing",
    "writeLatestResults",
    "metadata",
    "derivedMetrics",
    "tracing"
  ])("takes the key %s for one that changes nothing", (key) => {
    assert.deepStrictEqual(readConfig({ ...whole, [key]: {} }).faults, [])
  })

  it("takes a prompt for a file by its ending, and reads text alone", () => {
    const known = ["txt", "md", "j2", "json", "jsonl", "yml", "yaml", "csv", "tsv", "xls", "xlsx", "js", "cjs", "mts"]
    const files = [...known, "ts", "py", "rb", "go", "sh", "PY"].map((ending) => `a.${ending}`)
    assert.deepStrictEqual(filesOf(files), ["a.txt", "a.md", "a.json"])
    assert.lengthOf(readConfig({ prompts: [...files, "a.py:make"] }).faults, files.length + 1 - 3)
    const texts = ["a.texts", "a.pyx", "See file://a.txt", "a.ajs", "a.py:", "a.txt.", "txt"]
    assert.deepStrictEqual(
      readConfig({ prompts: texts }).config.prompts.map(({ text }) => text),
      texts
    )
    assert.deepStrictEqual(filesOf(["file://file://a.txt", "x/file://a.txt"]), ["file://a.txt", "x/file://a.txt"])
    assert.lengthOf(readConfig({ prompts: ["file://a.txts"] }).faults, 1)
    assert.deepStrictEqual(filesOf([{ raw: "a.txt", config: {} }]), ["a.txt"])
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
    assert.deepStrictEqual(models(["a", "a", { id: "b" }, { id: "c", label: "C" }, { d: {} }, 3, null]), [
      "a",
      "b",
      "C",
      "d"
    ])
    assert.deepStrictEqual(models("a"), ["a"])
    assert.deepStrictEqual(models(["t"], "targets"), ["t"])
    assert.deepStrictEqual(readConfig({ providers: null, targets: ["t"] }).config.models, ["t"])
    assert.deepStrictEqual(readConfig({ providers: ["p"], targets: ["t"] }).config.models, ["p"])
  })

  it.each([
    [{}, 1],
    [{ evaluateOptions: { repeat: 3 } }, 3],
    [{ commandLineOptions: { repeat: 4 }, evaluateOptions: { repeat: 3 } }, 4],
    [{ commandLineOptions: { repeat: 1 }, evaluateOptions: { repeat: 3 } }, 1],
    [{ commandLineOptions: { repeat: 0 }, evaluateOptions: { repeat: 3 } }, 1],
    [{ commandLineOptions: { repeat: null }, evaluateOptions: { repeat: 3 } }, 3],
    [{ commandLineOptions: {}, evaluateOptions: { repeat: 3 } }, 3],
    [{ commandLineOptions: "3" }, 1],
    [{ evaluateOptions: { repeat: 1.5 } }, 1],
    [{ evaluateOptions: { repeat: 0 } }, 1],
    [{ evaluateOptions: { repeat: "3" } }, 1],
    [{ evaluateOptions: { maxConcurrency: 3 } }, 1]
  ])("asks with %j %i times", (options, repeat) => {
    assert.strictEqual(readConfig({ ...whole, ...options }).config.repeat, repeat)
  })
})
