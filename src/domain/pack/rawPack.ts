import { type Placed, repeatsIn, under } from "../source/placed.ts"
import { type Fault, showPath } from "../source/Problem.ts"
import { choiceHint, quote } from "../source/wording.ts"

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
export const repeated = (what: string, names: ReadonlyArray<Placed>): ReadonlyArray<Fault> =>
  repeatsIn(names, nameOf).map(({ first, key, part: { path } }) => ({
    path,
    message: `Duplicate ${what} ${quote(key)}`,
    hint: `It stands first at ${showPath(first.path)}`
  }))

/** A reference to a name that does not exist. Where nothing is known, the fault lies elsewhere. */
export const unknown = (what: string, placed: Placed, known: ReadonlyArray<string>): ReadonlyArray<Fault> => {
  const name = nameOf(placed)
  return name === undefined || known.length === 0 || known.includes(name)
    ? []
    : [{ path: placed.path, message: `Unknown ${what} ${quote(name)}`, hint: choiceHint(name, `${what}s`, known) }]
}
