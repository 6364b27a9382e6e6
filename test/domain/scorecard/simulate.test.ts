import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { Pack } from "../../../src/domain/pack/Pack.ts"
import { Simulation } from "../../../src/domain/scorecard/Simulation.ts"
import {
  compareReports,
  describeOverrides,
  type Overrides,
  overridePack
} from "../../../src/domain/scorecard/simulate.ts"
import { arbitraryPack } from "../../../src/testing.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { changed, packOf, reportFrom, wholeGroup } from "./build.ts"

const pack = packOf({
  weights: { Q1: 1, Q2: 1 },
  ko_rule: { dimension: "Q1", red_flag_scope: "all", red_flag_prompts: ["E1"] },
  prompts: ["A1", { id: "E1", safety_critical: true }, { id: "S1", safety_critical: true }]
})

const overridden = (overrides: Overrides): Pack => Result.getOrThrow(overridePack(pack, overrides))

const failureOf = (overrides: Overrides) => {
  const result = overridePack(pack, overrides)
  return Result.isFailure(result) ? result.failure : undefined
}

describe("overridePack", () => {
  it("changes what is given and nothing else", () => {
    const changed = overridden({ scope: "curated", threshold: 3, weights: new Map([["Q2", 5]]) })
    assert.deepStrictEqual(changed.ko_rule, { ...pack.ko_rule, red_flag_scope: "curated", threshold: 3 })
    assert.deepStrictEqual(
      changed.dimensions.map(({ weight }) => weight),
      [1, 5]
    )
    assert.deepStrictEqual(changed.categories, pack.categories)
  })

  it.prop("changes nothing where nothing is given", [arbitraryPack], ([generated]) => {
    assert.deepStrictEqual(Result.getOrThrow(overridePack(generated, {})), generated)
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses the weight %d", (weight) => {
    assert.strictEqual(failureOf({ weights: new Map([["Q1", weight]]) })?._tag, "ValueOutOfRange")
  })

  it.each([0, 5, 2.5, Number.NaN])("refuses the threshold %d", (threshold) => {
    assert.strictEqual(failureOf({ threshold })?._tag, "ValueOutOfRange")
  })

  it("takes each value within its range, bounds included", () => {
    const [dimension] = overridden({ weights: new Map([["Q1", 1]]) }).dimensions
    assert.strictEqual(dimension?.weight, 1)
    assert.deepStrictEqual(
      [1, 2, 3, 4].map((threshold) => overridden({ threshold }).ko_rule.threshold),
      [1, 2, 3, 4]
    )
  })

  it("refuses a dimension that the pack does not have, and names the nearest", () => {
    const failure = failureOf({ weights: new Map([["Q3", 2]]) })
    assert.strictEqual(failure?._tag, "UnknownName")
    assert.include(failure?.message ?? "", 'No dimension "Q3". Did you mean "Q1"? There is: Q1, Q2.')
  })
})

describe("describeOverrides", () => {
  it("says what is overridden, weights in order of their dimension", () => {
    const weights = new Map([
      ["Q2", 5],
      ["Q1", 2]
    ])
    assert.deepStrictEqual(describeOverrides({ scope: "curated", threshold: 3, weights }), [
      "scope curated",
      "threshold 3",
      "weight Q1=2",
      "weight Q2=5"
    ])
    assert.deepStrictEqual(describeOverrides({}), [])
  })
})

describe("compareReports", () => {
  const good = wholeGroup(pack, "good", () => 4)
  const best = wholeGroup(pack, "best", () => 5)
  const flagged = best.verdicts.map((verdict) =>
    verdict.prompt_id === "A1" ? changed(verdict, { red_flag: "flagged" }) : verdict
  )
  const rows = [
    [...good.answers, ...best.answers],
    [...good.verdicts, ...flagged]
  ] as const
  const before = reportFrom(pack, ["good", "best"], ...rows)

  it("shows what another scope would change", () => {
    const after = reportFrom(overridden({ scope: "curated" }), ["good", "best"], ...rows)
    const simulation = compareReports(before, after)
    const optional = /^run\.source$/
    assertFieldsDocumented(Simulation, simulation, optional)
    assert.deepStrictEqual(
      simulation.groups.map(({ model, before, after, changed }) => [
        model,
        before.verdict,
        after.verdict,
        after.rank,
        changed
      ]),
      [
        ["good", "recommended", "recommended", 2, true],
        ["best", "knocked-out", "recommended", 1, true]
      ]
    )
  })

  it("shows no change where there is none", () => {
    assert.isTrue(compareReports(before, before).groups.every(({ changed }) => !changed))
  })

  it("shows a change of any one figure, and only groups that both have", () => {
    const [first, ...others] = before.scorecards
    assert(first !== undefined)
    const flags = (changes: Partial<typeof first>) =>
      compareReports(before, { ...before, scorecards: [changed(first, changes), ...others] }).groups.map(
        ({ changed }) => changed
      )
    for (const changes of [{ rank: 9 }, { verdict: "conditional" }, { percent: 79 }, { ko_reason: "other" }] as const) {
      assert.deepStrictEqual(flags(changes), [true, false])
    }
    assert.deepStrictEqual(flags({ weighted: 1 }), [false, false])
    const fewer = compareReports(before, { ...before, scorecards: others })
    assert.deepStrictEqual(
      fewer.groups.map(({ model }) => model),
      others.map(({ model }) => model)
    )
  })

  it("lets a higher threshold only knock out more", () => {
    const after = reportFrom(overridden({ threshold: 4 }), ["good", "best"], ...rows)
    assert.deepStrictEqual(
      compareReports(before, after).groups.map(({ after }) => after.verdict),
      ["knocked-out", "knocked-out"]
    )
  })
})
