import { agreementOf } from "../../../src/domain/agreement/agreementOf.ts"
import { type Rater } from "../../../src/domain/agreement/AgreementReport.ts"
import { type RatedAnswer } from "../../../src/domain/agreement/figures.ts"
import { type Rating } from "../../../src/domain/agreement/Rating.ts"
import type { RedFlag, UnscoredReason } from "../../../src/domain/run/Verdict.ts"
import { manifestOf, packOf } from "../scorecard/build.ts"

export const PROMPTS = ["A1", "A10", "A2", "B1", "B2", "__proto__"]
export const pack = packOf({ weights: { Q1: 1, constructor: 2 }, ko_rule: { dimension: "Q1" }, prompts: PROMPTS })
export const manifest = manifestOf(pack, ["m2", "m1"])
export const raters: ReadonlyArray<Rater> = [
  { id: "checks", kind: "checks" },
  { id: "kim", kind: "human" }
]

export const rating = (score: number, q1: number = score, red_flag: RedFlag = "clear"): Rating => ({
  score,
  dimensions: new Map([["Q1", q1]]),
  red_flag,
  unscored: null
})

export const without = (unscored: UnscoredReason): Rating => ({
  score: null,
  dimensions: new Map(),
  red_flag: "not-assessed",
  unscored
})

export const rated = (model: string, prompt_id: string, ...ratings: ReadonlyArray<Rating>): RatedAnswer => ({
  cell: { model, variant: "none", prompt_id, repeat: 0 },
  asked: { overall: true, dimensions: new Set(["Q1", "constructor"]), redFlag: true },
  ratings
})

export const report = (
  answers: ReadonlyArray<RatedAnswer>,
  minAgreement: number | null = null,
  who = raters,
  same: ReadonlyArray<ReadonlyArray<string>> = []
) => agreementOf({ manifest, pack, raters: who, same, rated: answers, settled: new Map(), minAgreement })

/** Two raters who nearly agree. */
export const nearly = PROMPTS.flatMap((prompt, at) => [
  rated("m1", prompt, rating(1 + (at % 5)), rating(1 + (at % 5))),
  rated("m2", prompt, rating(5 - (at % 5)), rating(at === 3 ? 5 : 5 - (at % 5)))
])
