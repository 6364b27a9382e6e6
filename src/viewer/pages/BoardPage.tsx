import { useState } from "preact/hooks"
import type { Leaderboard, LeaderboardPart } from "../../domain/comparison/Leaderboard.ts"
import { leaderboardCharts } from "../../programs/cli/render/charts/leaderboardCharts.ts"
import { speedChart } from "../../programs/cli/render/charts/speedChart.ts"
import { groupName } from "../../programs/cli/render/groupName.ts"
import { ChartFigure } from "../../programs/cli/render/html/ChartFigure.tsx"
import type { RowLink } from "../../programs/cli/render/html/DataTable.tsx"
import { ReportBlock } from "../../programs/cli/render/html/ReportBlock.tsx"
import { leaderboardBlocks, partTitle } from "../../programs/cli/render/leaderboardReport.ts"
import type { ViewBoard, ViewIndex, ViewLeaderboard, ViewReport } from "../../programs/viewing/documents.ts"
import { Page } from "../parts/Page.tsx"
import { Problems } from "../parts/Problems.tsx"
import { Waiting, WaitingPage } from "../parts/Waiting.tsx"
import { hrefOf, type Route } from "../route.ts"
import { stateOf } from "../states.ts"
import { useDocument, useDocuments } from "../Viewer.ts"
import { sharedLanguage, viewerWords } from "../viewerWords.ts"

type BoardRoute = Extract<Route, { readonly page: "board" }>

/** The run of a folder that a leaderboard names, and what its judge says of it. */
const judgedRun = (index: ViewIndex, dir: string, judge: string) => {
  const entry = index.runs.find((run) => run.dir === dir)
  const found = entry?.facts?.judges.find(({ id }) => id === judge)
  return entry === undefined || found === undefined ? null : { run: entry.key, judge: found.key, report: found.report }
}

const linkOf =
  (index: ViewIndex, part: LeaderboardPart | undefined, judge: string): RowLink =>
  (row) => {
    const place = judgedRun(index, part?.rows[row]?.dir ?? "", judge)
    return place === null ? null : hrefOf({ page: "scorecard", run: place.run, judge: place.judge })
  }

const speedOf = (part: LeaderboardPart, reports: ReadonlyArray<ViewReport>) =>
  part.rows.flatMap((row, at) => {
    const report = reports.find((one) => one.report.run.run_id === row.run_id)
    const card = report?.report.scorecards.find(({ model, variant }) => model === row.model && variant === row.variant)
    return card === undefined
      ? []
      : [
          {
            name: groupName(row),
            percent: row.percent,
            verdict: row.verdict,
            rank: row.rank ?? at + 1,
            speed: card.speed
          }
        ]
  })

/** Speed stands in the reports of the runs, which are large: they are loaded where somebody wants to see it. */
const SpeedPart = ({ paths, part }: { readonly part: LeaderboardPart; readonly paths: ReadonlyArray<string> }) => {
  const loaded = useDocuments("report", paths)
  const { language } = part.pack
  if (loaded._tag !== "Ready") return <Waiting of={loaded} language={language} />
  const chart = speedChart(speedOf(part, loaded.value), "", language)
  return chart === null ? (
    <p class="waiting">{viewerWords[language].noSpeed}</p>
  ) : (
    <ChartFigure chart={chart} language={language} />
  )
}

const Speed = ({
  index,
  judge,
  part,
  title
}: {
  readonly index: ViewIndex
  readonly judge: string
  readonly part: LeaderboardPart
  readonly title: string | null
}) => {
  const [asked, setAsked] = useState(false)
  const w = viewerWords[part.pack.language]
  const dirs = [...new Set(part.rows.map(({ dir }) => dir))]
  const paths = dirs.flatMap((dir) => judgedRun(index, dir, judge)?.report ?? [])
  return (
    <section>
      <h2>{title === null ? w.speedChart : `${w.speedChart}: ${title}`}</h2>
      {asked ? (
        <SpeedPart part={part} paths={paths} />
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          {w.loadSpeed}
        </button>
      )}
    </section>
  )
}

const Parts = ({
  board,
  index,
  judge
}: {
  readonly board: Leaderboard
  readonly index: ViewIndex
  readonly judge: string
}) => {
  const charts = leaderboardCharts(board)
  return (
    <>
      {leaderboardBlocks(board).map((block, at) => {
        const title = "title" in block ? block.title : null
        const part = board.parts.find((_, number) => partTitle(board, number) === title)
        return (
          <ReportBlock key={at} block={block} link={linkOf(index, part, judge)}>
            {charts.map((chart) =>
              chart.beside === title ? (
                <ChartFigure key={chart.title} chart={chart} language={part?.pack.language ?? "en"} />
              ) : null
            )}
          </ReportBlock>
        )
      })}
      {board.parts.map((part, at) => (
        <Speed
          key={at}
          part={part}
          index={index}
          judge={judge}
          title={board.parts.length > 1 ? partTitle(board, at) : null}
        />
      ))}
    </>
  )
}

const States = ({ board, route }: { readonly board: ViewBoard; readonly route: BoardRoute }) => {
  const w = viewerWords[board.pack.language]
  return board.leaderboards.length < 2 ? null : (
    <nav class="judges" aria-label={w.pack}>
      <span>{w.pack}</span>
      {board.leaderboards.map(({ pack, runs }) => (
        <a
          key={pack.digest}
          href={hrefOf({ ...route, state: stateOf(pack) })}
          aria-current={stateOf(pack) === route.state ? "true" : undefined}
        >
          {`${pack.version} (${stateOf(pack).slice(0, 7)}, ${w.runs}: ${runs})`}
        </a>
      ))}
    </nav>
  )
}

const Board = ({ index, view }: { readonly index: ViewIndex; readonly view: ViewLeaderboard }) => (
  <>
    <Problems title={viewerWords[view.board?.parts[0]?.pack.language ?? "en"].leftOut} problems={view.left_out} />
    {view.board === null ? null : <Parts board={view.board} index={index} judge={view.judge} />}
  </>
)

/**
 * The leaderboard of the runs of one state of a pack under one judge.
 *
 * @since 0.1.0
 */
export const BoardPage = ({ index, route }: { readonly index: ViewIndex; readonly route: BoardRoute }) => {
  const board = index.boards.find(({ key }) => key === route.board)
  const state = board?.leaderboards.find(({ pack }) => stateOf(pack) === route.state)
  const loaded = useDocument("leaderboard", state?.document ?? null)
  const language = board?.pack.language ?? sharedLanguage(index)
  if (board === undefined || loaded._tag !== "Ready") {
    return <WaitingPage of={loaded._tag === "Ready" ? { _tag: "Nothing" } : loaded} language={language} />
  }
  const w = viewerWords[language]
  const crumbs = [
    { label: w.home, href: hrefOf({ page: "home" }) },
    { label: w.history, href: hrefOf({ page: "history", board: board.key }) }
  ]
  return (
    <Page title={`${w.leaderboard}: ${board.pack.title} (${board.judge})`} language={language} crumbs={crumbs}>
      <States board={board} route={route} />
      <Board index={index} view={loaded.value} />
    </Page>
  )
}
