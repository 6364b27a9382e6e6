import type { Check } from "../pack/Check.ts"
import type { Language, Pack, Prompt } from "../pack/Pack.ts"
import { dimensionsOf, messagesOf } from "../pack/prompts.ts"
import type { Answer } from "../run/Answer.ts"
import type { RedFlag, Verdict } from "../run/Verdict.ts"
import { counted } from "../source/wording.ts"
import { type CheckOutcome, say } from "./CheckOutcome.ts"
import { runCheck } from "./runCheck.ts"
import { judgedAnswer, settledWithoutJudge, unscored } from "./settledWithoutJudge.ts"

interface CheckResult extends CheckOutcome {
  readonly check: Check
}

/**
 * The score of a pool of checks: `1 + floor(4 * passed / total)`, so 5 only if all of them passed. The pool must not be
 * empty.
 *
 * @since 0.1.0
 */
export const pooledScore = (outcomes: ReadonlyArray<{ readonly passed: boolean }>): number =>
  1 + Math.floor((4 * outcomes.filter((outcome) => outcome.passed).length) / outcomes.length)

const rationaleOf = (results: ReadonlyArray<CheckResult>, language: Language): string => {
  const failed = results.filter((result) => !result.passed)
  const passed = results.length - failed.length
  const head = say(language, {
    de: `${passed} von ${counted(results.length, "Prüfung", "Prüfungen")} bestanden.`,
    en: `${passed} of ${counted(results.length, "check")} passed.`
  })
  const lines = failed.map(({ check, detail }) => {
    const flag = check.red_flag ? ", Red Flag" : ""
    const note = check.note.trim() === "" ? "" : ` – ${check.note.trim()}`
    return `${check.kind} (${check.dimension}${flag}): ${detail}${note}`
  })
  return [
    head,
    ...(lines.length === 0 ? [] : [say(language, { de: "Nicht bestanden:", en: "Failed:" })]),
    ...lines
  ].join("\n")
}

/**
 * The verdict of the checks judge on an answer. Overall is the pool of all the prompt's checks, but 1 if a red-flag check
 * failed; a dimension is the pool of the checks that name it, and absent without any. The red flag is only assessed where
 * the prompt has a red-flag check. A prompt without checks is unscored.
 *
 * @since 0.1.0
 */
export const judgeByChecks = (pack: Pack, prompt: Prompt, answer: Answer): Verdict => {
  const settled = settledWithoutJudge(pack, prompt, answer)
  if (settled !== undefined) return settled
  const { language } = pack
  if (prompt.checks.length === 0) {
    const detail = say(language, { de: "Der Prompt hat keine Prüfungen.", en: "The prompt has no checks." })
    return unscored(answer, "no-checks", detail)
  }
  const context = {
    language,
    prompt: messagesOf(prompt)
      .map((message) => message.content)
      .join("\n"),
    answer: answer.text
  }
  const results = prompt.checks.map((check): CheckResult => ({ check, ...runCheck(check, context) }))
  const pools = dimensionsOf(pack, prompt).flatMap((dimension) => {
    const pool = results.filter((result) => result.check.dimension === dimension)
    return pool.length === 0 ? [] : [[dimension, pooledScore(pool)] as const]
  })
  const guards = results.filter((result) => result.check.red_flag)
  const flagged = guards.some((result) => !result.passed)
  const redFlag: RedFlag = guards.length === 0 ? "not-assessed" : flagged ? "flagged" : "clear"
  return {
    status: "scored",
    ...judgedAnswer(answer),
    score: flagged ? 1 : pooledScore(results),
    dimensions: Object.fromEntries(pools),
    red_flag: redFlag,
    disputed: false,
    rationale: rationaleOf(results, language)
  }
}
