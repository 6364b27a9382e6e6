import { assert, describe, it } from "@effect/vitest"
import { unreachableTiers } from "../../../src/domain/bench/lintCases.ts"
import { makeTaskClass } from "../../../src/domain/bench/makeTaskClass.ts"
import { loadedCase } from "./generators.ts"
import { tierFile } from "./promotions.ts"

const taskClass = makeTaskClass({
  name: "toy",
  benchPath: "/bench/toy",
  minCasesForPromotion: [["bronze", 10]],
  rubric: { command: true },
  breakdownKeys: ["a.b"],
  failureModeTaxonomy: []
})
const at = () => ({ file: "registration.ts", line: 3, column: 5, frame: null })

/** What is said of ten cases of which so many are positive. */
const said = (positive: number) =>
  unreachableTiers(
    taskClass,
    tierFile,
    Array.from({ length: 10 }, (_, index) =>
      loadedCase(`case-${index}`, { disposition: index < positive ? "positive" : "negative" })
    ),
    at
  ).map(({ message, severity }) => `${severity}: ${message}`)

describe("unreachableTiers", () => {
  it("warns of a task class in which all is to be refused", () => {
    assert.deepStrictEqual(said(0), [
      "warning: The tier bronze cannot be earned with the cases there are. No case is positive, and a tier needs positive cases: a system that refuses everything would pass"
    ])
    assert.deepStrictEqual(said(1), [])
  })
})
