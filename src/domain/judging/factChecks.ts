import type { Check } from "../pack/Check.ts"
import { normalizeText } from "../pack/normalizeText.ts"
import { type CheckContext, type CheckOutcome, quoted, say } from "./CheckOutcome.ts"
import { type Fact, factsIn } from "./facts.ts"

const COUNTER =
  /^[ \t>#*_|(+-]{0,20}(?:\p{L}{1,20}[ \u00a0])?[*_]{0,3}(\d{1,3})(?=[.)](?:\s|[*_]|$)|:|[ \t]{0,3}(?:[|–—]|$)|[*_]{2})/gmu

/**
 * Where the counters of lists and headings stand ("2." or "Step 2:" at the start of a line). A number is a counter only
 * if it counts: it is 1, or the one before it was a counter earlier in the text.
 */
const countersIn = (text: string): ReadonlySet<number> => {
  const places = new Set<number>()
  const seen = new Set([0])
  for (const { 0: found, 1: digits = "", index } of text.matchAll(COUNTER)) {
    const value = Number(digits)
    if (!seen.has(value - 1)) continue
    seen.add(value)
    places.add(index + found.length - digits.length)
  }
  return places
}

const statedFacts = ({ answer, language }: CheckContext, how: Check["normalize"]): ReadonlyArray<Fact> => {
  const text = normalizeText(answer, how === "none" ? "none" : "nfc")
  const counters = countersIn(text)
  return factsIn(text, language).filter((fact) => !counters.has(fact.index))
}

const within = (number: number, value: number, tolerance: number): boolean => {
  const rounding = tolerance === 0 ? 0 : 8 * Number.EPSILON * Math.max(Math.abs(number), Math.abs(value))
  return Math.abs(number - value) <= tolerance + rounding
}

/**
 * `number`: a number whose value differs from `value` by at most `tolerance` (inclusive) occurs in the answer. It is read
 * in the format of the pack's language: `48.000,50` in German, `48,000.50` in English. A minus sign directly before it
 * counts, units, percent and currency signs do not ("48k" is not a number). No such number are digits of a word, date,
 * time, version or list counter, nor a number tied to a word by a hyphen ("GPT-4").
 *
 * @since 0.1.0
 */
export const checkNumber = (check: Extract<Check, { kind: "number" }>, context: CheckContext): CheckOutcome => {
  const numbers = statedFacts(context, check.normalize).filter((fact) => fact.number !== undefined)
  const hit = numbers.find((fact) => fact.number !== undefined && within(fact.number, check.value, check.tolerance))
  if (hit !== undefined) {
    const text = quoted([hit.text])
    return { passed: true, detail: say(context.language, { de: `nennt ${text}`, en: `states ${text}` }) }
  }
  const found = numbers.length === 0 ? "–" : quoted(numbers.map((fact) => fact.text))
  return {
    passed: false,
    detail: say(context.language, {
      de: `die Zahl ${check.value} kommt nicht vor; Zahlen: ${found}`,
      en: `the number ${check.value} does not occur; numbers: ${found}`
    })
  }
}

/**
 * `only-given-facts`: every number, date, time and e-mail address of the answer stands in the prompt or in `allow`. They
 * are compared by value, whatever the notation: 48,000 is 48000, 3 March 2026 is 2026-03-03. Signs and units do not
 * count; the year and day of a given date are given; list counters are left out. What `factsIn` does not see, such as
 * number words, is not checked.
 *
 * @since 0.1.0
 */
export const checkOnlyGivenFacts = (
  check: Extract<Check, { kind: "only-given-facts" }>,
  context: CheckContext
): CheckOutcome => {
  const sources = [context.prompt, ...check.allow].map((text) => normalizeText(text, "nfc"))
  const given = new Set(sources.flatMap((text) => factsIn(text, context.language)).flatMap((fact) => fact.gives))
  const invented = statedFacts(context, check.normalize).filter(
    (fact) => !fact.readings.some((keys) => keys.every((key) => given.has(key)))
  )
  const texts = [...new Set(invented.map((fact) => fact.text))]
  return texts.length === 0
    ? { passed: true, detail: say(context.language, { de: "nur gegebene Angaben", en: "given facts only" }) }
    : {
        passed: false,
        detail: say(context.language, { de: `nicht gegeben: ${quoted(texts)}`, en: `not given: ${quoted(texts)}` })
      }
}
