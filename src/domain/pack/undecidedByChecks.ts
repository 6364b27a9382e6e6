import { isFatalOn } from "./KoRule.ts"
import type { Pack } from "./Pack.ts"
import { promptsOf } from "./prompts.ts"

/**
 * The ids of the prompts whose red flags are fatal and whose checks assess none, in pack order: with one of them, the
 * checks judge leaves every group undecided. None where a prompt has no checks at all: then the pack is not for that judge
 * alone.
 *
 * @since 0.1.0
 */
export const undecidedByChecks = (pack: Pack): ReadonlyArray<string> => {
  const isFatal = isFatalOn(pack.ko_rule)
  const prompts = promptsOf(pack).map(({ prompt }) => prompt)
  if (prompts.some(({ checks }) => checks.length === 0)) return []
  return prompts.filter(({ checks, id }) => isFatal(id) && !checks.some((check) => check.red_flag)).map(({ id }) => id)
}
