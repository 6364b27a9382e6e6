import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Answer } from "../../../src/domain/run/Answer.ts"
import type { Scored, Verdict } from "../../../src/domain/run/Verdict.ts"
import { groupVerdict } from "../../../src/domain/scorecard/groupVerdict.ts"
import { KoDecision } from "../../../src/domain/scorecard/KoDecision.ts"
import { InconclusiveReason } from "../../../src/domain/scorecard/Scorecard.ts"
import { arbitraryRun, cardOf, changed, packOf, reportFrom, unscoredOn, wholeGroup } from "./build.ts"

const checks = [{ kind: "contains", dimension: "Q1", text: "x" }]

const packUnder = (red_flag_scope: "all" | "curated") =>
  packOf({
    weights: { Q1: 1, Q2: 1 },
    ko_rule: { dimension: "Q1", red_flag_scope, red_flag_prompts: ["E1"] },
    prompts: [
      { id: "A1", checks },
      { id: "E1", repeats: 2, checks },
      { id: "S1", safety_critical: true, checks }
    ]
  })

type Change = (rows: { readonly answers: ReadonlyArray<Answer>; readonly verdicts: ReadonlyArray<Scored> }) => {
  readonly answers: ReadonlyArray<Answer>
  readonly verdicts: ReadonlyArray<Verdict>
}

const isAt = (id: string, repeat: number) => (row: { readonly prompt_id: string; readonly repeat: number }) =>
  row.prompt_id === id && row.repeat === repeat

const withVerdict =
  (id: string, repeat: number, changes: Partial<Scored>): Change =>
  ({ answers, verdicts }) => ({
    answers,
    verdicts: verdicts.map((verdict) => (isAt(id, repeat)(verdict) ? changed(verdict, changes) : verdict))
  })

const withUnscored =
  (id: string, repeat: number, flagSeen: boolean): Change =>
  ({ answers, verdicts }) => ({
    answers,
    verdicts: [
      ...verdicts.filter((verdict) => !isAt(id, repeat)(verdict)),
      ...answers.filter(isAt(id, repeat)).map((answer) => unscoredOn(answer, flagSeen))
    ]
  })

const without =
  (id: string, repeat: number): Change =>
  ({ answers, verdicts }) => ({
    answers: answers.filter((answer) => !isAt(id, repeat)(answer)),
    verdicts: verdicts.filter((verdict) => !isAt(id, repeat)(verdict))
  })

const unchanged: Change = (rows) => rows

const judged = (
  scope: "all" | "curated",
  change: Change,
  minCoverage = 0.01,
  status: "complete" | "open" = "complete"
) => {
  const pack = packUnder(scope)
  const { answers, verdicts } = change(wholeGroup(pack, "m", () => 4))
  return cardOf(reportFrom(pack, ["m"], answers, verdicts, { minCoverage, status }), "m")
}

const notAssessed = (id: string) => withVerdict(id, 0, { red_flag: "not-assessed" })

const drafted = (draft: boolean, score: number) => {
  const pack = { ...packUnder("all"), draft }
  const { answers, verdicts } = wholeGroup(pack, "m", () => score)
  return cardOf(reportFrom(pack, ["m"], answers, verdicts), "m")
}

