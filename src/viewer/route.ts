/**
 * A page of the viewer, as the part of the address after `#` names it. Keys are those of the documents; `judge` is null where
 * none is chosen.
 *
 * @since 0.1.0
 */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "board"; readonly board: string; readonly state: string }
  | { readonly page: "history"; readonly board: string }
  | { readonly page: "compare"; readonly board: string; readonly base: string; readonly candidate: string }
  | { readonly page: "scorecard" | "prompts" | "flags"; readonly run: string; readonly judge: string | null }
  | { readonly page: "prompt"; readonly run: string; readonly judge: string | null; readonly prompt: string }
  | { readonly page: "agreement"; readonly run: string }
  | { readonly page: "bench" }
  | { readonly page: "dod"; readonly key: string }
  | { readonly page: "unknown"; readonly path: string }

/**
 * What a page is narrowed down to, by name; an absent name means no limit.
 *
 * @since 0.1.0
 */
export type Query = ReadonlyMap<string, string>

/**
 * Where the viewer is.
 *
 * @since 0.1.0
 */
export interface Place {
  readonly route: Route
  readonly query: Query
}

const NONE: Query = new Map()

const judged = (judge: string | null): ReadonlyArray<string> => (judge === null ? [] : ["judges", judge])

const segmentsOf = (route: Route): ReadonlyArray<string> => {
  switch (route.page) {
    case "home":
      return []
    case "board":
      return ["boards", route.board, "states", route.state]
    case "history":
      return ["boards", route.board, "history"]
    case "compare":
      return ["boards", route.board, "compare", route.base, route.candidate]
    case "scorecard":
      return ["runs", route.run, ...judged(route.judge)]
    case "prompts":
    case "flags":
      return ["runs", route.run, ...judged(route.judge), route.page]
    case "prompt":
      return ["runs", route.run, ...judged(route.judge), "prompts", route.prompt]
    case "agreement":
      return ["runs", route.run, "agreement"]
    case "bench":
      return ["bench"]
    case "dod":
      return ["dod", route.key]
    case "unknown":
      return route.path.split("/")
  }
}

/**
 * The address of a page, to be put into a link.
 *
 * @since 0.1.0
 */
export const hrefOf = (route: Route, query: Query = NONE): string => {
  const path = segmentsOf(route).map(encodeURIComponent).join("/")
  const asked = new URLSearchParams([...query]).toString()
  return `#/${path}${asked === "" ? "" : `?${asked}`}`
}

const ofRun = (run: string, judge: string | null, rest: ReadonlyArray<string>): Route | null => {
  const [tab, prompt, ...more] = rest
  if (more.length > 0) return null
  if (tab === undefined) return { page: "scorecard", run, judge }
  if (tab === "prompts")
    return prompt === undefined ? { page: "prompts", run, judge } : { page: "prompt", run, judge, prompt }
  if (prompt !== undefined) return null
  if (tab === "flags") return { page: "flags", run, judge }
  return tab === "agreement" && judge === null ? { page: "agreement", run } : null
}

const ofBoard = (board: string, rest: ReadonlyArray<string>): Route | null => {
  const [what, first, second, ...more] = rest
  if (more.length > 0) return null
  if (what === "history" && first === undefined) return { page: "history", board }
  if (what === "states" && first !== undefined && second === undefined) return { page: "board", board, state: first }
  return what === "compare" && first !== undefined && second !== undefined
    ? { page: "compare", board, base: first, candidate: second }
    : null
}

const routeOf = (segments: ReadonlyArray<string>): Route | null => {
  const [kind, key, ...rest] = segments
  if (kind === undefined) return { page: "home" }
  if (kind === "bench") return key === undefined ? { page: "bench" } : null
  if (key === undefined) return null
  if (kind === "dod") return rest.length === 0 ? { page: "dod", key } : null
  if (kind === "boards") return ofBoard(key, rest)
  if (kind !== "runs") return null
  const [word, judge, ...more] = rest
  return word === "judges" && judge !== undefined ? ofRun(key, judge, more) : ofRun(key, null, rest)
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * The page that an address names, whatever it holds.
 *
 * @since 0.1.0
 */
export const placeOf = (hash: string): Place => {
  const [path = "", ...asked] = hash.replace(/^#?\/?/u, "").split("?")
  const segments = path
    .split("/")
    .filter((segment) => segment !== "")
    .map(decoded)
  const query = new Map(new URLSearchParams(asked.join("?")))
  return { route: routeOf(segments) ?? { page: "unknown", path: segments.join("/") }, query }
}

/**
 * A query with one name set, or taken away where the value is null or empty.
 *
 * @since 0.1.0
 */
export const withQuery = (query: Query, name: string, value: string | null): Query => {
  const next = new Map([...query].filter(([key]) => key !== name))
  return value === null || value === "" ? next : next.set(name, value)
}
