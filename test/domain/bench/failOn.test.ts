import { assert, describe, it } from "@effect/vitest"
import { casesToFailOn } from "../../../src/domain/bench/failOn.ts"
import type { Severity } from "../../../src/domain/bench/FailureMode.ts"
import { failedWith, loadedCase, reportOf, scored } from "./generators.ts"

const taxonomy = new Map<string, Severity>([
  ["toy.wrong", "block"],
  ["toy.odd", "warn"],
  ["toy.nice", "info"]
])
const withCode = (code: string, severity: Severity) => scored({ failure_modes: [{ code, severity, detail: null }] })
const odd = withCode("toy.odd", "warn")
const unscored = scored({ passed: false, score: 0.5 })

describe("The cases to fail on", () => {
  it("are those that did not pass, with or without a code, and for warn those with a warning, too", () => {
    const report = reportOf([
      [loadedCase("passed"), scored()],
      [loadedCase("nice"), withCode("toy.nice", "info")],
      [loadedCase("odd"), odd],
      [loadedCase("not-passed"), unscored],
      [loadedCase("fell"), failedWith("sut.exception")],
      [loadedCase("untried")]
    ])
    assert.strictEqual(casesToFailOn(report, "block", taxonomy), 3)
    assert.strictEqual(casesToFailOn(report, "warn", taxonomy), 4)
  })

  it("are none where all counted cases are well, whatever ambiguous ones did", () => {
    const report = reportOf([
      [loadedCase("passed"), scored()],
      [loadedCase("either", { disposition: "ambiguous" }), unscored]
    ])
    assert.strictEqual(casesToFailOn(report, "block", taxonomy), 0)
    assert.strictEqual(casesToFailOn(report, "warn", taxonomy), 0)
  })

  it("are not those that the pass rule lets pass, unless a warning is enough", () => {
    const report = reportOf([[loadedCase("twice"), scored({}, 0), failedWith("sut.exception", 1)]], {
      repeat: 2,
      pass_rule: { _tag: "AtLeast", k: 1 }
    })
    assert.strictEqual(casesToFailOn(report, "block", taxonomy), 0)
    assert.strictEqual(casesToFailOn(report, "warn", taxonomy), 1)
  })
})
