import type { AgreementReport, Disagreement } from "../../domain/agreement/AgreementReport.ts"
import { decimals, scoreText } from "../../programs/cli/render/figures.ts"
import { flagsTable, missingTable, scoresTable } from "../../programs/cli/render/agreementTables.ts"
import { agreementWords } from "../../programs/cli/render/agreementWords.ts"
import { groupName } from "../../programs/cli/render/groupName.ts"
import { ReportBlock } from "../../programs/cli/render/html/ReportBlock.tsx"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import type { ViewIndex, ViewRun } from "../../programs/viewing/documents.ts"
import { Pager, usePage } from "../parts/Pager.tsx"
import { Waiting } from "../parts/Waiting.tsx"
import { hrefOf } from "../route.ts"
import { useDocument } from "../Viewer.ts"
import { viewerWords } from "../viewerWords.ts"
import { placeOfGroup, RunFrame, type RunRoute } from "./RunFrame.tsx"

type Rating = Disagreement["ratings"][number]

const ratingText = ({ red_flag, score }: Rating, run: ViewRun): string =>
  `${red_flag === "flagged" ? "⚑ " : ""}${scoreText(score, run.pack.language)}`

const Line = ({ on, run }: { readonly on: Disagreement; readonly run: ViewRun }) => {
  const { language } = run.pack
  const entry = run.pack.categories.flatMap(({ prompts }) => prompts).find(({ id }) => id === on.prompt_id)
  const query = new Map([
    ["groups", String(placeOfGroup(run, on))],
    ...(on.repeat === 0 ? [] : [["repeat", String(on.repeat)] as const])
  ])
  return (
    <tr>
      <th scope="row" class="naming">
        {entry === undefined ? (
          <Shown text={on.prompt_id} />
        ) : (
          <a href={hrefOf({ page: "prompt", run: run.key, judge: null, prompt: entry.key }, query)}>
            <Shown text={on.prompt_id} />
          </a>
        )}
      </th>
      <td>
        <Shown text={groupName(on)} /> <small class="tone-quiet">#{on.repeat}</small>
      </td>
      <td class="number">{decimals(on.gap, 1, language)}</td>
      {on.ratings.map((rating, at) => (
        <td key={at} class={`number ${rating.red_flag === "flagged" ? "tone-bad" : ""}`}>
          {ratingText(rating, run)}
        </td>
      ))}
    </tr>
  )
}

const Disagreements = ({ report, run }: { readonly report: AgreementReport; readonly run: ViewRun }) => {
  const { language } = run.pack
  const w = viewerWords[language]
  const page = usePage(report.disagreements)
  if (report.disagreements.length === 0) return null
  return (
    <section>
      <h2>{agreementWords[language].disagreements}</h2>
      <div class="scroll" role="region" aria-label={agreementWords[language].disagreements} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="naming">
                {w.prompt}
              </th>
              <th scope="col">{w.group}</th>
              <th scope="col" class="number">
                {w.difference}
              </th>
              {report.raters.map(({ id }) => (
                <th key={id} scope="col" class="number">
                  <Shown text={id} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((on, at) => (
              <Line key={page.first + at} on={on} run={run} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager {...page} language={language} />
    </section>
  )
}

const Loaded = ({ run }: { readonly run: ViewRun }) => {
  const loaded = useDocument("agreement", run.agreement)
  if (loaded._tag !== "Ready") return <Waiting of={loaded} language={run.pack.language} />
  const report = loaded.value.agreement
  return (
    <>
      {[scoresTable(report), flagsTable(report), ...missingTable(report)].map((block) => (
        <ReportBlock key={"title" in block ? block.title : ""} block={block} />
      ))}
      <Disagreements report={report} run={run} />
    </>
  )
}

/**
 * How far the judges of a run agree, and every answer on which they do not.
 *
 * @since 0.1.0
 */
export const AgreementPage = ({ index, route }: { readonly index: ViewIndex; readonly route: RunRoute }) => (
  <RunFrame
    index={index}
    route={route}
    title={({ run }) => `${viewerWords[run.pack.language].agreement}: ${run.pack.title}`}
  >
    {({ run }) => <Loaded run={run} />}
  </RunFrame>
)
