import { scoreText } from "../../programs/cli/render/figures.ts"
import { groupName } from "../../programs/cli/render/groupName.ts"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import type { ViewFlagged, ViewIndex, ViewPromptEntry } from "../../programs/viewing/documents.ts"
import { Choice, Entry, Filters, GroupChoice, Only } from "../parts/Filters.tsx"
import { Pager, usePage } from "../parts/Pager.tsx"
import { Waiting } from "../parts/Waiting.tsx"
import { groupsIn } from "../prompts.ts"
import { hrefOf, type Query } from "../route.ts"
import { useDocument, useViewer } from "../Viewer.ts"
import { countText, viewerWords } from "../viewerWords.ts"
import { NotJudged, placeOfGroup, RunFrame, type RunRoute, type RunView } from "./RunFrame.tsx"

/** A flagged answer with what the run knows of its prompt. */
interface Flagged {
  readonly answer: ViewFlagged
  readonly entry: ViewPromptEntry
  readonly category: string
  readonly group: number
}

const flaggedOf = ({ run }: RunView, flagged: ReadonlyArray<ViewFlagged>): ReadonlyArray<Flagged> => {
  const entries = new Map(
    run.pack.categories.flatMap(({ id, prompts }) => prompts.map((entry) => [entry.id, { entry, category: id }]))
  )
  return flagged.flatMap((answer) => {
    const found = entries.get(answer.prompt_id)
    return found === undefined ? [] : [{ answer, ...found, group: placeOfGroup(run, answer) }]
  })
}

const select = (all: ReadonlyArray<Flagged>, query: Query, count: number): ReadonlyArray<Flagged> => {
  const groups = groupsIn(query, count)
  const words = (query.get("text") ?? "").toLowerCase()
  const category = query.get("category")
  return all.filter(
    ({ answer, category: own, entry, group }) =>
      (groups === null || groups.includes(group)) &&
      (category === undefined || category === own) &&
      (query.get("fatal") !== "1" || answer.fatal) &&
      `${entry.id} ${entry.title}`.toLowerCase().includes(words)
  )
}

const Fired = ({ entry, flags }: { readonly flags: ReadonlyArray<number>; readonly entry: ViewPromptEntry }) => (
  <ul class="fired">
    {flags.map((flag) => (
      <li key={flag}>
        <Shown text={entry.red_flags[flag] ?? String(flag)} />
      </li>
    ))}
  </ul>
)

const FlagLine = ({ flagged, view }: { readonly flagged: Flagged; readonly view: RunView }) => {
  const { answer, entry, group } = flagged
  const { language } = view.run.pack
  const w = viewerWords[language]
  const query = new Map([
    ["groups", String(group)],
    ...(answer.repeat === 0 ? [] : [["repeat", String(answer.repeat)] as const])
  ])
  const to = { page: "prompt" as const, run: view.run.key, judge: view.judge?.key ?? null, prompt: entry.key }
  return (
    <tr>
      <th scope="row" class="naming">
        <a href={hrefOf(to, query)}>
          <Shown text={entry.id} />
        </a>
        {entry.title === entry.id ? null : (
          <small class="under">
            <Shown text={entry.title} />
          </small>
        )}
      </th>
      <td>
        <Shown text={groupName(answer)} />
        {entry.repeats < 2 ? null : <small class="tone-quiet"> #{answer.repeat}</small>}
      </td>
      <td class={answer.fatal ? "tone-bad" : "tone-quiet"}>
        {answer.fatal ? `⊘ ${w.fatal}` : w.notFatal}
        {answer.disputed ? <span class="tone-unsure"> {w.disputed}</span> : null}
      </td>
      <td class="number">{scoreText(answer.score, language)}</td>
      <td class="text">
        {answer.flags === null ? (
          <span class="tone-quiet">{w.notNamed}</span>
        ) : (
          <Fired flags={answer.flags} entry={entry} />
        )}
      </td>
    </tr>
  )
}

const Table = ({ found, view }: { readonly found: ReadonlyArray<Flagged>; readonly view: RunView }) => {
  const { language } = view.run.pack
  const w = viewerWords[language]
  const page = usePage(found)
  if (found.length === 0) return <p class="waiting">{w.nothing}</p>
  return (
    <>
      <div class="scroll" role="region" aria-label={w.flags} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="naming">
                {w.prompt}
              </th>
              <th scope="col">{w.group}</th>
              <th scope="col">{w.redFlags}</th>
              <th scope="col" class="number">
                {w.score}
              </th>
              <th scope="col">{w.flagNumbers}</th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map((flagged, at) => (
              <FlagLine key={page.first + at} flagged={flagged} view={view} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager {...page} language={language} />
    </>
  )
}

const Explorer = ({ flagged, view }: { readonly flagged: ReadonlyArray<ViewFlagged>; readonly view: RunView }) => {
  const { place } = useViewer()
  const { run } = view
  const { language } = run.pack
  const w = viewerWords[language]
  const all = flaggedOf(view, flagged)
  const found = select(all, place.query, run.groups.length)
  return (
    <>
      <Filters language={language}>
        <Entry kind="text" name="text" label={w.search} />
        <Choice
          name="category"
          label={w.category}
          none={w.all}
          options={run.pack.categories.map(({ id, name }) => ({
            value: id,
            label: id === name ? id : `${id} ${name}`
          }))}
        />
        <Only name="fatal" label={w.onlyFatal} />
        <GroupChoice groups={run.groups} usual={run.groups.map((_, at) => at)} language={language} />
      </Filters>
      <p class="count" role="status">
        {w.flaggedAnswers(countText(found.length, language), countText(all.length, language))}
      </p>
      <Table found={found} view={view} />
    </>
  )
}

const Judged = ({ path, view }: { readonly path: string; readonly view: RunView }) => {
  const loaded = useDocument("report", path)
  return loaded._tag === "Ready" ? (
    <Explorer flagged={loaded.value.flagged} view={view} />
  ) : (
    <Waiting of={loaded} language={view.run.pack.language} />
  )
}

/**
 * Every answer of a run on which the judge saw a red flag.
 *
 * @since 0.1.0
 */
export const FlagsPage = ({ index, route }: { readonly index: ViewIndex; readonly route: RunRoute }) => (
  <RunFrame
    index={index}
    route={route}
    title={({ run }) => `${viewerWords[run.pack.language].flags}: ${run.pack.title}`}
  >
    {(view) => (view.judge === null ? <NotJudged run={view.run} /> : <Judged path={view.judge.report} view={view} />)}
  </RunFrame>
)
