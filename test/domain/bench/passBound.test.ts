import { assert, describe, it } from "@effect/vitest"
import { passBound } from "../../../src/domain/bench/passBound.ts"
import { row } from "./benchReports.ts"

describe("passBound", () => {
  it("is over cases where none belongs to a family", () => {
    const cases = Array.from({ length: 10 }, (_, index) => row(`c${index}`, index > 0))
    assert.deepStrictEqual(passBound(cases), {
      value: 0.605836697563,
      method: "clopper-pearson",
      unit: "case",
      n: 10,
      passed: 9
    })
  })

  it("is over families where one is declared: a family passes if all its cases do, a lone case is one of its own", () => {
    const cases = [
      row("a", true, { family: "left" }),
      row("b", false, { family: "left" }),
      row("c", true, { family: "left" }),
      row("d", true, { family: "right" }),
      row("e", true, { family: "right" }),
      row("left", true),
      row("right", false)
    ]
    const { n, passed, unit } = passBound(cases)
    assert.deepStrictEqual({ n, passed, unit }, { n: 4, passed: 2, unit: "family" })
    assert.deepStrictEqual(passBound(cases.toReversed()), passBound(cases))
  })

  it("is 0 without a case", () => {
    assert.deepStrictEqual(passBound([]), { value: 0, method: "clopper-pearson", unit: "case", n: 0, passed: 0 })
  })
})
