import type { PastRun } from "../../domain/bench/PastRun.ts"
import type { TaskClassStatus } from "../../domain/bench/BenchStatus.ts"
import { boundText } from "../../domain/bench/passBound.ts"
import { shareText } from "../../programs/cli/render/benchFigures.ts"
import { pastRunsTable } from "../../programs/cli/render/pastRunsTable.ts"
import type { Chart } from "../../programs/cli/render/charts/Chart.ts"
import { DASH } from "../../programs/cli/render/figures.ts"
import { ChartFigure } from "../../programs/cli/render/html/ChartFigure.tsx"
import { ReportBlock } from "../../programs/cli/render/html/ReportBlock.tsx"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import { cell, name, number, table } from "../../programs/cli/render/report.ts"
import type { ViewIndex } from "../../programs/viewing/documents.ts"
import { Page } from "../parts/Page.tsx"
import { Sentence } from "../parts/Sentence.tsx"
import { WaitingPage } from "../parts/Waiting.tsx"
import { hrefOf } from "../route.ts"
import { useDocument } from "../Viewer.ts"
import { sharedLanguage, viewerWords } from "../viewerWords.ts"

const rateOf = ({ cases, ended_at, passed }: PastRun): number | null =>
  ended_at === null || cases === 0 ? null : passed / cases

/** The pass rate from run to run, with the exact lower bound under it. */
const benchChart = ({ history = [], name: task_class }: TaskClassStatus): Chart => {
  const title = `${task_class}: pass rate and its lower bound`
  const steps = history.map((run) => {
    const rate = rateOf(run)
    return {
      name: run.run_id,
      value: rate,
      low: rate === null ? null : run.lower_bound_95,
      high: rate,
      text: rate === null ? DASH : `${run.passed}/${run.cases} (≥ ${boundText(run.lower_bound_95)})`,
      tone: run.complete ? ("strong" as const) : ("unsure" as const)
    }
  })
  const rows = history.map((run) => ({
    cells: [
      cell(run.run_id),
      cell(shareText(rateOf(run))),
      cell(run.ended_at === null ? DASH : boundText(run.lower_bound_95))
    ]
  }))
  return {
    beside: "",
    title,
    about:
      "A dot is the share of counted cases that passed in one run, oldest first; the bar reaches down to the exact one-sided 95 % lower bound.",
    plot: {
      _tag: "Trends",
      domain: [0, 1],
      ticks: [0, 0.5, 1],
      lines: [{ label: null, steps }]
    },
    table: table(title, [name("Run"), number("Pass rate"), number("Lower bound")], rows, 1)
  }
}

const TaskClass = ({ status }: { readonly status: TaskClassStatus }) => {
  const { granted, has_folder, history = [], name } = status
  const tiers = granted?.map(({ sut_digest, tier }) => `${tier} (${sut_digest.slice(7, 15)})`) ?? []
  const facts = [
    { label: "Granted", value: cell(tiers.length === 0 ? DASH : tiers.join(", ")) },
    { label: "Runs", value: cell(String(status.runs)) },
    ...(has_folder ? [] : [{ label: "Folder", value: cell("is gone", "unsure") }])
  ]
  return (
    <section class="task-class">
      <h2>
        <Shown text={name} />
      </h2>
      <ReportBlock block={{ _tag: "Facts", facts }} />
      {history.length < 2 ? null : <ChartFigure chart={benchChart(status)} language="en" />}
      {history.length === 0 ? null : <ReportBlock block={{ ...pastRunsTable(history), title: `${name}: runs` }} />}
    </section>
  )
}

/**
 * The task classes of the bench root with their runs. As everywhere in the bench, its words are English.
 *
 * @since 0.1.0
 */
export const BenchPage = ({ index }: { readonly index: ViewIndex }) => {
  const loaded = useDocument("bench", index.bench)
  const language = sharedLanguage(index)
  if (loaded._tag !== "Ready") return <WaitingPage of={loaded} language={language} />
  const { bench_root, chain, task_classes, tier_problem } = loaded.value
  const facts = [
    { label: "Bench root", value: cell(bench_root) },
    { label: "Audit chain", value: cell(`${chain.records} records, head ${chain.head?.slice(0, 19) ?? DASH}`) }
  ]
  return (
    <Page
      title={viewerWords[language].bench}
      language="en"
      crumbs={[{ label: viewerWords[language].home, href: hrefOf({ page: "home" }) }]}
    >
      <ReportBlock block={{ _tag: "Facts", facts }} />
      {tier_problem === null ? null : (
        <p class="problem">
          <Sentence text={tier_problem} />
        </p>
      )}
      {task_classes.map((status) => (
        <TaskClass key={status.name} status={status} />
      ))}
    </Page>
  )
}
