import { createContext } from "preact"
import { useContext, useLayoutEffect, useReducer } from "preact/hooks"
import type { ViewProgress } from "../programs/viewing/documents.ts"
import { type Documents, isDocument } from "./documents.ts"
import type { Place, Query } from "./route.ts"
import type { Store } from "./store.ts"

/**
 * What every part of the page needs: the documents, where the page is, and how runs that are being written come on, by key.
 * `replace` narrows down what the page shows without a step in the history; `arrived` says that the page is there, so that it
 * gets the focus and the place that it had.
 *
 * @since 0.1.0
 */
export interface Viewer {
  readonly store: Store
  readonly place: Place
  readonly progress: ReadonlyMap<string, ViewProgress>
  readonly replace: (query: Query) => void
  readonly arrived: (heading: HTMLElement) => void
}

/** Given by the page's root, and by tests. */
export const ViewerContext = createContext<Viewer | null>(null)

/**
 * The viewer around a part of the page.
 *
 * @since 0.1.0
 */
export const useViewer = (): Viewer => {
  const viewer = useContext(ViewerContext)
  if (viewer === null) throw new Error("A part of the page stands outside of the viewer")
  return viewer
}

/**
 * A document as a page sees it; `Nothing` where no path was given.
 *
 * @since 0.1.0
 */
export type Seen<Value> =
  | { readonly _tag: "Nothing" }
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed"; readonly problem: string | null }
  | { readonly _tag: "Ready"; readonly value: Value }

const readIn = <Kind extends keyof Documents>(store: Store, kind: Kind, path: string): Seen<Documents[Kind]> => {
  const loaded = store.get(path)
  if (loaded._tag !== "Ready") return loaded
  return isDocument(kind, loaded.value) ? { _tag: "Ready", value: loaded.value } : { _tag: "Failed", problem: null }
}

/**
 * Documents by their paths, loaded when they are first asked for and shown again when one changes: all of them, or what is
 * the matter with the first that is not there.
 *
 * @since 0.1.0
 */
export const useDocuments = <Kind extends keyof Documents>(
  kind: Kind,
  paths: ReadonlyArray<string>
): Seen<ReadonlyArray<Documents[Kind]>> => {
  const { store } = useViewer()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  // Before anything else happens: a document may come right after it was asked for.
  useLayoutEffect(() => {
    const ends = paths.map((path) => store.watch(path, () => draw(undefined)))
    return () => {
      for (const end of ends) end()
    }
  }, [store, paths.join(" ")])
  const values: Array<Documents[Kind]> = []
  for (const path of paths) {
    const read = readIn(store, kind, path)
    if (read._tag !== "Ready") return read
    values.push(read.value)
  }
  return { _tag: "Ready", value: values }
}

/**
 * A document by its path; nothing where there is no path.
 *
 * @since 0.1.0
 */
export const useDocument = <Kind extends keyof Documents>(kind: Kind, path: string | null): Seen<Documents[Kind]> => {
  const read = useDocuments(kind, path === null ? [] : [path])
  if (read._tag !== "Ready") return read
  const [value] = read.value
  return value === undefined ? { _tag: "Nothing" } : { _tag: "Ready", value }
}
