import type { JudgeManifest } from "../run/RunManifest.ts"
import { canonicalJson } from "../source/canonicalJson.ts"
import { printable, shownValue } from "../source/wording.ts"

type Settings = JudgeManifest["settings"]

const shown = (value: Settings[string] | undefined): string => (value === undefined ? "not there" : shownValue(value))

/**
 * The first setting in which a judge is not the one that it was, as `name: then VALUE, now VALUE`; undefined where there is
 * none.
 *
 * @since 0.1.0
 */
export const settingsDifference = (then: Settings, now: Settings): string | undefined => {
  const [old, today] = [new Map(Object.entries(then)), new Map(Object.entries(now))]
  const name = [...new Set([...today.keys(), ...old.keys()])].find(
    (key) => old.has(key) !== today.has(key) || canonicalJson(old.get(key)) !== canonicalJson(today.get(key))
  )
  if (name === undefined) return undefined
  return `${printable(name)}: then ${shown(old.get(name))}, now ${shown(today.get(name))}`
}
