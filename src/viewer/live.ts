import type { ViewChangedEvent, ViewProgress, ViewProgressEvent } from "../programs/viewing/documents.ts"
import type { Store } from "./store.ts"

/** What is told of runs that are being written. */
interface Listener {
  readonly progress: (run: string, progress: ViewProgress) => void
  /** What was told of these runs, or of all, is loaded again and stands in the documents then. */
  readonly settled: (runs: ReadonlyArray<string> | null) => void
  readonly connected: (connected: boolean) => void
}

/**
 * Listens until it is ended.
 *
 * @since 0.1.0
 */
export type Live = (listener: Listener) => () => void

const isEvent = (value: unknown): value is { readonly schema_version: 1 } =>
  typeof value === "object" && value !== null && "schema_version" in value && value.schema_version === 1

const isProgress = (value: unknown): value is ViewProgressEvent => isEvent(value) && "progress" in value
const isChange = (value: unknown): value is ViewChangedEvent => isEvent(value) && "runs" in value

const read = (event: Event): unknown => {
  const data: unknown = event instanceof MessageEvent ? event.data : null
  try {
    return typeof data === "string" ? JSON.parse(data) : null
  } catch {
    return null
  }
}

/** Documents of a run have its key; all others tell of many runs. */
const runOf = (value: unknown): string | null => {
  if (typeof value !== "object" || value === null) return null
  const key = "run" in value ? value.run : "key" in value ? value.key : null
  return typeof key === "string" ? key : null
}

/**
 * The events of a server. What changed is loaded again; after a lost connection everything is, since nobody knows what was
 * missed.
 *
 * @since 0.1.0
 */
export const liveFrom =
  (address: string, store: Store): Live =>
  (listener) => {
    const source = new EventSource(address)
    let opened = false
    source.addEventListener("open", () => {
      if (opened) {
        listener.settled(null)
        store.reload(() => true)
      }
      opened = true
      listener.connected(true)
    })
    source.addEventListener("error", () => listener.connected(false))
    source.addEventListener("progress", (event) => {
      const told = read(event)
      if (isProgress(told)) listener.progress(told.run, told.progress)
    })
    source.addEventListener("changed", (event) => {
      const told = read(event)
      if (!isChange(told)) return
      listener.settled(told.runs)
      store.reload((_, value) => {
        const run = runOf(value)
        return run === null || told.runs.includes(run)
      })
    })
    return () => source.close()
  }
