import { assert, describe, it } from "@effect/vitest"
import type { BenchCase } from "../../../src/domain/bench/BenchCase.ts"
import { unreachableTiers } from "../../../src/domain/bench/lintCases.ts"
import { makeTaskClass } from "../../../src/domain/bench/makeTaskClass.ts"
import type { Tier, TierFile } from "../../../src/domain/bench/Tier.ts"
import { loadedCase } from "./generators.ts"
import { tierFile } from "./promotions.ts"

const at = () => ({ file: "registration.ts", line: 3, column: 5, frame: null })

/** What is said of a task class that offers tiers from ten cases on, with these cases. */
const saidOf = (tiers: ReadonlyArray<Tier>, cases: ReadonlyArray<Partial<BenchCase>>, file: TierFile = tierFile) =>
  unreachableTiers(
    makeTaskClass({
      name: "toy",
      benchPath: "/bench/toy",
      minCasesForPromotion: tiers.map((tier) => [tier, 10] as const),
      rubric: { command: true },
      breakdownKeys: ["a.b"],
      failureModeTaxonomy: []
    }),
    file,
    cases.map((one, index) => loadedCase(`case-${index}`, one)),
    at
  ).map(({ message, severity }) => `${severity}: ${message}`)

/** So many cases, of which some are held-out. */
const held = (count: number, heldOut: number): ReadonlyArray<Partial<BenchCase>> =>
  Array.from({ length: count }, (_, index) => ({ curation_class: index < heldOut ? "held-out" : "rag-corpus-derived" }))

/** Ten cases of which so many are positive. */
const said = (positive: number) =>
  saidOf(
    ["bronze"],
    Array.from({ length: 10 }, (_, index) => ({ disposition: index < positive ? "positive" : "negative" }))
  )

const beyond = (tier: string, shortfall: string) =>
  `warning: The tier ${tier} cannot be earned with the cases there are. ${shortfall}`

describe("unreachableTiers", () => {
  it("warns of a task class in which all is to be refused", () => {
    assert.deepStrictEqual(said(0), [
      beyond(
        "bronze",
        "No case is positive, and a tier needs positive cases: a system that refuses everything would pass"
      )
    ])
    assert.deepStrictEqual(said(1), [])
  })

  it("warns of what too few cases can show, but not where the minimum or the held-out floor is an error already", () => {
    const silver = beyond(
      "silver",
      "Even if all pass, 10 cases do not reach 0.8. 14 of 14 cases passed would suffice: 4 more cases at least"
    )
    assert.deepStrictEqual(saidOf(["silver"], held(10, 5)), [silver])
    assert.deepStrictEqual(saidOf(["silver"], held(9, 5)), [])
    assert.deepStrictEqual(saidOf(["silver"], held(10, 4)), [])
    const { silver: rule } = tierFile.tiers
    const strict = { ...tierFile, tiers: { ...tierFile.tiers, ...(rule === undefined ? {} : { bronze: rule }) } }
    assert.deepStrictEqual(saidOf(["bronze", "silver"], held(10, 4), strict), [silver.replace("silver", "bronze")])
  })

  it("holds the held-out cases of gold to the threshold of silver, or to its own where there is no silver", () => {
    const { silver: _, ...others } = tierFile.tiers
    assert.deepStrictEqual(saidOf(["gold"], held(40, 14)), [])
    assert.deepStrictEqual(saidOf(["gold"], held(40, 13)), [
      beyond("gold", "It needs 1 more held-out case: 13 of 14 are there")
    ])
    assert.deepStrictEqual(saidOf(["gold"], held(40, 28), { ...tierFile, tiers: others }), [
      beyond("gold", "It needs 1 more held-out case: 28 of 29 are there")
    ])
  })
})
