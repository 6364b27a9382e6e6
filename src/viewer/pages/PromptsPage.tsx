import type { Language } from "../../domain/pack/Language.ts"
import type { PromptResult, ScoreReport } from "../../domain/scorecard/Scorecard.ts"
import { scoreText } from "../../programs/cli/render/figures.ts"
import { Brief, Shown } from "../../programs/cli/render/html/Shown.tsx"
import { words } from "../../programs/cli/render/words.ts"
import type { ViewIndex, ViewRun } from "../../programs/viewing/documents.ts"
import { Choice, Entry, Filters, GroupChoice, Only } from "../parts/Filters.tsx"
import { Pager, usePage } from "../parts/Pager.tsx"
import { Waiting } from "../parts/Waiting.tsx"
import { filterOf, isLacking, type PromptFilter, type PromptRow, rowsOf, scoreOf, selectRows } from "../prompts.ts"
import { hrefOf, type Query, withQuery } from "../route.ts"
import { useDocument, useViewer } from "../Viewer.ts"
import { countText, viewerWords } from "../viewerWords.ts"
import { RunFrame, type RunRoute, type RunView } from "./RunFrame.tsx"

const cellText = (result: PromptResult | null, filter: PromptFilter, language: Language) => {
  const flags = result?.red_flags ?? 0
  const lacking = isLacking(result)
  const marks = [...(flags > 0 ? [`⚑${flags}`] : []), ...(lacking ? ["?"] : [])]
  return {
    text: [...marks, scoreText(scoreOf(result, filter.dimension), language)].join(" "),
    tone: flags > 0 ? "tone-bad" : lacking ? "tone-unsure" : ""
  }
}

/** What of a list of prompts goes with its reader to one of them, so that the next one is the next of the list. */
const carried = (query: Query): Query => withQuery(query, "page", null)

const PromptLine = ({
  filter,
  places,
  row,
  view: { judge, run }
}: {
  readonly row: PromptRow
  readonly filter: PromptFilter
  readonly places: ReadonlyArray<number>
  readonly view: RunView
}) => {
  const { place } = useViewer()
  const { language } = run.pack
  const to = { page: "prompt" as const, run: run.key, judge: judge?.key ?? null, prompt: row.entry.key }
  return (
    <tr>
      <th scope="row" class="naming">
        <a href={hrefOf(to, carried(place.query))}>
          <Shown text={row.entry.id} />
        </a>
        {row.entry.fatal ? <small class="tone-quiet"> {viewerWords[language].fatal}</small> : null}
        {row.entry.title === row.entry.id ? null : (
          <small class="under">
            <Shown text={row.entry.title} />
          </small>
        )}
      </th>
      <td>
        <Shown text={row.category} />
      </td>
      {places.map((at) => {
        const { text, tone } = cellText(row.results[at] ?? null, filter, language)
        return (
          <td key={at} class={`number ${tone}`}>
            {tone === "" ? (
              text
            ) : (
              <a href={hrefOf(to, withQuery(carried(place.query), "groups", String(at)))}>{text}</a>
            )}
          </td>
        )
      })}
    </tr>
  )
}

const PromptTable = ({
  filter,
  rows,
  view
}: {
  readonly rows: ReadonlyArray<PromptRow>
  readonly filter: PromptFilter
  readonly view: RunView
}) => {
  const { run } = view
  const { language } = run.pack
  const w = viewerWords[language]
  const page = usePage(rows)
  const places = filter.groups ?? run.groups.map((_, at) => at)
  if (rows.length === 0) return <p class="waiting">{w.nothing}</p>
  return (
    <>
      <div class="scroll tall" role="region" aria-label={w.prompts} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="naming">
                {w.prompt}
              </th>
              <th scope="col">{w.category}</th>
              {places.map((at) => (
                <th key={at} scope="col" class="number">
                  <Brief text={run.groups[at]?.model ?? ""} />
                  <br />
                  <Brief text={run.groups[at]?.variant ?? ""} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <PromptLine key={row.entry.key} row={row} filter={filter} places={places} view={view} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="foot">{words[language].flagged}</p>
      <Pager {...page} language={language} />
    </>
  )
}

const Controls = ({ run }: { readonly run: ViewRun }) => {
  const { language } = run.pack
  const w = viewerWords[language]
  return (
    <Filters language={language}>
      <Entry kind="text" name="text" label={w.search} />
      <Choice
        name="category"
        label={w.category}
        none={w.all}
        options={run.pack.categories.map(({ id, name }) => ({ value: id, label: id === name ? id : `${id} ${name}` }))}
      />
      <Choice
        name="dimension"
        label={w.dimension}
        none={w.overall}
        options={run.pack.dimensions.map(({ id, name }) => ({ value: id, label: `${id} ${name}` }))}
      />
      <Entry kind="points" name="from" label={w.scoreFrom} />
      <Entry kind="points" name="to" label={w.scoreTo} />
      <Choice
        name="order"
        label={w.order}
        none={w.orders.pack}
        options={[
          { value: "lowest", label: w.orders.lowest },
          { value: "spread", label: w.orders.spread }
        ]}
      />
      <Only name="flagged" label={w.onlyFlagged} />
      <Only name="unscored" label={w.onlyUnscored} />
      <GroupChoice groups={run.groups} usual={run.groups.map((_, at) => at)} language={language} />
    </Filters>
  )
}

const Listed = ({ report, view }: { readonly report: ScoreReport | null; readonly view: RunView }) => {
  const { place } = useViewer()
  const { run } = view
  const { language } = run.pack
  const filter = filterOf(place.query, run.groups.length)
  const rows = rowsOf(run, report)
  const found = selectRows(rows, filter)
  return (
    <>
      <Controls run={run} />
      <p class="count" role="status">
        {viewerWords[language].found(countText(found.length, language), countText(rows.length, language))}
      </p>
      <PromptTable rows={found} filter={filter} view={view} />
    </>
  )
}

const Loaded = ({ view }: { readonly view: RunView }) => {
  const loaded = useDocument("report", view.judge?.report ?? null)
  if (loaded._tag === "Ready") return <Listed report={loaded.value.report} view={view} />
  return loaded._tag === "Nothing" ? (
    <Listed report={null} view={view} />
  ) : (
    <Waiting of={loaded} language={view.run.pack.language} />
  )
}

/**
 * The prompts of a run and what the judge makes of the answers, to be narrowed down.
 *
 * @since 0.1.0
 */
export const PromptsPage = ({ index, route }: { readonly index: ViewIndex; readonly route: RunRoute }) => (
  <RunFrame
    index={index}
    route={route}
    title={({ run }) => `${viewerWords[run.pack.language].prompts}: ${run.pack.title}`}
  >
    {(view) => <Loaded view={view} />}
  </RunFrame>
)
