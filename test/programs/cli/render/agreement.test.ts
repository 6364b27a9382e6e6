import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import type { AgreementReport, Disagreement } from "../../../../src/domain/agreement/AgreementReport.ts"
import type { Language } from "../../../../src/domain/pack/Pack.ts"
import { AgreementDocument, agreementJson } from "../../../../src/programs/cli/render/agreement.json.ts"
import { agreementMarkdown } from "../../../../src/programs/cli/render/agreement.md.ts"
import { agreementText } from "../../../../src/programs/cli/render/agreement.text.ts"
import { agreementLine, agreementResult } from "../../../../src/programs/cli/render/agreementReport.ts"
import { scorecardText } from "../../../../src/programs/cli/render/scorecard.text.ts"
import { sampleReport } from "./sampleReport.ts"

const ok = { code: 0, name: "ok" }
const inconclusive = { code: 12, name: "inconclusive" }
const style = { color: false, width: 100 }

const counts = { answers: 10, compared: 10, prompts: 6, pairs: 10, missing: [] }

const disagreement = (prompt_id: string, scores: ReadonlyArray<number | null>, flags = false): Disagreement => ({
  model: "gemma-3-12b",
  variant: "baseline",
  prompt_id,
  repeat: 0,
  gap: 2.5,
  red_flag: flags,
  ratings: scores.map((score, at) => ({
    score,
    dimensions: score === null ? {} : { Q1: score, Q2: 3 },
    red_flag: score === null ? "not-assessed" : flags && at === 0 ? "flagged" : "clear",
    unscored: score === null ? "judge-error" : null
  }))
})

const sample = (language: Language, over: Partial<AgreementReport> = {}): AgreementReport => ({
  schema_version: 1,
  run: { run_id: "today", status: "complete" },
  pack: { id: "office", title: "Office", version: 3, digest: `sha256:${"a".repeat(64)}`, language },
  raters: [
    { id: "checks", kind: "checks" },
    { id: "human-kim", kind: "human" }
  ],
  answers: 13,
  same_judges: [],
  settled: [
    { reason: "answer-failed", count: 1 },
    { reason: "empty", count: 2 }
  ],
  overall: {
    ...counts,
    compared: 9,
    pairs: 9,
    missing: [{ rater: "checks", reason: "no-checks", count: 1 }],
    alpha: 0.8149,
    interval: { low: 0.66999, high: 0.9 }
  },
  dimensions: [
    { id: "Q1", name: "Truth", ...counts, alpha: -0.31, interval: { low: -0.7, high: 0.99999 } },
    {
      id: "Q2",
      name: "Form",
      ...counts,
      compared: 0,
      prompts: 0,
      pairs: 0,
      missing: [
        { rater: "checks", reason: "no-checks", count: 1 },
        { rater: "checks", reason: "dimension-not-scored", count: 9 }
      ],
      alpha: null,
      interval: null
    }
  ],
  red_flags: {
    ...counts,
    compared: 7,
    missing: [{ rater: "checks", reason: "not-assessed", count: 3 }],
    positive: null,
    negative: 0.9996,
    ac1: 0.9996
  },
  disagreements: [disagreement("E1", [1, 4], true), disagreement("A1", [4.5, 2]), disagreement("A2", [null, 3])],
  min_agreement: null,
  unmet: null,
  ...over
})

