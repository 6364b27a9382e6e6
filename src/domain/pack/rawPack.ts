import { Predicate } from "effect"
import { type DocumentPath, type Fault, showPath } from "../source/Problem.ts"
import { choiceHint, quote } from "../source/wording.ts"

/** A value of a parsed document, of any shape, with its path. */
export interface Placed {
  readonly value: unknown
  readonly path: DocumentPath
}

/** What stands under a key; an undefined value where nothing does. */
export const under = ({ value, path }: Placed, key: string): Placed => ({
  value: Predicate.isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined,
  path: [...path, key]
})

/** The entries of a list; none where the value is no list. */
export const entriesOf = ({ value, path }: Placed): ReadonlyArray<Placed> =>
  Array.isArray(value) ? value.map((entry: unknown, index) => ({ value: entry, path: [...path, index] })) : []

/** An id or a reference as a text, so that `1` and `"1"` are the same; undefined where there is no name. */
export const nameOf = ({ value }: Placed): string | undefined =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : undefined

/** The fault of a part, as one of the whole document. */
export const moveTo =
  ({ path }: Placed) =>
  (fault: Fault): Fault => ({ ...fault, path: [...path, ...fault.path] })

/** The ids of entries, as far as they have one. */
export const idsOf = (entries: ReadonlyArray<Placed>): ReadonlyArray<string> =>
  entries.flatMap((entry) => nameOf(under(entry, "id")) ?? [])

/** The names that stand in a list more than once; each fault names the other place. */
export const repeated = (what: string, names: ReadonlyArray<Placed>): ReadonlyArray<Fault> => {
  const seen = new Map<string, DocumentPath>()
  return names.flatMap((placed) => {
    const name = nameOf(placed)
    if (name === undefined) return []
    const first = seen.get(name)
    if (first === undefined) {
      seen.set(name, placed.path)
      return []
    }
    const hint = `It stands first at ${showPath(first)}`
    return [{ path: placed.path, message: `Duplicate ${what} ${quote(name)}`, hint }]
  })
}

/** A reference to a name that does not exist. Where nothing is known, the fault lies elsewhere. */
export const unknown = (what: string, placed: Placed, known: ReadonlyArray<string>): ReadonlyArray<Fault> => {
  const name = nameOf(placed)
  return name === undefined || known.length === 0 || known.includes(name)
    ? []
    : [{ path: placed.path, message: `Unknown ${what} ${quote(name)}`, hint: choiceHint(name, `${what}s`, known) }]
}