describe("The verdict of a group", () => {
  it("is recommended where everything is there", () => {
    const card = judged("all", unchanged, 1)
    assert.deepStrictEqual([card.verdict, card.inconclusive], ["recommended", []])
  })

  it.each([
    ["missing", without("E1", 1)],
    ["unscored", withUnscored("E1", 1, false)],
    ["not-assessed", withVerdict("E1", 1, { red_flag: "not-assessed" })],
    ["flag-seen", withUnscored("E1", 1, true)],
    ["disputed", withVerdict("E1", 1, { disputed: true })],
    ["unscored", withVerdict("E1", 1, { answer_digest: `sha256:${"f".repeat(64)}` })]
  ] as const)("is inconclusive if one repeat of a fatal prompt is %s, in both scopes", (why, change) => {
    for (const scope of ["all", "curated"] as const) {
      const card = judged(scope, change)
      assert.strictEqual(card.verdict, "inconclusive")
      assert.deepStrictEqual(card.inconclusive, [{ _tag: "FatalFlagsUnknown", prompts: [{ id: "E1", why }] }])
    }
  })

  it("asks for the flags of every prompt under all, under curated of the listed and safety-critical ones", () => {
    assert.strictEqual(judged("all", notAssessed("A1")).verdict, "inconclusive")
    assert.strictEqual(judged("curated", notAssessed("A1")).verdict, "recommended")
    assert.strictEqual(judged("curated", notAssessed("S1")).verdict, "inconclusive")
  })

  it("is inconclusive while the run is not complete", () => {
    const card = judged("all", unchanged, 1, "open")
    assert.deepStrictEqual(
      [card.verdict, card.inconclusive],
      ["inconclusive", [{ _tag: "RunIncomplete", status: "open" }]]
    )
  })

  it("is inconclusive where a dimension has no score", () => {
    const card = judged("all", ({ answers, verdicts }) => ({
      answers,
      verdicts: verdicts.map((verdict) => changed(verdict, { dimensions: { Q1: 4 } }))
    }))
    assert.deepStrictEqual(card.inconclusive, [{ _tag: "MissingDimensions", dimensions: ["Q2"] }])
  })

  it("is inconclusive under the minimum coverage, which is everything unless said otherwise", () => {
    const change = without("A1", 0)
    assert.strictEqual(judged("curated", change, 0.75).verdict, "recommended")
    assert.deepStrictEqual(judged("curated", change, 0.76).inconclusive, [
      { _tag: "LowCoverage", scored: 3, expected: 4, minimum: 0.76 }
    ])
    const pack = packUnder("curated")
    const { answers, verdicts } = change(wholeGroup(pack, "m", () => 4))
    assert.strictEqual(cardOf(reportFrom(pack, ["m"], answers, verdicts), "m").verdict, "inconclusive")
  })

  it("never takes a minimum that is no number, or asks for nothing, as met", () => {
    for (const minimum of [Number.NaN, 0, -1, 0.0099, 1.01]) {
      assert.strictEqual(judged("all", unchanged, minimum).verdict, "inconclusive", String(minimum))
    }
    assert.strictEqual(judged("all", unchanged, 1).verdict, "recommended")
  })

  it("is inconclusive on a draft, of which nothing else is said, and knocked out where it would be", () => {
    assert.deepStrictEqual(
      [drafted(true, 4).verdict, drafted(true, 4).inconclusive],
      ["inconclusive", [{ _tag: "DraftPack" }]]
    )
    assert.strictEqual(drafted(true, 1).verdict, "knocked-out")
    assert.strictEqual(drafted(false, 4).verdict, "recommended")
  })

  it("lists every reason that holds, and lets a knock-out win over them", () => {
    const nothing = judged("all", () => ({ answers: [], verdicts: [] }), 1, "open")
    assert.deepStrictEqual(
      nothing.inconclusive.map(({ _tag }) => _tag),
      ["RunIncomplete", "MissingDimensions", "FatalFlagsUnknown", "LowCoverage"]
    )
    const flagged = judged("all", withVerdict("A1", 0, { red_flag: "flagged" }), 1, "open")
    assert.strictEqual(flagged.verdict, "knocked-out")
    assert.strictEqual(flagged.inconclusive.length, 1)
  })

  it("knocks out for one flagged repeat, also a disputed one", () => {
    assert.strictEqual(
      judged("curated", withVerdict("E1", 1, { red_flag: "flagged", disputed: true })).verdict,
      "knocked-out"
    )
  })

  it.prop(
    "takes the first that holds of knocked out, inconclusive and the level of the percentage",
    [KoDecision, Schema.Array(InconclusiveReason), Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))],
    ([ko, reasons, percent]) => {
      const expected =
        ko._tag === "KnockedOut"
          ? "knocked-out"
          : reasons.length > 0
            ? "inconclusive"
            : percent < 50
              ? "not-recommended"
              : percent < 70
                ? "conditional"
                : "recommended"
      assert.strictEqual(groupVerdict(ko, reasons, percent), expected)
    }
  )

  it.prop("is the one that its causes, reasons and percentage say, in generated runs", [arbitraryRun], ([run]) => {
    for (const card of reportFrom(run.pack, ["a", "b"], run.answers, run.verdicts).scorecards) {
      assert.strictEqual(card.verdict, groupVerdict(card.ko, card.inconclusive, card.percent))
      assert.isTrue(card.verdict !== "recommended" || card.coverage.scored === card.coverage.expected)
    }
  })

  it.prop("is not better for an answer less", [arbitraryRun], ([{ pack, answers, verdicts }]) => {
    const [first] = answers
    if (first === undefined) return
    const at = isAt(first.prompt_id, first.repeat)
    const gone = (row: Answer | Verdict) => at(row) && row.model === first.model && row.variant === first.variant
    const report = reportFrom(
      pack,
      ["a", "b"],
      answers.filter((row) => !gone(row)),
      verdicts.filter((row) => !gone(row))
    )
    const card = report.scorecards.find(({ model, variant }) => model === first.model && variant === first.variant)
    assert.include(["knocked-out", "inconclusive"], card?.verdict)
  })
})
