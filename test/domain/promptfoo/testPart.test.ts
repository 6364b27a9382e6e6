import { assert, describe, it } from "@effect/vitest"
import { testOf } from "../../../src/domain/promptfoo/testPart.ts"
import { lines, assertAgree } from "./said.ts"

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
    [
      "with options that are read",
      {
        options: {
          transform: "x",
          postprocess: "x",
          disableDefaultAsserts: true,
          provider: "x",
          rubricPrompt: "y",
          factuality: {},
          runSerially: true
        }
      },
      []
    ],
    [
      "with each option that changes what is asked",
      {
        options: {
          transformVars: "x",
          prefix: "",
          suffix: "",
          storeOutputAs: "",
          disableVarExpansion: true,
          prompt: ""
        }
      },
      ["transformVars", "prefix", "suffix", "storeOutputAs", "disableVarExpansion", "prompt"].map(
        (key) => `t.options.${key}: The option "${key}" changes what is asked, and is not read`
      )
    ],
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
    const odd = testOf({ description: 3, threshold: "1" }, ["t"]).part
    assert.deepStrictEqual([odd.title, odd.threshold], [undefined, undefined])
    for (const a of [[1, "file:x"], [["file:x"]]]) {
      assert.deepStrictEqual(testOf({ vars: { a } }, ["t"]).faults, [])
    }
    assert.isTrue(testOf({ options: { transform: "t" } }, []).part.transformed)
    assert.isFalse(testOf({ options: { disableDefaultAsserts: "true" } }, []).part.withoutDefaults)
    assert.isFalse(testOf({ options: { rubricPrompt: true } }, []).part.withoutDefaults)
  })
})
