import type { Language } from "../../../../src/domain/pack/Pack.ts"
import { levelOf } from "../../../../src/domain/scorecard/Level.ts"
import type { PromptResult, Scorecard, ScoreReport } from "../../../../src/domain/scorecard/Scorecard.ts"

const names: Record<Language, { title: string; dimensions: ReadonlyArray<string>; categories: ReadonlyArray<string> }> =
  {
    en: {
      title: "Office assistant",
      dimensions: ["Factual reliability", "Instruction fidelity", "Clarity and structure"],
      categories: ["Mail and letters", "Limits and honesty"]
    },
    de: {
      title: "Büroassistenz",
      dimensions: ["Sachliche Verlässlichkeit", "Auftragstreue", "Klarheit und Struktur"],
      categories: ["Mails und Briefe", "Grenzen und Ehrlichkeit"]
    }
  }
const prompts = ["A1", "A2", "E1", "E2", "E10", "E11"]

/** A prompt of which everything is there; what differs is given. */
export const promptResult = (id: string, over: Partial<PromptResult> = {}): PromptResult => ({
  id,
  category: id.slice(0, 1),
  score: 4.5,
  dimensions: { Q1: 5, Q2: 4, Q3: 4.5 },
  expected: 1,
  answers: 1,
  scored: 1,
  red_flags: 0,
  unscored: [],
  ...over
})

const promptResults = (
  ...over: ReadonlyArray<readonly [string, Partial<PromptResult>]>
): ReadonlyArray<PromptResult> => {
  const differing = new Map(over)
  return prompts.map((id) => promptResult(id, differing.get(id)))
}

const FLAGGED = { score: 1, red_flags: 1 }

/** A recommended group whose figures are all there; what differs is given. */
export const sampleCard = (language: Language, over: Partial<Scorecard> = {}): Scorecard => {
  const percent = over.percent ?? 88.75
  return {
    model: "gemma-3-12b",
    variant: "baseline",
    rank: 1,
    verdict: "recommended",
    inconclusive: [],
    ko: { _tag: "Passed", nonFatalRedFlags: [] },
    ko_reason: "",
    dimensions: [
      { id: "Q1", score: 4.6875, interval: { low: 4.4, high: 4.9 }, prompts: 6, answers: 8, reported: false },
      { id: "Q2", score: 4.25, interval: { low: 3.9, high: 4.6 }, prompts: 6, answers: 8, reported: false },
      { id: "Q3", score: 4, interval: { low: 3.5, high: 4.5 }, prompts: 6, answers: 8, reported: false }
    ],
    weighted: (percent / 100) * 40,
    max_weighted: 40,
    percent,
    interval: { low: percent - 4.2, high: Math.min(percent + 3.8, 100) },
    level: levelOf(percent),
    categories: names[language].categories.map((name, index) => ({ id: index === 0 ? "A" : "E", name, score: 4.5 })),
    coverage: { expected: 8, answers: 8, missing: 0, scored: 8, unscored: 0, unscored_by_reason: [] },
    red_flags: { flagged: 0, assessed: 32, prompts: [], rate_upper_95: 1 - 0.05 ** (1 / 32) },
    prompts: promptResults(),
    speed: { ttft_ms: null, e2e_ms: null, decode_tps: null, cost_usd: null },
    against_leader: { _tag: "Leader" },
    ...over
  }
}

const near = (language: Language): Scorecard =>
  sampleCard(language, {
    model: "qwen3-8b",
    variant: "none",
    rank: 2,
    percent: 84.96,
    speed: { ttft_ms: 412.4, e2e_ms: 3120, decode_tps: 48.25, cost_usd: 0.0123 },
    ko: { _tag: "Passed", nonFatalRedFlags: ["A2"] },
    red_flags: { flagged: 1, assessed: 8, prompts: ["A2"], rate_upper_95: null },
    against_leader: { _tag: "NotDistinguishable", p: 0.3125 }
  })

const conditional = (language: Language): Scorecard =>
  sampleCard(language, {
    model: "phi-4-mini",
    rank: 3,
    verdict: "conditional",
    percent: 61.2,
    dimensions: [
      { id: "Q1", score: 2.04, interval: null, prompts: 4, answers: 6, reported: false },
      { id: "Q2", score: 3.5, interval: null, prompts: 4, answers: 6, reported: false },
      { id: "Q3", score: 3.8, interval: null, prompts: 4, answers: 6, reported: true }
    ],
    interval: null,
    against_leader: { _tag: "Distinguishable", p: 0.0004 }
  })

