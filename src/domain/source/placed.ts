import { Predicate } from "effect"
import type { DocumentPath } from "./Problem.ts"

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

/** The parts whose key an earlier one has, each with the first that has it. A part without a key repeats nothing. */
export const repeatsIn = <Part extends Placed>(
  parts: ReadonlyArray<Part>,
  keyOf: (part: Part) => string | undefined
): ReadonlyArray<{ readonly part: Part; readonly key: string; readonly first: Part }> => {
  const seen = new Map<string, Part>()
  return parts.flatMap((part) => {
    const key = keyOf(part)
    if (key === undefined) return []
    const first = seen.get(key)
    if (first !== undefined) return [{ part, key, first }]
    seen.set(key, part)
    return []
  })
}

/** The entries of a list; none where the value is no list. */
export const entriesOf = ({ value, path }: Placed): ReadonlyArray<Placed> =>
  Array.isArray(value) ? value.map((entry: unknown, index) => ({ value: entry, path: [...path, index] })) : []
