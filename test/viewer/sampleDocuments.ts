import type { ScoreReport } from "../../src/domain/scorecard/Scorecard.ts"
import type { ViewRun } from "../../src/programs/viewing/documents.ts"

/** A run as the page loads it, of which a report is made. Its groups are sorted, not ranked. */
export const sampleRun = (report: ScoreReport, over: Partial<ViewRun> = {}): ViewRun => {
  const [first] = report.scorecards
  const groups = report.scorecards
    .map(({ model, variant }) => ({ model, variant }))
    .toSorted((left, right) => (left.model < right.model ? -1 : 1))
  return {
    schema_version: 1,
    key: "today",
    dir: "runs/today",
    manifest: {
      run_id: report.run.run_id,
      created_at: "2026-11-30T10:00:00.000Z",
      tool_version: "0.1.0",
      status: "complete",
      source: "import",
      sampling: { temperature: 0, seed: 42 }
    },
    pack: {
      ...report.pack,
      description: "",
      draft: false,
      scale: { "1": "bad", "2": "poor", "3": "fair", "4": "good", "5": "best" },
      dimensions: report.dimensions.map((dimension) => ({ ...dimension, about: "" })),
      rule: report.rule,
      variants: [],
      categories: (first?.categories ?? []).map(({ id, name }) => ({
        id,
        name,
        prompts: (first?.prompts ?? [])
          .filter(({ category }) => category === id)
          .map((prompt) => ({
            key: prompt.id.toLowerCase(),
            id: prompt.id,
            title: `About ${prompt.id}`,
            repeats: 1,
            fatal: report.rule.red_flag_prompts.includes(prompt.id),
            red_flags: ["says something untrue"],
            document: `runs/today/prompts/${prompt.id.toLowerCase()}`
          }))
      }))
    },
    groups,
    judges: [],
    progress: { status: "complete", answers: 8, expected: 8, failed: null, judging: [] },
    agreement: null,
    ...over
  }
}
