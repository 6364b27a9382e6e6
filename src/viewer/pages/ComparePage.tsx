import type { Comparison } from "../../domain/comparison/Comparison.ts"
import { compareCharts } from "../../programs/cli/render/charts/compareCharts.ts"
import { signed } from "../../programs/cli/render/compareFigures.ts"
import { compareReport } from "../../programs/cli/render/compareReport.ts"
import { scoreText } from "../../programs/cli/render/figures.ts"
import { groupName } from "../../programs/cli/render/groupName.ts"
import { ChartFigure } from "../../programs/cli/render/html/ChartFigure.tsx"
import { DataTable } from "../../programs/cli/render/html/DataTable.tsx"
import { ReportBlock } from "../../programs/cli/render/html/ReportBlock.tsx"
import { cell, id, number, table } from "../../programs/cli/render/report.ts"
import type { ViewBoard, ViewComparison, ViewIndex } from "../../programs/viewing/documents.ts"
import { type Change, changesOf } from "../changes.ts"
import { Page } from "../parts/Page.tsx"
import { Pager, usePage } from "../parts/Pager.tsx"
import { Waiting, WaitingPage } from "../parts/Waiting.tsx"
import { hrefOf, type Route } from "../route.ts"
import { type Seen, useDocument, useDocuments } from "../Viewer.ts"
import { sharedLanguage, viewerWords } from "../viewerWords.ts"

type CompareRoute = Extract<Route, { readonly page: "compare" }>

/** Nobody asked for a decision here, so that none is shown. */
const NO_EXIT = { code: 0, name: "ok" }

const sideOf = (index: ViewIndex, key: string, judge: string) => {
  const entry = index.runs.find((run) => run.key === key)
  const found = entry?.facts?.judges.find(({ id }) => id === judge)
  return entry === undefined || found === undefined ? null : { entry, judge: found }
}

const ChangeTable = ({
  changes,
  index,
  view
}: {
  readonly changes: ReadonlyArray<Change>
  readonly index: ViewIndex
  readonly view: ViewComparison
}) => {
  const { language } = view.comparison.pack
  const w = viewerWords[language]
  const page = usePage(changes)
  const side = sideOf(index, view.candidate, view.comparison.candidate.judge.id)
  const run = useDocument("run", side?.entry.facts?.document ?? null)
  const entries = run._tag === "Ready" ? run.value.pack.categories.flatMap(({ prompts }) => prompts) : []
  const rows = page.rows.map((change) => ({
    cells: [
      cell(change.prompt),
      cell(groupName(change)),
      cell(scoreText(change.before, language)),
      cell(scoreText(change.after, language)),
      cell(signed(change.after - change.before, language), change.after < change.before ? "bad" : "good")
    ]
  }))
  const columns = [id(w.prompt), id(w.group), number(w.base), number(w.candidate), number(w.difference)]
  const link = (row: number) => {
    const change = page.rows[row]
    const entry = entries.find((one) => one.id === change?.prompt)
    if (change === undefined || entry === undefined || side === null || run._tag !== "Ready") return null
    const group = run.value.groups.findIndex(
      ({ model, variant }) => model === change.model && variant === change.variant
    )
    const to = { page: "prompt" as const, run: view.candidate, judge: side.judge.key, prompt: entry.key }
    return hrefOf(to, new Map([["groups", String(group)]]))
  }
  return (
    <section>
      <h2>{w.mostChanged}</h2>
      {changes.length === 0 ? (
        <p class="waiting">{w.nothing}</p>
      ) : (
        <DataTable table={table(w.mostChanged, columns, rows, 1)} link={link} />
      )}
      <Pager {...page} language={language} />
    </section>
  )
}

const Changes = ({ index, view }: { readonly index: ViewIndex; readonly view: ViewComparison }) => {
  const { comparison } = view
  const sides = [
    sideOf(index, view.base, comparison.base.judge.id),
    sideOf(index, view.candidate, comparison.candidate.judge.id)
  ]
  const reports = useDocuments(
    "report",
    sides.flatMap((side) => side?.judge.report ?? [])
  )
  if (reports._tag !== "Ready") return <Waiting of={reports} language={comparison.pack.language} />
  const [base, candidate = base] = reports.value
  if (base === undefined || candidate === undefined) return null
  return <ChangeTable changes={changesOf(comparison, base.report, candidate.report)} index={index} view={view} />
}

const Blocks = ({ comparison }: { readonly comparison: Comparison }) => {
  const charts = compareCharts(comparison)
  return (
    <>
      {compareReport(comparison, NO_EXIT).blocks.map((block, at) => {
        const title = "title" in block ? block.title : null
        const shown = block._tag === "Facts" ? { ...block, facts: block.facts.slice(0, -1) } : block
        return (
          <ReportBlock key={at} block={shown}>
            {charts.map((chart) =>
              chart.beside === title ? (
                <ChartFigure key={chart.title} chart={chart} language={comparison.pack.language} />
              ) : null
            )}
          </ReportBlock>
        )
      })}
    </>
  )
}

/** The comparison of a route: its path stands in the history of its board. */
const useComparison = (board: ViewBoard | undefined, { base, candidate }: CompareRoute): Seen<ViewComparison> => {
  const history = useDocument("history", board?.history ?? null)
  const found =
    history._tag === "Ready"
      ? history.value.comparisons.find((one) => one.base === base && one.candidate === candidate)
      : undefined
  const comparison = useDocument("comparison", found?.document ?? null)
  return history._tag === "Ready" ? comparison : history
}

/**
 * A run compared with the one before it.
 *
 * @since 0.1.0
 */
export const ComparePage = ({ index, route }: { readonly index: ViewIndex; readonly route: CompareRoute }) => {
  const board = index.boards.find(({ key }) => key === route.board)
  const loaded = useComparison(board, route)
  const language = board?.pack.language ?? sharedLanguage(index)
  if (loaded._tag !== "Ready") return <WaitingPage of={loaded} language={language} />
  if (board === undefined) return <WaitingPage of={{ _tag: "Nothing" }} language={language} />
  const w = viewerWords[language]
  const crumbs = [
    { label: w.home, href: hrefOf({ page: "home" }) },
    { label: w.history, href: hrefOf({ page: "history", board: board.key }) }
  ]
  return (
    <Page title={`${w.compare}: ${board.pack.title} (${board.judge})`} language={language} crumbs={crumbs}>
      <Blocks comparison={loaded.value.comparison} />
      <Changes index={index} view={loaded.value} />
    </Page>
  )
}
