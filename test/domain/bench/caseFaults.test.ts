import { assert, describe, it } from "@effect/vitest"
import { caseFaults, caseWarnings } from "../../../src/domain/bench/caseFaults.ts"
import { settingsFaults } from "../../../src/domain/bench/settingsFaults.ts"
import { type Fault, showPath } from "../../../src/domain/source/Problem.ts"
import { utcMillis } from "../../../src/domain/source/UtcTime.ts"
import { caseOf, row } from "./benchReports.ts"

const lines = (faults: ReadonlyArray<Fault>) => faults.map(({ message, path }) => `${showPath(path)}: ${message}`)
const NOW = utcMillis("2026-04-01T00:00:00Z")
const one = caseOf(row("d-1", true)).case

describe("A case's rules over several fields", () => {
  const APART = "expected: The folders input and expected lie in each other"
  const table: ReadonlyArray<readonly [string, unknown, ReadonlyArray<string>]> = [
    ["a case without a fault", one, []],
    ["another task class", { ...one, task_class: "other" }, ['task_class: The case lies in the task class "fix-it"']],
    [
      "a source without a commit",
      { ...one, source: "regression-converted" },
      ["source: The key commit_sha is missing"]
    ],
    ["a source with its commit", { ...one, source: "regression-converted", commit_sha: "a" }, []],
    ["a time to come", { ...one, added_at: "2026-04-01T00:00:01Z" }, ["added_at: The time lies in the future"]],
    ["this very time", { ...one, added_at: "2026-04-01T00:00:00Z" }, []],
    ["a time that is none", { ...one, added_at: "9999" }, []],
    ["one folder for both", { ...one, expected: "input" }, [APART]],
    ["what is right inside of the input", { ...one, expected: "input/right" }, [APART]],
    ["the input inside of what is right", { ...one, input: "expected/in" }, [APART]],
    ["a folder that is called alike", { ...one, expected: "input-right" }, []],
    ["values of other types", { task_class: 1, source: 1, added_at: 1, input: 1, expected: "a" }, []],
    ["no map", null, []]
  ]
  it.each(table)("judge %s", (_what, document, said) => {
    assert.deepStrictEqual(lines(caseFaults("fix-it", NOW)(document)), said)
  })

  const FUTURE = "last_validated_at: The time lies in the future"
  it.each([
    ["2026-04-01T00:00:00Z", []],
    ["2026-04-01T00:00:01Z", [FUTURE]],
    ["2026-01-01T00:00:00Z", []],
    ["2025-12-31T23:59:59Z", ["last_validated_at: The case was last validated 90 days ago"]],
    ["2025-04-01T00:00:00Z", ["last_validated_at: The case was last validated 365 days ago"]]
  ])("warn of one that was validated at %s: %j", (validated, said) => {
    assert.deepStrictEqual(lines(caseWarnings(NOW)({ ...one, last_validated_at: validated })), said)
  })
})

const hint = (document: unknown) => settingsFaults(document)[0]?.hint

describe("The settings of a task class", () => {
  const table: ReadonlyArray<readonly [string, unknown, ReadonlyArray<string>]> = [
    ["a declared system", { sut: "agent", suts: { agent: {} } }, []],
    ["nothing", {}, []],
    ["an undeclared system", { sut: "agnet", suts: { agent: {} } }, ['sut: No system "agnet" is declared']],
    ["a system without any", { sut: "agent" }, ['sut: No system "agent" is declared']],
    ["a name that objects know", { sut: "toString", suts: {} }, ['sut: No system "toString" is declared']],
    [
      "the names of self-checks",
      { suts: { noop: {}, agent: {}, oracle: {} } },
      ['suts.noop: The name "noop" is a self-check\'s', 'suts.oracle: The name "oracle" is a self-check\'s']
    ],
    [
      "a validator's name twice",
      { validators: [{ name: "a" }, { name: "b" }, { name: "a" }, { name: 1 }, { name: 1 }] },
      ['validators[2].name: Two validators have the name "a"']
    ],
    ["values of other types", { sut: 1, suts: "x", validators: {} }, []],
    ["no map", null, []]
  ]
  it.each(table)("are taken or refused with %s", (_what, document, said) => {
    assert.deepStrictEqual(lines(settingsFaults(document)), said)
  })

  it("are told what to do", () => {
    assert.strictEqual(hint({ sut: "agent" }), "Declare it under suts")
    assert.strictEqual(hint({ sut: "agnet", suts: { agent: {} } }), 'Did you mean "agent"? Known systems: agent')
    assert.isTrue(settingsFaults({ suts: { noop: {} } })[0]?.key)
  })
})
