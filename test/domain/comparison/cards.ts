import type { GroupVerdict, PromptResult, Scorecard } from "../../../src/domain/scorecard/Scorecard.ts"
import { cardOf, manifestOf, packOf, reportFrom, wholeGroup } from "../scorecard/build.ts"

const prompts = Array.from({ length: 12 }, (_, index) => `P${index}`)
export const pack = packOf({
  weights: { Q1: 3, Q2: 1 },
  ko_rule: { dimension: "Q1", red_flag_scope: "all" },
  prompts
})

/** The points of a prompt, on every dimension. */
export type Points = (promptId: string) => number

export const reportOf = (model: string, points: Points) => {
  const { answers, verdicts } = wholeGroup(pack, model, points)
  return reportFrom(pack, [model], answers, verdicts)
}

export const cardWith = (points: Points, model = "m"): Scorecard => cardOf(reportOf(model, points), model)

/** A card of which the decision is another one than its scores would give. */
export const decidedAs = (card: Scorecard, verdict: GroupVerdict): Scorecard => ({ ...card, verdict })

/** A run of one model, under the checks. */
export const runOf = (dir: string, model = "m", created_at = "2026-01-01T00:00:00Z") => {
  const manifest = { ...manifestOf(pack, [model]), run_id: dir, created_at }
  return {
    dir,
    manifest,
    pack,
    judge: {
      schema_version: 1 as const,
      id: "checks",
      kind: "checks" as const,
      created_at,
      tool_version: "0.1.0",
      pack: manifest.pack.digest,
      verdicts: 12,
      settings: {}
    }
  }
}

export const promptResult = (id: string, over: Partial<PromptResult> = {}): PromptResult => ({
  id,
  category: "c",
  score: 4,
  dimensions: {},
  expected: 2,
  answers: 2,
  scored: 2,
  red_flags: 0,
  unscored: [],
  ...over
})
