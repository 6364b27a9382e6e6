import { Result } from "effect"
import type { Check } from "../pack/Check.ts"
import { compileCheckPattern } from "../pack/checkPattern.ts"
import { normalizeText } from "../pack/normalizeText.ts"
import { type CheckContext, type CheckOutcome, quoted, say } from "./CheckOutcome.ts"

type Of<Kind extends Check["kind"]> = Extract<Check, { kind: Kind }>

/**
 * `contains` passes where `text`, one of `any`, or each of `all` is a substring of the answer; `not-contains` is its
 * negation: no `text`, none of `any`, not each of `all`. Both sides are normalised in the same way. A check without
 * needles, or with one of which nothing is left, fails in either kind.
 *
 * @since 0.1.0
 */
export const checkNeedles = (
  check: Of<"contains" | "not-contains">,
  { answer, language }: CheckContext
): CheckOutcome => {
  const text = normalizeText(answer, check.normalize)
  const needles = check.any ?? check.all ?? (check.text === undefined ? [] : [check.text])
  const folded = needles.map((needle) => normalizeText(needle, check.normalize))
  if (folded.length === 0 || folded.includes("")) {
    return { passed: false, detail: say(language, { de: "kein Suchtext", en: "there is no text to look for" }) }
  }
  const present = needles.filter((_, index) => text.includes(folded[index] ?? ""))
  const absent = needles.filter((needle) => !present.includes(needle))
  const holds = check.any === undefined ? absent.length === 0 : present.length > 0
  return {
    passed: holds === (check.kind === "contains"),
    detail: holds
      ? say(language, { de: `enthält ${quoted(present)}`, en: `contains ${quoted(present)}` })
      : say(language, { de: `es fehlt ${quoted(absent)}`, en: `lacks ${quoted(absent)}` })
  }
}

/**
 * `equals`: the whole answer is the text; blanks around both are ignored.
 *
 * @since 0.1.0
 */
export const checkEquals = (check: Of<"equals">, { answer, language }: CheckContext): CheckOutcome => {
  const wanted = normalizeText(check.text, check.normalize).trim()
  const passed = wanted !== "" && normalizeText(answer, check.normalize).trim() === wanted
  const text = quoted([check.text])
  return {
    passed,
    detail: passed
      ? say(language, { de: `ist genau ${text}`, en: `is exactly ${text}` })
      : say(language, { de: `ist nicht genau ${text}`, en: `is not exactly ${text}` })
  }
}

/**
 * `matches` passes where the pattern is found anywhere in the normalised answer, `not-matches` where it is not found.
 * Under `fold` the answer is one line of lower-case text. A pattern that does not compile, and an answer that is too long
 * for it, fail in either kind.
 *
 * @since 0.1.0
 */
export const checkPattern = (check: Of<"matches" | "not-matches">, { answer, language }: CheckContext): CheckOutcome =>
  Result.match(compileCheckPattern(check.pattern, check.flags, check.normalize), {
    onFailure: (detail) => ({ passed: false, detail }),
    onSuccess: ({ found, longest }) => {
      const text = normalizeText(answer, check.normalize)
      if (text.length > longest) {
        return {
          passed: false,
          detail: say(language, {
            de: `die Antwort ist mit ${text.length} Zeichen zu lang für dieses Muster (höchstens ${longest})`,
            en: `the answer of ${text.length} characters is too long for this pattern (at most ${longest})`
          })
        }
      }
      const holds = found(text)
      const shown = quoted([check.pattern])
      return {
        passed: holds === (check.kind === "matches"),
        detail: holds
          ? say(language, { de: `das Muster ${shown} kommt vor`, en: `the pattern ${shown} is found` })
          : say(language, { de: `das Muster ${shown} kommt nicht vor`, en: `the pattern ${shown} is not found` })
      }
    }
  })
