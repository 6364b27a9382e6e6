import { assert, describe, it } from "@effect/vitest"
import { grantFaults, inertNevers, tierFaults, tierProblems } from "../../../src/domain/bench/tierFaults.ts"
import type { Tier } from "../../../src/domain/bench/Tier.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"

const faults = (document: unknown) => tierFaults(document).map(({ message, path }) => `${showPath(path)}: ${message}`)
const rule = (threshold: unknown) => ({ threshold, never: [], evidence_max_age_days: 1 })

const taskClass = (...tiers: ReadonlyArray<Tier>) => ({
  name: "fix-it",
  minCasesForPromotion: new Map(tiers.map((tier) => [tier, 10]))
})

describe("tierFaults", () => {
  it("bears any document and finds nothing in a good one", () => {
    for (const document of [null, 1, [], {}, { tiers: null }, { tiers: { bronze: 1, gold: null, silver: [] } }]) {
      assert.isArray(faults(document))
    }
    assert.deepStrictEqual(faults({ tiers: { bronze: rule(0.7), silver: rule(0.7), gold: rule(0.9) } }), [])
  })

  it("refuses a tier that is easier to earn than a lower one, also over a gap", () => {
    assert.deepStrictEqual(faults({ tiers: { gold: rule(0.9), silver: rule(0.6), bronze: rule(0.7) } }), [
      "tiers.silver.threshold: The threshold of silver is below that of bronze, 0.7"
    ])
    assert.deepStrictEqual(faults({ tiers: { bronze: rule(0.95), silver: rule("x"), gold: rule(0.9) } }), [
      "tiers.gold.threshold: The threshold of gold is below that of bronze, 0.95"
    ])
  })

  it("refuses gold without silver", () => {
    assert.deepStrictEqual(faults({ tiers: { gold: rule(0.9) } }), ["tiers.gold: gold needs a rule for silver, too"])
    assert.deepStrictEqual(faults({ tiers: { bronze: rule(0.9) } }), [])
  })
})

describe("tierProblems", () => {
  const tierFile = { calibrated: false, tiers: { bronze: { threshold: 0.7, never: [], evidence_max_age_days: 1 } } }

  it("finds declared tiers without a rule, and asks for none that is not declared", () => {
    assert.deepStrictEqual(tierProblems("t.yaml", tierFile, taskClass("bronze")), [])
    assert.deepStrictEqual(
      tierProblems("t.yaml", tierFile, taskClass("bronze", "gold", "silver")).map(({ message }) => message),
      [
        'It has no rule for silver, which the task class "fix-it" declares a minimum of cases for',
        'It has no rule for gold, which the task class "fix-it" declares a minimum of cases for'
      ]
    )
  })
})

const forbidding = (...never: ReadonlyArray<string>) => ({
  calibrated: false,
  tiers: { silver: { threshold: 0.8, never, evidence_max_age_days: 1 } }
})

describe("inertNevers", () => {
  const taxonomies = [
    new Map([["recipe.semantic_drift", "block" as const]]),
    new Map([["sut.timeout", "block" as const]])
  ]

  it("warns of a code that no taxonomy knows, with the nearest one", () => {
    assert.deepStrictEqual(inertNevers("t.yaml", forbidding("sut.timeout", "recipe.semantic_drift"), taxonomies), [])
    const [problem, ...others] = inertNevers("t.yaml", forbidding("recipe.semantic_drfit"), taxonomies)
    assert.strictEqual(problem?.severity, "warning")
    assert.match(
      problem?.message ?? "",
      /"recipe\.semantic_drfit", which must never occur for silver, is in no taxonomy/u
    )
    assert.strictEqual(problem?.hint, 'Did you mean "recipe.semantic_drift"?')
    assert.lengthOf(others, 0)
    const [far] = inertNevers("t.yaml", forbidding("x"), taxonomies)
    assert.strictEqual(far?.hint, "Known codes: recipe.semantic_drift, sut.timeout")
  })
})

const granting = (current: Readonly<Record<string, Readonly<Record<string, Tier>>>>) => ({
  calibrated: false,
  tiers: {},
  current
})

const digest = `sha256:${"1".repeat(64)}`
const said = (current: Parameters<typeof granting>[0]) =>
  grantFaults(granting(current), ["fix-it", "unread"], [{ ...taskClass(), name: "other" }, taskClass("bronze", "gold")])

describe("grantFaults", () => {
  it("finds grants to a task class that there is not", () => {
    assert.deepStrictEqual(said({ "fix-ti": { [digest]: "gold" }, zzzzzzzz: {} }), [
      {
        path: ["current", "fix-ti"],
        key: true,
        message: 'A tier is granted for "fix-ti", and there is no such task class here',
        hint: 'Did you mean "fix-it"?'
      },
      {
        path: ["current", "zzzzzzzz"],
        key: true,
        message: 'A tier is granted for "zzzzzzzz", and there is no such task class here',
        hint: "Known task classes: fix-it, unread"
      }
    ])
  })

  it("finds grants of a tier that the task class does not offer, where that is known", () => {
    assert.deepStrictEqual(said({ "fix-it": { [digest]: "silver", other: "gold" }, unread: { [digest]: "gold" } }), [
      {
        path: ["current", "fix-it", digest],
        message: 'silver is granted, which the task class "fix-it" does not offer',
        hint: "Known tiers of it: bronze, gold"
      }
    ])
    assert.deepStrictEqual(grantFaults({ calibrated: false, tiers: {} }, [], []), [])
  })
})
