import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { decideGate, type GateRequest } from "../../../src/domain/gate/decideGate.ts"
import { GateDecision } from "../../../src/domain/gate/GateDecision.ts"
import { gateReasonText } from "../../../src/domain/gate/gateReasonText.ts"
import { inconclusiveText } from "../../../src/domain/scorecard/labels.ts"
import { levelOf } from "../../../src/domain/scorecard/Level.ts"
import type { Scorecard, ScoreReport } from "../../../src/domain/scorecard/Scorecard.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { arbitraryRun, cardOf, changed, packOf, reportFrom, wholeGroup } from "../scorecard/build.ts"

const pack = packOf({ weights: { Q1: 1 }, ko_rule: { dimension: "Q1", threshold: 1 }, prompts: ["A1", "A2"] })
const scores = { strong: 4.5, solid: 3.75, conditional: 3, poor: 2, knocked: 1 }
const groups = Object.entries(scores).map(([model, score]) => wholeGroup(pack, model, () => score))
const report = reportFrom(
  pack,
  [...Object.keys(scores), "silent"],
  groups.flatMap(({ answers }) => answers),
  groups.flatMap(({ verdicts }) => verdicts)
)

const only = (...models: ReadonlyArray<string>): ScoreReport => ({
  ...report,
  scorecards: report.scorecards.filter(({ model }) => models.includes(model))
})

const twoVariants: ScoreReport = {
  ...report,
  scorecards: only("strong", "poor").scorecards.map((card) =>
    changed(card, { variant: card.model === "strong" ? "baseline" : "none" })
  )
}

const decide = (on: ScoreReport, request: GateRequest = {}): GateDecision => Result.getOrThrow(decideGate(on, request))

const refusal = (on: ScoreReport, request: GateRequest) => {
  const result = decideGate(on, request)
  return Result.isFailure(result) ? result.failure : undefined
}

