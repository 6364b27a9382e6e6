import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { summarize } from "../../scripts/testSummary.ts"

const good = {
  success: true,
  numTotalTests: 2,
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [
    { name: "a.test.ts", status: "passed", message: "", assertionResults: [{ fullName: "A", status: "passed" }] }
  ]
}

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "assay-summary-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const summaryOf = (...reports: ReadonlyArray<unknown>) =>
  summarize(
    reports.map((report, index) => {
      const file = path.join(folder, `${index}.json`)
      if (report !== undefined) writeFileSync(file, typeof report === "string" ? report : JSON.stringify(report))
      return file
    })
  )

describe("The summary of a run of tests", () => {
  it("counts over all reports", () => {
    assert.deepStrictEqual(summaryOf(good, good), { lines: ["4 passed, 0 failed"], passed: true })
  })

  it("names each test that failed, with the beginning of why, and the files that could not be loaded", () => {
    const why = Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n")
    const { lines, passed } = summaryOf(good, {
      success: false,
      numTotalTests: 2,
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: "b.test.ts",
          status: "failed",
          message: "",
          assertionResults: [
            { fullName: "B holds", status: "passed", failureMessages: [] },
            { fullName: "B counts", status: "failed", failureMessages: [why] }
          ]
        },
        { name: "c.test.ts", status: "failed", message: "no such module", assertionResults: [] }
      ]
    })
    const all = lines.join("\n")
    assert.include(all, "FAILED b.test.ts: B counts\n  line 0\n  line 1\n")
    assert.notInclude(all, "B holds")
    assert.notInclude(all, "line 20")
    assert.include(all, "FAILED c.test.ts\n  no such module")
    assert.strictEqual(lines.at(-1), "3 passed, 1 failed")
    assert.isFalse(passed)
  })

  it.each([
    ["is missing", undefined],
    ["is cut", '{"success":true,'],
    ["has no tests", { ...good, numTotalTests: 0, numPassedTests: 0, testResults: [] }],
    ["is of a run that failed without a failed test", { ...good, success: false }]
  ])("is no success where a report %s", (_, report) => {
    const { lines, passed } = summaryOf(good, report)
    assert.isFalse(passed)
    assert.match(lines.at(-1) ?? "", /^\d+ passed, 0 failed$/u)
  })

  it("is no success without reports", () => {
    assert.isFalse(summarize([]).passed)
  })
})
