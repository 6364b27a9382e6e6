import { ChartFigure } from "../../programs/cli/render/html/ChartFigure.tsx"
import type { RowLink } from "../../programs/cli/render/html/DataTable.tsx"
import { ReportBlock } from "../../programs/cli/render/html/ReportBlock.tsx"
import { scorecardCharts } from "../../programs/cli/render/charts/scorecardCharts.ts"
import { scorecardReport } from "../../programs/cli/render/scorecardReport.ts"
import { words } from "../../programs/cli/render/words.ts"
import type { ScoreReport } from "../../domain/scorecard/Scorecard.ts"
import type { ViewIndex } from "../../programs/viewing/documents.ts"
import { AboutRun } from "../parts/AboutRun.tsx"
import { Waiting } from "../parts/Waiting.tsx"
import { hrefOf } from "../route.ts"
import { useDocument } from "../Viewer.ts"
import { NotJudged, placeOfGroup, RunFrame, type RunRoute, type RunView } from "./RunFrame.tsx"

/** Groups lead to their prompts or red flags, categories to their prompts. */
const linkIn = (title: string, report: ScoreReport, { judge, run }: RunView): RowLink | undefined => {
  const w = words[report.pack.language]
  const of = { run: run.key, judge: judge?.key ?? null }
  const groupsOf = (row: number) => {
    const card = report.scorecards[row]
    return card === undefined ? null : new Map([["groups", String(placeOfGroup(run, card))]])
  }
  const toGroup =
    (page: "prompts" | "flags"): RowLink =>
    (row) => {
      const query = groupsOf(row)
      return query === null ? null : hrefOf({ page, ...of }, query)
    }
  if (title === w.redFlags) return toGroup("flags")
  if ([w.ranking, w.coverage, w.speed].includes(title)) return toGroup("prompts")
  if (title !== w.categories) return undefined
  return (row) => {
    const category = report.scorecards[0]?.categories[row]
    return category === undefined ? null : hrefOf({ page: "prompts", ...of }, new Map([["category", category.id]]))
  }
}

const Scorecard = ({ report, view }: { readonly report: ScoreReport; readonly view: RunView }) => {
  const { language } = report.pack
  const charts = scorecardCharts(report)
  return (
    <>
      {scorecardReport(report, { detail: false }).blocks.map((block) => {
        const title = "title" in block ? block.title : null
        return (
          <ReportBlock block={block} link={title === null ? undefined : linkIn(title, report, view)}>
            {charts.map((chart) =>
              chart.beside === title ? <ChartFigure key={chart.title} chart={chart} language={language} /> : null
            )}
          </ReportBlock>
        )
      })}
    </>
  )
}

const Judged = ({ path, view }: { readonly path: string; readonly view: RunView }) => {
  const loaded = useDocument("report", path)
  return loaded._tag === "Ready" ? (
    <Scorecard report={loaded.value.report} view={view} />
  ) : (
    <Waiting of={loaded} language={view.run.pack.language} />
  )
}

/**
 * The scorecard of a run under one judge.
 *
 * @since 0.1.0
 */
export const ScorecardPage = ({ index, route }: { readonly index: ViewIndex; readonly route: RunRoute }) => (
  <RunFrame index={index} route={route} title={({ run }) => run.pack.title}>
    {(view) => (
      <>
        {view.judge === null ? <NotJudged run={view.run} /> : <Judged path={view.judge.report} view={view} />}
        <AboutRun run={view.run} />
      </>
    )}
  </RunFrame>
)
