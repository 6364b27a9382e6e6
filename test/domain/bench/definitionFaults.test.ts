import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { parse as parseYaml } from "yaml"
import {
  breakdownKeyFaults,
  minCasesFaults,
  taskClassNameFault,
  taxonomyFaults
} from "../../../src/domain/bench/definitionFaults.ts"
import { RunnerCode, TaxonomyFile } from "../../../src/domain/bench/FailureMode.ts"

const block = { severity: "block", description: "x" }
const whole = Object.fromEntries(RunnerCode.literals.map((code) => [code, block]))

describe("taskClassNameFault", () => {
  it.each([
    ["", "it is blank"],
    ["  ", "it is blank"],
    ["\u00a0", "it is blank"],
    [" toy", "it begins or ends with a blank"],
    ["toy\n", "it begins or ends with a blank"],
    ["Toy", "it has upper-case letters"],
    ["to_y", "it must be lower-case letters"],
    ["../toy", "it must be lower-case letters"],
    ["-toy", "it must be lower-case letters"],
    ["a".repeat(65), "it must be lower-case letters"],
    [undefined, "A value of type undefined is no name of a task class: it is no text"],
    [null, "null is no name of a task class: it is no text"],
    [7, "it is no text"],
    [Symbol("toy"), "it is no text"],
    [Object.create(null), "it is no text"],
    [["toy"], "it is no text"]
  ])("refuses %o: %s", (name, reason) => {
    assert.include(taskClassNameFault(name)?.message, reason)
  })

  it("says nothing of a name", () => {
    for (const name of ["toy", "vuln-remediation", "a".repeat(64), "constructor", "2"]) {
      assert.isUndefined(taskClassNameFault(name))
    }
  })

  it("shows a name that a terminal would act on with escapes", () => {
    assert.notInclude(taskClassNameFault("\u001b[31mtoy")?.message, "\u001b")
  })
})

describe("breakdownKeyFaults", () => {
  it.each([
    [[], "There is no breakdown key", []],
    [["cve.dropped", "model.Confidence"], 'holds "confidence"', [1]],
    [["llm_score"], 'holds "llm"', [0]],
    [["x.self_reported"], 'holds "self_reported"', [0]],
    [["model_says.ok"], 'holds "model_says"', [0]],
    [["Cve.dropped"], "is none", [0]],
    [[""], "is none", [0]],
    [["a..b"], "is none", [0]],
    [["__proto__"], "is none", [0]],
    [["a.b", "c.d", "a.b"], "stands twice", [2]],
    [["a.b", 7], "not of type number", [1]]
  ])("finds in %j what is wrong: %s", (keys, message, path) => {
    const faults = breakdownKeyFaults(keys)
    assert.lengthOf(faults, 1)
    assert.include(faults[0]?.message, message)
    assert.deepStrictEqual(faults[0]?.path, path)
  })

  it("reports every fault, and none of good keys", () => {
    assert.lengthOf(breakdownKeyFaults(["A", "a", "llm", "a"]), 3)
    assert.deepStrictEqual(breakdownKeyFaults(["cve.dropped", "a", "a.b_2"]), [])
  })
})

describe("minCasesFaults", () => {
  it.each([
    [undefined, "no object", []],
    [[10], "no object", []],
    [{}, "names no tier", []],
    [new Map([["bronze", 10]]), "names no tier", []],
    [{ bronze: 10, silvr: 25 }, 'No tier "silvr"', ["silvr"]],
    [{ constructor: 1 }, 'No tier "constructor"', ["constructor"]],
    [{ bronze: 0 }, "no whole number of at least 1", ["bronze"]],
    [{ bronze: -1 }, "no whole number of at least 1", ["bronze"]],
    [{ bronze: 1.5 }, "no whole number of at least 1", ["bronze"]],
    [{ bronze: Number.NaN }, "no whole number of at least 1", ["bronze"]],
    [{ bronze: Number.POSITIVE_INFINITY }, "no whole number of at least 1", ["bronze"]],
    [{ bronze: "10" }, "no whole number of at least 1", ["bronze"]]
  ])("finds in %j what is wrong: %s", (minCases, message, path) => {
    const faults = minCasesFaults(minCases)
    assert.lengthOf(faults, 1)
    assert.include(faults[0]?.message, message)
    assert.deepStrictEqual(faults[0]?.path, path)
  })

  it("suggests the tier that was meant", () => {
    const [near] = minCasesFaults({ silvr: 1 })
    assert.deepStrictEqual([near?.key, near?.hint], [true, 'Did you mean "silver"?'])
    assert.strictEqual(minCasesFaults({ x: 1 })[0]?.hint, "Known tiers: bronze, silver, gold")
  })

  it("says nothing of counts for tiers", () => {
    assert.deepStrictEqual(minCasesFaults({ bronze: 1, silver: 25, gold: 40 }), [])
  })
})

describe("taxonomyFaults", () => {
  it("gives the lines of all codes that are missing, which make the taxonomy whole", () => {
    const [fault, ...others] = taxonomyFaults({})
    assert.lengthOf(others, 0)
    assert.lengthOf(fault?.add ?? [], 7)
    const written: unknown = parseYaml((fault?.add ?? []).join("\n"))
    assert.deepStrictEqual(taxonomyFaults(written), [])
    assert.isTrue(Schema.is(TaxonomyFile)(written))
  })

  it("says nothing of a taxonomy with the runner's seven codes", () => {
    assert.lengthOf(RunnerCode.literals, 7)
    assert.deepStrictEqual(taxonomyFaults({ ...whole, "x.y": { severity: "info", description: "x" } }), [])
  })

  it.each(RunnerCode.literals)("asks for %s", (code) => {
    const { [code]: _, ...rest } = whole
    const faults = taxonomyFaults(rest)
    assert.deepStrictEqual(
      faults.map(({ message, path }) => ({ message, path })),
      [{ message: `It lacks 1 code of the runner: ${code}`, path: [] }]
    )
  })

  it.each(RunnerCode.literals)("asks for %s to be block", (code) => {
    const faults = taxonomyFaults({ ...whole, [code]: { severity: "warn", description: "x" } })
    assert.deepStrictEqual(
      faults.map(({ path }) => path),
      [[code, "severity"]]
    )
  })

  it("reports all that is missing, and leaves what is no map to the schema", () => {
    const [fault, ...others] = taxonomyFaults({ "sut.timeout": { severity: "info" } })
    assert.strictEqual(
      fault?.message,
      "It lacks 6 codes of the runner: rubric.timeout, rubric.unknown_failure_mode, rubric.unknown_breakdown_key, rubric.malformed_output, sut.exception, sut.cancelled"
    )
    assert.deepStrictEqual(
      others.map(({ path }) => path),
      [["sut.timeout", "severity"]]
    )
    for (const document of [null, [], "x", 7]) assert.deepStrictEqual(taxonomyFaults(document), [])
    assert.deepStrictEqual(taxonomyFaults({ ...whole, "sut.timeout": null }), [])
    assert.deepStrictEqual(taxonomyFaults({ ...whole, "sut.timeout": { severity: "fatal" } }), [])
  })
})
