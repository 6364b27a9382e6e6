import type { Check } from "../pack/Check.ts"
import type { CheckContext, CheckOutcome } from "./CheckOutcome.ts"
import { checkCount } from "./countChecks.ts"
import { checkNumber, checkOnlyGivenFacts } from "./factChecks.ts"
import { checkJson } from "./jsonCheck.ts"
import { checkBullets, checkTable } from "./markdownChecks.ts"
import { checkEquals, checkNeedles, checkPattern } from "./textChecks.ts"

/**
 * Whether an answer passes one check; total on any text. `normalize` bears on the comparison of texts (`contains`,
 * `equals`, `matches` and their negations); what is counted, parsed or compared by value is read from the text itself,
 * since `fold` would take away its lines. A check that its pack's rules would refuse (no needle, a pattern or schema
 * that does not compile) fails.
 *
 * @since 0.1.0
 */
export const runCheck = (check: Check, context: CheckContext): CheckOutcome => {
  switch (check.kind) {
    case "contains":
    case "not-contains":
      return checkNeedles(check, context)
    case "equals":
      return checkEquals(check, context)
    case "matches":
    case "not-matches":
      return checkPattern(check, context)
    case "max-words":
    case "max-sentences":
      return checkCount(check, context)
    case "bullets":
      return checkBullets(check, context)
    case "table":
      return checkTable(check, context)
    case "json":
      return checkJson(check, context)
    case "number":
      return checkNumber(check, context)
    case "only-given-facts":
      return checkOnlyGivenFacts(check, context)
  }
}
