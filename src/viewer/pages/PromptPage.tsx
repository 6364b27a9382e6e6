import { useContext, useEffect } from "preact/hooks"
import type { ViewIndex, ViewPrompt } from "../../programs/viewing/documents.ts"
import { AnswerView } from "../parts/AnswerView.tsx"
import { Choice, Filters, GroupChoice } from "../parts/Filters.tsx"
import { PromptAsked } from "../parts/PromptAsked.tsx"
import { Waiting } from "../parts/Waiting.tsx"
import { filterOf, groupsIn, type PromptRow, rowsOf, selectRows } from "../prompts.ts"
import { hrefOf, type Route } from "../route.ts"
import { isTaken, ShortcutsContext, wishOf } from "../shortcuts.ts"
import { useDocument, useViewer } from "../Viewer.ts"
import { countText, viewerWords } from "../viewerWords.ts"
import { RunFrame, type RunView } from "./RunFrame.tsx"

type PromptRoute = Extract<Route, { readonly page: "prompt" }>

/** How many groups are shown side by side where nobody chose. */
const SIDE_BY_SIDE = 2

/** The prompts that the reader came from, or all of the run where this one is not among them. */
const useList = ({ judge, run }: RunView, key: string): ReadonlyArray<PromptRow> => {
  const { place } = useViewer()
  const report = useDocument("report", judge?.report ?? null)
  const rows = rowsOf(run, report._tag === "Ready" ? report.value.report : null)
  const found = selectRows(rows, filterOf(place.query, run.groups.length))
  return found.some(({ entry }) => entry.key === key) ? found : rows
}

const Neighbours = ({ route, view }: { readonly route: PromptRoute; readonly view: RunView }) => {
  const { place } = useViewer()
  const { enabled } = useContext(ShortcutsContext)
  const { language } = view.run.pack
  const w = viewerWords[language]
  const list = useList(view, route.prompt)
  const at = list.findIndex(({ entry }) => entry.key === route.prompt)
  const to = (other: number): string | null => {
    const row = list[other]
    return row === undefined ? null : hrefOf({ ...route, prompt: row.entry.key }, place.query)
  }
  const [before, after] = [to(at - 1), to(at + 1)]
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const wish = isTaken(event.target, event.key) ? null : wishOf(event, enabled)
      const href = wish === "next" ? after : wish === "previous" ? before : null
      if (href === null) return
      event.preventDefault()
      location.hash = href
    }
    document.addEventListener("keydown", pressed)
    return () => document.removeEventListener("keydown", pressed)
  }, [before, after, enabled])
  return (
    <nav class="pager" aria-label={w.place(countText(at + 1, language), countText(list.length, language))}>
      {before === null ? <span class="off">{w.previous}</span> : <a href={before}>{w.previous}</a>}
      <span>{w.place(countText(at + 1, language), countText(list.length, language))}</span>
      {after === null ? <span class="off">{w.next}</span> : <a href={after}>{w.next}</a>}
    </nav>
  )
}

const Answers = ({ prompt, view }: { readonly prompt: ViewPrompt; readonly view: RunView }) => {
  const { place } = useViewer()
  const { judge, run } = view
  const { language } = run.pack
  const w = viewerWords[language]
  const { repeats } = prompt.prompt
  const repeat = Math.min(repeats - 1, Math.max(0, Number(place.query.get("repeat") ?? 0) || 0))
  const usual = run.groups.flatMap((_, at) => (at < SIDE_BY_SIDE ? [at] : []))
  const shown = (groupsIn(place.query, run.groups.length) ?? usual).flatMap((at) => run.groups[at] ?? [])
  const cells = shown.flatMap(
    ({ model, variant }) =>
      prompt.cells.find((cell) => cell.model === model && cell.variant === variant && cell.repeat === repeat) ?? []
  )
  return (
    <>
      <PromptAsked prompt={prompt.prompt} run={run} />
      <Filters language={language}>
        <GroupChoice groups={run.groups} usual={usual} language={language} />
        {repeats < 2 ? null : (
          <Choice
            name="repeat"
            label={w.repeat}
            none="#0"
            options={Array.from({ length: repeats - 1 }, (_, at) => ({ value: String(at + 1), label: `#${at + 1}` }))}
          />
        )}
      </Filters>
      <div class="answers">
        {cells.map((cell) => (
          <AnswerView
            key={`${cell.model} ${cell.variant} ${cell.repeat}`}
            cell={cell}
            judge={judge?.id ?? null}
            prompt={prompt.prompt}
            language={language}
          />
        ))}
      </div>
    </>
  )
}

const Loaded = ({ path, view }: { readonly path: string | null; readonly view: RunView }) => {
  const loaded = useDocument("prompt", path)
  return loaded._tag === "Ready" ? (
    <Answers key={path} prompt={loaded.value} view={view} />
  ) : (
    <Waiting of={loaded} language={view.run.pack.language} />
  )
}

/**
 * One prompt of a run: what was asked, and the answers of the chosen groups side by side.
 *
 * @since 0.1.0
 */
export const PromptPage = ({ index, route }: { readonly index: ViewIndex; readonly route: PromptRoute }) => {
  const entryOf = ({ run }: RunView) =>
    run.pack.categories.flatMap(({ prompts }) => prompts).find(({ key }) => key === route.prompt)
  const titleOf = (view: RunView) => {
    const entry = entryOf(view)
    return entry === undefined ? route.prompt : entry.title === entry.id ? entry.id : `${entry.id} ${entry.title}`
  }
  return (
    <RunFrame index={index} route={route} title={titleOf}>
      {(view) => (
        <>
          <Neighbours route={route} view={view} />
          <Loaded path={entryOf(view)?.document ?? null} view={view} />
        </>
      )}
    </RunFrame>
  )
}
