import { useEffect, useMemo, useRef, useState } from "preact/hooks"
import type { ViewProgress } from "../programs/viewing/documents.ts"
import { App } from "./App.tsx"
import type { Live } from "./live.ts"
import { hrefOf, placeOf } from "./route.ts"
import type { Store } from "./store.ts"
import { type Viewer, ViewerContext } from "./Viewer.ts"

const useProgress = (live: Live | null) => {
  const [progress, setProgress] = useState<ReadonlyMap<string, ViewProgress>>(new Map())
  const [connected, setConnected] = useState(true)
  useEffect(
    () =>
      live?.({
        progress: (run, now) => setProgress((known) => new Map([...known, [run, now]])),
        settled: (runs) =>
          setProgress((known) => new Map([...known].filter(([run]) => runs !== null && !runs.includes(run)))),
        connected: setConnected
      }),
    [live]
  )
  return { progress, connected }
}

/** How far down the reader was, kept with each step of the history. */
const depthOf = (state: unknown): number =>
  typeof state === "object" && state !== null && "depth" in state && typeof state.depth === "number" ? state.depth : 0

const SETTLED = 150

const useDepth = () => {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    history.scrollRestoration = "manual"
    let timer = 0
    const moved = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => history.replaceState({ depth: window.scrollY }, ""), SETTLED)
    }
    const stepped = (event: PopStateEvent) => {
      clearTimeout(timer)
      wanted.current = depthOf(event.state)
    }
    window.addEventListener("scroll", moved, { passive: true })
    window.addEventListener("popstate", stepped)
    return () => {
      clearTimeout(timer)
      window.removeEventListener("scroll", moved)
      window.removeEventListener("popstate", stepped)
    }
  }, [])
  return wanted
}

/**
 * The page, with where it is: it follows the address, gives the heading of a new page the focus, and brings the reader back to
 * where he was.
 *
 * @since 0.1.0
 */
export const Root = ({ live, store }: { readonly store: Store; readonly live: Live | null }) => {
  const [place, setPlace] = useState(() => placeOf(location.hash))
  const { connected, progress } = useProgress(live)
  const wanted = useDepth()
  const first = useRef(true)
  useEffect(() => {
    const moved = () => setPlace(placeOf(location.hash))
    window.addEventListener("hashchange", moved)
    return () => window.removeEventListener("hashchange", moved)
  }, [])
  const viewer: Viewer = useMemo(
    () => ({
      store,
      place,
      progress,
      replace: (query) => location.replace(hrefOf(place.route, query)),
      arrived: (heading) => {
        if (first.current) first.current = false
        else heading.focus({ preventScroll: true })
        window.scrollTo(0, wanted.current ?? 0)
        wanted.current = null
      }
    }),
    [store, place, progress]
  )
  return (
    <ViewerContext.Provider value={viewer}>
      <App connected={connected} />
    </ViewerContext.Provider>
  )
}
