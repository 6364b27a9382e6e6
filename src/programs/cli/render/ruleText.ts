import type { KoRule } from "../../../domain/pack/KoRule.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { words } from "./words.ts"

/**
 * A K.-o. rule in words.
 *
 * @since 0.1.0
 */
export const ruleText = (rule: KoRule, language: Language): string => {
  const w = words[language]
  const listed = rule.red_flag_prompts.join(", ")
  const flags = rule.red_flag_scope === "all" ? w.anyFlag : listed === "" ? w.noFlags : w.listedFlags(listed)
  return w.ruleText(rule.dimension, rule.threshold, flags)
}

/**
 * The mark of the K.-o. dimension with its threshold, in one piece that no line break divides.
 *
 * @since 0.1.0
 */
export const koMark = (rule: KoRule, language: Language): string =>
  `(${words[language].koMark}\u00a0≤\u00a0${rule.threshold})`
