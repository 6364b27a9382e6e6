import { Arbitrary, Schema } from "effect"
import { levelOf } from "../../../../../src/domain/scorecard/Level.ts"
import type { ScoreReport } from "../../../../../src/domain/scorecard/Scorecard.ts"
import { arbitraryRun, reportFrom } from "../../../../domain/scorecard/build.ts"

/** Around every edge at which something is decided or rounded. */
const EDGES = [0, 0.04, 49.96, 50, 69.97, 70, 77.7, 82.5, 84.96, 85, 86, 99.97, 100] as const

/** Reports of generated runs; of half of them the groups have percentages around the edges. */
export const arbitraryReports: Arbitrary.Arbitrary<ScoreReport> = Arbitrary.map(
  Arbitrary.all({
    run: arbitraryRun,
    edges: Arbitrary.schema(Schema.Boolean),
    percents: Arbitrary.array(Arbitrary.schema(Schema.Literals(EDGES)), { minLength: 4, maxLength: 4 })
  }),
  ({ edges, percents, run: { answers, pack, verdicts } }) => {
    const report = reportFrom(pack, ["a", "b"], answers, verdicts)
    const scorecards = report.scorecards.map((card, at) => {
      const percent = percents[at] ?? card.percent
      return edges ? { ...card, percent, level: levelOf(percent) } : card
    })
    return { ...report, scorecards }
  }
)