describe("An agreement", () => {
  it("is shown in English and German, with the minimum that was asked for and the result", () => {
    expect(agreementText(sample("en"), ok, style)).toMatchSnapshot("as text")
    const under = sample("de", { min_agreement: 0.67, unmet: "under-minimum" })
    expect(agreementText(under, inconclusive, { ...style, width: 80 })).toMatchSnapshot("under a minimum, in German")
    const calibrated = sample("en", {
      raters: [
        { id: "checks", kind: "checks" },
        { id: "calibration", kind: "calibration" }
      ],
      disagreements: []
    })
    expect(agreementMarkdown(calibrated, ok)).toMatchSnapshot("with a calibration set, as Markdown")
  })

  it("never rounds over what decides: not to the minimum, not to full agreement", () => {
    const text = agreementText(sample("en", { min_agreement: 0.67, unmet: "under-minimum" }), inconclusive, style)
    assert.include(text, "alpha 0.81 (0.66999–0.90)")
    assert.include(text, "The lower end 0.66999 is under 0.67.")
    assert.include(text, "−0.70–0.99999")
    assert.include(text, "99.96 %")
    assert.notInclude(text, "100")
    assert.notInclude(text, "1.00")
  })

  it("says why it is not shown and what to do next", () => {
    const { overall } = sample("en")
    const why = (over: Partial<AgreementReport>) => agreementResult(sample("en", over))
    const none = { ...overall, alpha: null, interval: null }
    assert.match(why({ unmet: "undefined", overall: none }), /all scores are equal/u)
    assert.match(why({ unmet: "undefined", overall: { ...none, compared: 0 } }), /no answer has two scores/u)
    assert.match(why({ unmet: "no-interval", overall: { ...overall, interval: null } }), /nearly all scores are equal/u)
    assert.match(
      why({ unmet: "no-interval", overall: { ...overall, prompts: 4, interval: null } }),
      /fewer than 5 prompts/u
    )
    const line = agreementLine(sample("en", { unmet: "undefined", overall: none }), inconclusive)
    assert.match(line, /exit 12, inconclusive.*all scores are equal/u)
    assert.match(agreementLine(sample("en"), ok), /exit 0, ok.*alpha 0\.81 \(0\.67–0\.90\)/u)
  })

  it("says which judges are one, with a minimum and without", () => {
    const same = { same_judges: [["checks", "copy"]] }
    const free = sample("en", same)
    assert.match(agreementText(free, ok, style), /Same judge +checks, copy are one judge: the same person, or/u)
    assert.include(agreementLine(free, ok), "alpha 0.81 (0.67–0.90). checks, copy are one judge")
    assert.notInclude(agreementText(sample("en"), ok, style), "one judge")
    const held = sample("de", { ...same, min_agreement: 0.5, unmet: "same-judge" })
    assert.include(agreementLine(held, inconclusive), "checks, copy sind ein Judge")
    assert.include(agreementText(held, inconclusive, style), "✗ Übereinstimmung nicht gezeigt")
  })

  it("lists the twenty worst disagreements and counts the others, and all of them in JSON", () => {
    const many = Array.from({ length: 23 }, (_, at) => disagreement(`P${at}`, [5, 2]))
    const report = sample("en", { disagreements: many })
    for (const text of [agreementText(report, ok, style), agreementMarkdown(report, ok)]) {
      assert.include(text, "P19")
      assert.notInclude(text, "P20")
      assert.include(text, "and 3 more answers")
    }
    const decoded = Schema.decodeSync(Schema.fromJsonString(AgreementDocument))(agreementJson(report, ok))
    assert.deepStrictEqual(decoded, { ...report, exit: ok })
  })

  it("stands at the head of the scorecards of a run with several judges", () => {
    const agreement = [
      { judge: "human-kim", compared: 20, alpha: 0.82, interval: { low: 0.71, high: 0.9 } },
      { judge: "human-lee", compared: 4, alpha: 0.5, interval: null },
      { judge: "zoe", compared: 0, alpha: null, interval: null }
    ]
    const text = scorecardText(sampleReport("en", { agreement }), { ...style, width: 140 }, { detail: false })
    assert.include(
      text,
      "Agreement   alpha 0.82 (0.71–0.90) with human-kim; alpha 0.50, no interval with human-lee; not defined with zoe"
    )
    assert.notInclude(scorecardText(sampleReport("en"), style, { detail: false }), "Agreement")
  })
})
