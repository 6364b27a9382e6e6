import type { ViewedRun } from "./openViewed.ts"
import type { Sight } from "./lookAt.ts"
import type { ViewChangedEvent, ViewProgressEvent } from "./ViewEvents.ts"

/**
 * What the page is told while it is open.
 *
 * @since 0.1.0
 */
export type ViewEvent =
  | { readonly event: "progress"; readonly data: ViewProgressEvent }
  | { readonly event: "changed"; readonly data: ViewChangedEvent }

const progressEvent = ({ key, opened }: ViewedRun): ReadonlyArray<ViewEvent> =>
  opened === null ? [] : [{ event: "progress", data: { schema_version: 1, run: key, progress: opened.progress } }]

const isUnderWay = ({ opened }: ViewedRun): boolean =>
  opened !== null &&
  (opened.progress.status !== "complete" || opened.progress.judging.some(({ finished }) => !finished))

/**
 * How far every run is that is not finished: what a page is told first.
 *
 * @since 0.1.0
 */
export const eventsAtFirst = ({ runs }: Sight): ReadonlyArray<ViewEvent> =>
  runs.filter(isUnderWay).flatMap(progressEvent)

/** Of what else is in the index, and of the bench, whose document is not. */
const othersOf = ({ bench, index }: Sight): string =>
  JSON.stringify([bench, index.dod, index.runs.map(({ key }) => key)])

/**
 * What changed between two sights. Where a run appeared or vanished, it is among the runs that changed.
 *
 * @since 0.1.0
 */
export const eventsBetween = (before: Sight, after: Sight): ReadonlyArray<ViewEvent> => {
  const was = new Map(before.runs.map((run) => [run.key, run]))
  const is = new Map(after.runs.map((run) => [run.key, run]))
  const moved = after.runs.filter((run) => was.get(run.key)?.stamp !== run.stamp)
  const keys = [...new Set([...was.keys(), ...is.keys()])].sort()
  const changed = keys.filter((key) => was.get(key)?.mark !== is.get(key)?.mark)
  return [
    ...moved.filter((run) => isUnderWay(run) || changed.includes(run.key)).flatMap(progressEvent),
    ...(changed.length > 0 || othersOf(before) !== othersOf(after)
      ? [{ event: "changed", data: { schema_version: 1, runs: changed } } as const]
      : [])
  ]
}