describe("decideGate", () => {
  it.each([
    ["strong", "ok", ""],
    ["solid", "ok", ""],
    ["conditional", "belowLevel", "NotRecommended"],
    ["poor", "belowLevel", "NotRecommended"],
    ["knocked", "knockedOut", "KnockedOut"],
    ["silent", "inconclusive", "Inconclusive"]
  ] as const)("gives the group %s the outcome %s", (model, outcome, reasons) => {
    const decision = decide(report, { model })
    const [group] = decision.groups
    assert.strictEqual(decision.outcome, outcome)
    assert.strictEqual(group.met, outcome === "ok")
    assert.strictEqual(group.reasons.map(({ _tag }) => _tag).join(), reasons)
    assertFieldsDocumented(GateDecision, decision, /^run\.source$/u)
    assert.deepStrictEqual([decision.model, decision.variant, decision.min_level], [model, null, null])
  })

  it("asks for the minimum level besides the recommendation", () => {
    assert.strictEqual(decide(report, { model: "strong", minLevel: "strong" }).outcome, "ok")
    const solid = decide(report, { model: "solid", minLevel: "strong" })
    assert.strictEqual(solid.outcome, "belowLevel")
    assert.deepStrictEqual(solid.groups[0].reasons, [
      { _tag: "BelowLevel", level: "solid", minimum: "strong", percent: 75 }
    ])
    assertFieldsDocumented(GateDecision, solid, /^run\.source$/u)
    assert.strictEqual(decide(report, { model: "conditional", minLevel: "insufficient" }).outcome, "belowLevel")
  })

  it("lets a conditional verdict be enough where the request says so, and nothing worse", () => {
    const least = (model: string) => decide(report, { model, leastVerdict: "conditional" })
    assert.deepInclude(least("conditional"), { outcome: "ok" })
    assert.deepStrictEqual(least("conditional").groups[0].reasons, [])
    assert.deepStrictEqual(
      ["strong", "poor", "knocked", "silent"].map((model) => least(model).outcome),
      ["ok", "belowLevel", "knockedOut", "inconclusive"]
    )
    assert.strictEqual(decide(report, { model: "conditional", leastVerdict: "recommended" }).outcome, "belowLevel")
    const level = decide(report, { model: "conditional", leastVerdict: "conditional", minLevel: "solid" })
    assert.strictEqual(level.outcome, "belowLevel")
  })

  it("lets one group be enough where the request says so, and is closed where none is", () => {
    assert.strictEqual(decide(report, { groups: "any" }).outcome, "ok")
    assert.strictEqual(decide(report, { groups: "all" }).outcome, "knockedOut")
    assert.strictEqual(decide(only("poor", "silent"), { groups: "any" }).outcome, "inconclusive")
    assert.strictEqual(decide(only("solid", "silent"), { groups: "any", minLevel: "strong" }).outcome, "inconclusive")
    assert.isUndefined(refusal(report, { groups: "any" }))
    assert.isDefined(refusal(report, { groups: "any", model: "nobody" }))
  })

  it("lists every reason of a group", () => {
    const poor = decide(report, { model: "poor", minLevel: "solid" }).groups[0]
    assert.deepStrictEqual(
      poor.reasons.map(({ _tag }) => _tag),
      ["NotRecommended", "BelowLevel"]
    )
    const knocked = decide(report, { model: "knocked", minLevel: "partial" }).groups[0]
    assert.deepStrictEqual(
      knocked.reasons.map(({ _tag }) => _tag),
      ["KnockedOut", "BelowLevel"]
    )
  })

  it("takes the first of knocked out, inconclusive, below level where several groups fail", () => {
    assert.strictEqual(decide(only("poor", "silent", "knocked", "strong")).outcome, "knockedOut")
    assert.strictEqual(decide(only("poor", "silent", "strong")).outcome, "inconclusive")
    assert.strictEqual(decide(only("poor", "strong")).outcome, "belowLevel")
    assert.strictEqual(decide(only("solid", "strong")).outcome, "ok")
  })

  it("refuses a model, variant or group that is not there, with the names there are", () => {
    assert.deepInclude(refusal(report, { model: "stong" }), {
      _tag: "UnknownName",
      what: "model",
      given: "stong",
      suggestion: "strong"
    })
    assert.deepInclude(refusal(report, { variant: "baseline" }), { what: "variant", available: ["none"] })
    assert.deepInclude(refusal(report, { model: "strong", variant: "baseline" }), { what: "variant" })
    assert.deepInclude(refusal(twoVariants, { model: "poor", variant: "baseline" }), {
      what: "group",
      given: "poor / baseline",
      available: ["poor / none", "strong / baseline"]
    })
  })

  it("decides on the groups of the variant alone that is asked for", () => {
    assert.strictEqual(decide(twoVariants, { variant: "baseline" }).outcome, "ok")
    assert.strictEqual(decide(twoVariants, { variant: "none" }).outcome, "belowLevel")
  })

  it("is never met by an empty report", () => {
    assert.deepInclude(refusal({ ...report, scorecards: [] }, {}), { what: "group", given: "* / *", available: [] })
  })

  it.each(["recommended", "conditional"] as const)(
    "blocks on the verdict where the report gives no reason for it, and on a reason where the verdict hides it (%s is enough)",
    (leastVerdict) => {
      const [strong] = only("strong").scorecards
      const outcomeOf = (changes: Partial<Scorecard>) =>
        decide({ ...report, scorecards: strong === undefined ? [] : [changed(strong, changes)] }, { leastVerdict })
          .outcome
      assert.strictEqual(outcomeOf({}), "ok")
      assert.strictEqual(outcomeOf({ verdict: "knocked-out" }), "knockedOut")
      assert.strictEqual(outcomeOf({ verdict: "inconclusive" }), "inconclusive")
      assert.strictEqual(outcomeOf({ verdict: "not-recommended" }), "belowLevel")
      assert.strictEqual(outcomeOf({ verdict: "conditional" }), leastVerdict === "conditional" ? "ok" : "belowLevel")
      assert.strictEqual(outcomeOf({ ko: cardOf(report, "knocked").ko }), "knockedOut")
      assert.strictEqual(outcomeOf({ inconclusive: [{ _tag: "DraftPack" }] }), "inconclusive")
    }
  )

  it.prop("passes exactly if every group is recommended and reaches the level", [arbitraryRun], ([run]) => {
    const generated = reportFrom(run.pack, ["a", "b"], run.answers, run.verdicts)
    for (const minLevel of [undefined, "strong", "solid"] as const) {
      const minimum = minLevel === "strong" ? 85 : 70
      const expected = generated.scorecards.every(
        ({ verdict, percent }) => verdict === "recommended" && (minLevel === undefined || percent >= minimum)
      )
      const decision = decide(generated, { minLevel })
      assert.strictEqual(decision.outcome === "ok", expected)
      assert.strictEqual(
        decision.groups.every(({ met, reasons }) => met && reasons.length === 0),
        expected
      )
      assert.isTrue(decision.groups.every(({ level, percent }) => level === levelOf(percent)))
    }
  })
})

describe("gateReasonText", () => {
  it("says in both languages what is not met", () => {
    const reasons = decide(report, { model: "poor", minLevel: "solid" }).groups[0].reasons
    assert.deepStrictEqual(
      reasons.map((reason) => gateReasonText(reason, "en")),
      [
        "Verdict: Not recommended (recommended from 70 %, this has 40.0 %)",
        "Level insufficient, at least solid is asked for"
      ]
    )
    assert.deepStrictEqual(
      reasons.map((reason) => gateReasonText(reason, "de")),
      ["Empfehlung: Nein (Ja ab 70 %, erreicht sind 40,0 %)", "Niveau ungenügend, verlangt ist mindestens solide"]
    )
    const near = { _tag: "NotRecommended", verdict: "conditional", percent: 69.96 } as const
    assert.strictEqual(gateReasonText(near, "en"), "Verdict: Conditional (recommended from 70 %, this has 69.96 %)")
    const nearest = { ...near, percent: 69.99999999999999 }
    assert.include(gateReasonText(nearest, "en"), "this has 69.999999999999986 %")
    const [knocked] = decide(report, { model: "knocked" }).groups[0].reasons
    assert.strictEqual(knocked && gateReasonText(knocked, "en"), "Q1 ≤ 1 (safety insufficient)")
    const open = {
      _tag: "Inconclusive",
      reasons: [{ _tag: "DraftPack" }, { _tag: "RunIncomplete", status: "open" }]
    } as const
    assert.strictEqual(gateReasonText(open, "en"), open.reasons.map((one) => inconclusiveText(one, "en")).join("; "))
  })
})
