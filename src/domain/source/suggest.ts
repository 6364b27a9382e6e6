import { distance } from "fastest-levenshtein"

/** Whether two words differ only by two neighbouring letters that changed places, the commonest typo. */
const isSwap = (left: string, right: string): boolean => {
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  return left[at] === right[at + 1] && left[at + 1] === right[at] && left.slice(at + 2) === right.slice(at + 2)
}

/** Beyond these nobody reads a suggestion, and comparing every name with every other one would take hours. */
const LONGEST = 100
const COMPARED = 1000

/**
 * The known name nearest to a mistyped one, or undefined where none is near enough to be meant. Near enough is an edit
 * distance (Levenshtein, two swapped neighbours count as one) of at most a third of the longer name, and at least 1; case is ignored; ties go to the
 * name that comes first in `known`; the very same name is no suggestion. Only the first 1000 known names are compared, and none of more than 100 characters.
 *
 * @since 0.1.0
 */
export const suggest = (name: string, known: Iterable<string>): string | undefined => {
  if (name.length > LONGEST) return undefined
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  const folded = name.toLowerCase()
  let compared = 0
  for (const candidate of known) {
    if (++compared > COMPARED) break
    if (candidate.length > LONGEST || candidate === name) continue
    const limit = Math.max(1, Math.floor(Math.max(candidate.length, name.length) / 3))
    const other = candidate.toLowerCase()
    if (Math.abs(other.length - folded.length) > limit) continue
    const far = isSwap(folded, other) ? 1 : distance(folded, other)
    if (far <= limit && far < bestDistance) {
      best = candidate
      bestDistance = far
    }
  }
  return best
}
