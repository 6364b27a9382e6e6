import type { History } from "../../domain/comparison/History.ts"
import { historyCharts } from "../../programs/cli/render/charts/historyCharts.ts"
import { historyReport } from "../../programs/cli/render/historyReport.ts"
import { ChartFigure } from "../../programs/cli/render/html/ChartFigure.tsx"
import type { RowLink } from "../../programs/cli/render/html/DataTable.tsx"
import { ReportBlock } from "../../programs/cli/render/html/ReportBlock.tsx"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import type { ViewBoard, ViewHistory, ViewIndex } from "../../programs/viewing/documents.ts"
import { Page } from "../parts/Page.tsx"
import { Problems } from "../parts/Problems.tsx"
import { WaitingPage } from "../parts/Waiting.tsx"
import { hrefOf, type Route } from "../route.ts"
import { useDocument } from "../Viewer.ts"
import { sharedLanguage, viewerWords } from "../viewerWords.ts"

type HistoryRoute = Extract<Route, { readonly page: "history" }>

const historyOf = ({ min_coverage, pack, tolerance }: ViewHistory): History => ({
  schema_version: 1,
  folder: "",
  min_coverage,
  tolerance,
  packs: pack === null ? [] : [pack]
})

const linkOf =
  (index: ViewIndex, { judge, pack }: ViewHistory): RowLink =>
  (row) => {
    const dir = pack?.runs[row]?.dir
    const entry = index.runs.find((run) => run.dir === dir)
    const found = entry?.facts?.judges.find(({ id }) => id === judge)
    return entry === undefined ? null : hrefOf({ page: "scorecard", run: entry.key, judge: found?.key ?? null })
  }

const Comparisons = ({
  board,
  index,
  view
}: {
  readonly view: ViewHistory
  readonly index: ViewIndex
  readonly board: ViewBoard
}) => {
  const w = viewerWords[board.pack.language]
  const dirOf = (key: string) => index.runs.find((run) => run.key === key)?.dir ?? key
  return view.comparisons.length === 0 ? null : (
    <section>
      <h2>{w.compare}</h2>
      <ul class="links">
        {view.comparisons.map(({ base, candidate }) => (
          <li key={`${base} ${candidate}`}>
            <a href={hrefOf({ page: "compare", board: board.key, base, candidate })}>
              <Shown text={`${dirOf(base)} → ${dirOf(candidate)}`} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Past = ({ index, view }: { readonly index: ViewIndex; readonly view: ViewHistory }) => {
  const history = historyOf(view)
  const charts = historyCharts(history)
  const language = view.pack?.pack.language ?? "en"
  return (
    <>
      {historyReport(history).blocks.map((block, at) => {
        const title = "title" in block ? block.title : null
        return (
          <ReportBlock key={at} block={block} link={linkOf(index, view)}>
            {charts.map((chart) =>
              chart.beside === title ? <ChartFigure key={chart.title} chart={chart} language={language} /> : null
            )}
          </ReportBlock>
        )
      })}
    </>
  )
}

/**
 * The runs of one pack under one judge, one after the other.
 *
 * @since 0.1.0
 */
export const HistoryPage = ({ index, route }: { readonly index: ViewIndex; readonly route: HistoryRoute }) => {
  const board = index.boards.find(({ key }) => key === route.board)
  const loaded = useDocument("history", board?.history ?? null)
  const language = board?.pack.language ?? sharedLanguage(index)
  if (board === undefined || loaded._tag !== "Ready") {
    return <WaitingPage of={loaded._tag === "Ready" ? { _tag: "Nothing" } : loaded} language={language} />
  }
  const w = viewerWords[language]
  return (
    <Page
      title={`${w.history}: ${board.pack.title} (${board.judge})`}
      language={language}
      crumbs={[{ label: w.home, href: hrefOf({ page: "home" }) }]}
    >
      <Problems title={viewerWords[language].leftOut} problems={loaded.value.left_out} />
      <Past index={index} view={loaded.value} />
      <Comparisons view={loaded.value} index={index} board={board} />
    </Page>
  )
}