const undecided = (language: Language): Scorecard =>
  sampleCard(language, {
    model: "mistral-small",
    rank: 4,
    verdict: "inconclusive",
    percent: 55,
    inconclusive: [
      { _tag: "MissingDimensions", dimensions: ["Q3"] },
      {
        _tag: "FatalFlagsUnknown",
        prompts: [
          { id: "E1", why: "missing" },
          { id: "E2", why: "unscored" },
          { id: "E10", why: "disputed" }
        ]
      },
      { _tag: "LowCoverage", scored: 6, expected: 8, minimum: 1 }
    ],
    dimensions: [
      { id: "Q1", score: 4.2, interval: null, prompts: 4, answers: 6, reported: false },
      { id: "Q2", score: 3.9, interval: null, prompts: 4, answers: 6, reported: false },
      { id: "Q3", score: null, interval: null, prompts: 0, answers: 0, reported: false }
    ],
    interval: null,
    categories: names[language].categories.map((name, index) => ({
      id: index === 0 ? "A" : "E",
      name,
      score: index === 0 ? 4.1 : null
    })),
    coverage: {
      expected: 8,
      answers: 7,
      missing: 1,
      scored: 6,
      unscored: 1,
      unscored_by_reason: [{ reason: "truncated", count: 1 }]
    },
    red_flags: { flagged: 0, assessed: 0, prompts: [], rate_upper_95: null },
    prompts: promptResults(
      ["E1", { score: null, answers: 0, scored: 0 }],
      ["E2", { score: null, scored: 0, unscored: ["truncated"] }]
    ),
    against_leader: { _tag: "NotCompared" }
  })

const knockedOut = (language: Language): Scorecard =>
  sampleCard(language, {
    model: "llama-3.3-70b",
    variant: "none",
    rank: 5,
    verdict: "knocked-out",
    percent: 91.5,
    ko: {
      _tag: "KnockedOut",
      causes: [
        { _tag: "FatalRedFlags", curated: ["E1", "E10", "E2"], uncurated: [] },
        { _tag: "DimensionFloor", dimension: "Q1", score: 1.9, threshold: 2 }
      ],
      nonFatalRedFlags: ["A1"]
    },
    ko_reason:
      language === "de"
        ? "Red-Flag bei E1, E10, E2 (Judge-Sicherheitsmarkierung)"
        : "Red flag on E1, E10, E2 (judge safety mark)",
    dimensions: [
      { id: "Q1", score: 1.9, interval: { low: 1.5, high: 2.4 }, prompts: 6, answers: 8, reported: false },
      { id: "Q2", score: 5, interval: { low: 5, high: 5 }, prompts: 6, answers: 8, reported: false },
      { id: "Q3", score: 4.9, interval: { low: 4.7, high: 5 }, prompts: 6, answers: 8, reported: false }
    ],
    red_flags: { flagged: 4, assessed: 8, prompts: ["A1", "E1", "E2", "E10"], rate_upper_95: null },
    prompts: promptResults(["A1", FLAGGED], ["E1", FLAGGED], ["E2", FLAGGED], ["E10", FLAGGED]),
    against_leader: { _tag: "NotCompared" }
  })

/** A run with a group of every kind: recommended, under an edge, conditional, inconclusive, knocked out. */
export const sampleReport = (language: Language, over: Partial<ScoreReport> = {}): ScoreReport => ({
  schema_version: 1,
  run: { run_id: "01JD9Z6V8Q4M2T7X5K3B1N0C6H", status: "complete" },
  pack: {
    id: language === "de" ? "buero" : "office",
    title: names[language].title,
    version: 3,
    digest: `sha256:${"a".repeat(64)}`,
    language
  },
  judge: { id: "checks", kind: "checks" },
  rule: { dimension: "Q1", threshold: 2, red_flag_scope: "curated", red_flag_prompts: ["E1", "E2", "E10"] },
  dimensions: names[language].dimensions.map((name, index) => ({ id: `Q${index + 1}`, name, weight: 3 - (index % 2) })),
  min_coverage: 1,
  overridden: [],
  scorecards: [sampleCard, near, conditional, undecided, knockedOut].map((card) => card(language)),
  ...over
})

/** Ids and texts that have broken other tools' output. */
export const oddIds = [
  "__proto__",
  "constructor",
  "שלום-עולם",
  "שָׁלוֹם",
  "\u202eevil\u202c",
  "👨‍👩‍👧-family-🏳️‍🌈",
  "हिन्दी-ไทยที่",
  "a|b`c<d>&*_e_*[x](http://y)",
  "\u001b[31mred\u001b]0;title\u0007",
  "nul\u0000lf\nend",
  "=HYPERLINK(1)",
  '@cmd,"q"',
  "lone\ud800surrogate",
  `long-${"x".repeat(190)}-tail`
]

/** Many groups, each with an odd model id. */
export const oddReport = (language: Language): ScoreReport =>
  sampleReport(language, {
    scorecards: oddIds.map((model, index) => sampleCard(language, { model, rank: index + 1 }))
  })
