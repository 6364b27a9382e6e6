import { fileNameOf } from "../../domain/run/fileNames.ts"
import { byCodeUnit } from "../../domain/run/Cell.ts"

const SHORT = 16

/**
 * The path of every document. What is put in are keys, which hold no `/`.
 *
 * @since 0.1.0
 */
export const viewPaths = {
  index: "index",
  bench: "bench",
  run: (run: string) => `runs/${run}/run`,
  report: (run: string, judge: string) => `runs/${run}/judges/${judge}`,
  agreement: (run: string) => `runs/${run}/agreement`,
  prompt: (run: string, prompt: string) => `runs/${run}/prompts/${prompt}`,
  text: (run: string, prompt: string, cell: string) => `runs/${run}/texts/${prompt}/${cell}`,
  history: (board: string) => `boards/${board}/history`,
  leaderboard: (board: string, state: string) => `boards/${board}/leaderboards/${state}`,
  comparison: (board: string, base: string, candidate: string) => `boards/${board}/comparisons/${base}/${candidate}`,
  dod: (key: string) => `dod/${key}`
}

/**
 * The key of a board: no pack id has a blank.
 *
 * @since 0.1.0
 */
export const boardKey = (pack: string, judge: string): string => fileNameOf(`${pack} ${judge}`)

/**
 * The key of a state of a pack, out of its digest.
 *
 * @since 0.1.0
 */
export const stateKey = (digest: string): string => digest.slice("sha256:".length).slice(0, SHORT)

/**
 * The key of a cell of a prompt: the place of its group among the run's, and the repeat.
 *
 * @since 0.1.0
 */
export const cellPlaceKey = (group: number, repeat: number): string => `${group}-${repeat}`

const whole = (segments: ReadonlyArray<string>): string => segments.join("/")

/**
 * Keys for files or folders, given as the segments of their full paths: each the name alone, or as much of the end of the path
 * as sets it apart from the others. Equal paths have equal keys.
 *
 * @since 0.1.0
 */
export const keysOf = (places: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  let open = [...new Map(places.map((segments) => [whole(segments), segments])).values()]
  const found = new Map<string, string>()
  for (let length = 1; open.length > 0; length++) {
    const byEnd = Map.groupBy(open, (segments) => segments.slice(-length).join("/"))
    for (const [end, [only, another]] of byEnd) {
      if (only !== undefined && another === undefined) found.set(whole(only), end)
    }
    open = open.filter((segments) => !found.has(whole(segments)) && segments.length > length)
  }
  return places.map((segments) => fileNameOf(found.get(whole(segments)) ?? whole(segments)))
}

/**
 * Sorts what has a key.
 *
 * @since 0.1.0
 */
export const byKey = (left: { readonly key: string }, right: { readonly key: string }): number =>
  byCodeUnit(left.key, right.key)
