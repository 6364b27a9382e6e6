import type { ComponentChildren } from "preact"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import { words } from "../../programs/cli/render/words.ts"
import type { ViewIndex, ViewRun, ViewRunEntry } from "../../programs/viewing/documents.ts"
import { Page } from "../parts/Page.tsx"
import { isGoingOn, Progress } from "../parts/Progress.tsx"
import { Waiting, WaitingPage } from "../parts/Waiting.tsx"
import { hrefOf, type Route } from "../route.ts"
import { useDocument, useViewer } from "../Viewer.ts"
import { sharedLanguage, viewerWords } from "../viewerWords.ts"

/** A page about one run. */
export type RunRoute = Extract<Route, { readonly run: string }>

/** A run and the judge that is looked at, null where none has judged it. */
export interface RunView {
  readonly run: ViewRun
  readonly judge: ViewRun["judges"][number] | null
}

const withJudge = (route: RunRoute, judge: string | null): RunRoute =>
  route.page === "agreement" ? { page: "scorecard", run: route.run, judge } : { ...route, judge }

const Tabs = ({ route, view: { judge, run } }: { readonly route: RunRoute; readonly view: RunView }) => {
  const w = viewerWords[run.pack.language]
  const of = { run: run.key, judge: judge?.key ?? null }
  const tabs: ReadonlyArray<readonly [string, Route]> = [
    [w.scorecard, { page: "scorecard", ...of }],
    [w.prompts, { page: "prompts", ...of }],
    [w.flags, { page: "flags", ...of }],
    ...(run.agreement === null ? [] : [[w.agreement, { page: "agreement", run: run.key }] as const])
  ]
  const here = route.page === "prompt" ? "prompts" : route.page
  return (
    <nav class="tabs" aria-label={w.run}>
      {tabs.map(([label, to]) => (
        <a key={to.page} href={hrefOf(to)} aria-current={to.page === here ? "page" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

const Judges = ({ route, view: { judge, run } }: { readonly route: RunRoute; readonly view: RunView }) => {
  const { place } = useViewer()
  const { language } = run.pack
  if (run.judges.length === 0 || route.page === "agreement") return null
  return (
    <nav class="judges" aria-label={viewerWords[language].judges}>
      <span>{viewerWords[language].judge}</span>
      {run.judges.map((one) => (
        <a
          key={one.key}
          href={hrefOf(withJudge(route, one.key), place.query)}
          aria-current={one.key === judge?.key ? "true" : undefined}
        >
          <Shown text={one.id} /> <small>{words[language].judgeKind[one.kind]}</small>
        </a>
      ))}
    </nav>
  )
}

/** The judge that an address names, or the first one where it names none. */
const judgeOf = (run: ViewRun, route: RunRoute): RunView["judge"] | undefined => {
  const asked = route.page === "agreement" ? null : route.judge
  return asked === null ? (run.judges[0] ?? null) : run.judges.find(({ key }) => key === asked)
}

const Framed = ({
  children,
  entry,
  route,
  title
}: {
  readonly entry: ViewRunEntry
  readonly route: RunRoute
  readonly title: (view: RunView) => string
  readonly children: (view: RunView) => ComponentChildren
}) => {
  const { progress } = useViewer()
  const run = useDocument("run", entry.facts?.document ?? null)
  const language = entry.facts?.pack.language ?? "en"
  const w = viewerWords[language]
  if (run._tag !== "Ready") {
    return (
      <WaitingPage of={run._tag === "Nothing" ? { _tag: "Failed", problem: entry.problem } : run} language={language} />
    )
  }
  const judge = judgeOf(run.value, route)
  if (judge === undefined) return <WaitingPage of={{ _tag: "Nothing" }} language={language} />
  const view = { run: run.value, judge }
  const now = progress.get(entry.key) ?? run.value.progress
  const crumbs = [
    { label: w.home, href: hrefOf({ page: "home" }) },
    { label: entry.dir, href: hrefOf({ page: "scorecard", run: entry.key, judge: judge?.key ?? null }) }
  ]
  return (
    <Page title={title(view)} language={language} crumbs={crumbs}>
      <Tabs route={route} view={view} />
      <Judges route={route} view={view} />
      {isGoingOn(now) ? <Progress progress={now} language={language} /> : null}
      {children(view)}
    </Page>
  )
}

/**
 * What every page about a run has in common: the way to it, its parts, its judges and how far it has come.
 *
 * @since 0.1.0
 */
export const RunFrame = ({
  index,
  ...rest
}: {
  readonly index: ViewIndex
  readonly route: RunRoute
  readonly title: (view: RunView) => string
  readonly children: (view: RunView) => ComponentChildren
}) => {
  const entry = index.runs.find(({ key }) => key === rest.route.run)
  return entry === undefined ? (
    <WaitingPage of={{ _tag: "Nothing" }} language={sharedLanguage(index)} />
  ) : (
    <Framed entry={entry} {...rest} />
  )
}

/**
 * What stands where a judge would have something to say and there is none.
 *
 * @since 0.1.0
 */
export const NotJudged = ({ run }: { readonly run: ViewRun }) => (
  <Waiting of={{ _tag: "Failed", problem: viewerWords[run.pack.language].notJudged }} language={run.pack.language} />
)

/**
 * The place of a group among the run's, which addresses name it by.
 *
 * @since 0.1.0
 */
export const placeOfGroup = (
  { groups }: ViewRun,
  { model, variant }: { readonly model: string; readonly variant: string }
): number => groups.findIndex((group) => group.model === model && group.variant === variant)
