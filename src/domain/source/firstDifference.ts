import { canonicalJson } from "./canonicalJson.ts"
import { printable, shownValue } from "./wording.ts"

const shown = (value: unknown): string => (value === undefined ? "not there" : shownValue(value))

/**
 * The first of the fields in which something is not what it was, as `name: then VALUE, now VALUE`; undefined where there is
 * none.
 *
 * @since 0.1.0
 */
export const firstDifference = (then: object, now: object): string | undefined => {
  const [old, today] = [new Map<string, unknown>(Object.entries(then)), new Map<string, unknown>(Object.entries(now))]
  const name = [...new Set([...today.keys(), ...old.keys()])].find(
    (key) => old.has(key) !== today.has(key) || canonicalJson(old.get(key)) !== canonicalJson(today.get(key))
  )
  if (name === undefined) return undefined
  return `${printable(name)}: then ${shown(old.get(name))}, now ${shown(today.get(name))}`
}
