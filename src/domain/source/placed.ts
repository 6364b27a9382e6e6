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

/** The entries of a list; none where the value is no list. */
export const entriesOf = ({ value, path }: Placed): ReadonlyArray<Placed> =>
  Array.isArray(value) ? value.map((entry: unknown, index) => ({ value: entry, path: [...path, index] })) : []
