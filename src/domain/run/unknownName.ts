import { suggest } from "../source/suggest.ts"
import { byCodeUnit } from "./Cell.ts"
import { UnknownName } from "./errors.ts"

/**
 * The error for a name that is not among the known ones, which it lists sorted, with the nearest as a suggestion.
 *
 * @since 0.1.0
 */
export const unknownName = (what: string, name: string, known: Iterable<string>): UnknownName => {
  const available = [...new Set(known)].sort(byCodeUnit)
  return new UnknownName({ what, given: name, available, suggestion: suggest(name, available) ?? null })
}
