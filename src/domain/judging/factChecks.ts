import type { Check } from "../pack/Check.ts"
import type { Language } from "../pack/Pack.ts"
import { normalizeText } from "../pack/normalizeText.ts"
import { type CheckContext, type CheckOutcome, quoted, say } from "./CheckOutcome.ts"
import { digitRows } from "./digitRows.ts"
import type { Fact } from "./Fact.ts"
import { factsIn } from "./facts.ts"

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

// "1. Januar" at the start of a line is a date, but "1. May" in English and "1. 2." in German are items that begin so.
const COUNTED = { de: /^\d+(?:\.\s\d+\.)?$/u, en: /^\d+(?:\.\s\p{L}+)?$/u }

const ROW = /^[-\d\s/]+$/u

const answerText = ({ answer }: CheckContext, how: Check["normalize"]): string =>
  normalizeText(answer, how === "none" ? "none" : "nfc")

const statedFacts = (text: string, language: Language): ReadonlyArray<Fact> => {
  const counters = countersIn(text)
  return factsIn(text, language).filter((fact) => !(counters.has(fact.index) && COUNTED[language].test(fact.text)))
}

/** Without the facts within a row of digits, such as a telephone number, that is given in another grouping. */
const outsideGivenRows = (
  facts: ReadonlyArray<Fact>,
  text: string,
  sources: ReadonlyArray<string>
): ReadonlyArray<Fact> => {
  if (facts.length === 0) return []
  const given = new Set<string>()
  for (const source of sources) for (const { digits } of digitRows(source)) given.add(digits)
  if (given.size === 0) return facts
  const covered = new Uint8Array(text.length)
  for (const { digits, start, end } of digitRows(text)) if (given.has(digits)) covered.fill(1, start, end)
  return facts.filter(
    (fact) => !ROW.test(fact.text) || covered.subarray(fact.index, fact.index + fact.text.length).includes(0)
  )
}

const within = (number: number, value: number, tolerance: number): boolean => {
  const rounding = tolerance === 0 ? 0 : 8 * Number.EPSILON * Math.max(Math.abs(number), Math.abs(value))
  return Math.abs(number - value) <= tolerance + rounding
}

/**
 * `number`: a number whose value differs from `value` by at most `tolerance` (inclusive) occurs in the answer. It is read
 * in the format of the pack's language: `48.000,50` in German, `48,000.50` in English. A minus sign directly before it
 * counts, units, percent and currency signs do not ("48k" is not a number). No such number are digits of a word, date,
 * time, version or list counter, nor a number tied to a word by a hyphen ("GPT-4"), nor "46000er".
 *
 * @since 0.1.0
 */
export const checkNumber = (check: Extract<Check, { kind: "number" }>, context: CheckContext): CheckOutcome => {
  const text = answerText(context, check.normalize)
  const numbers = statedFacts(text, context.language).filter((fact) => fact.number !== undefined)
  const hit = numbers.find((fact) => fact.number !== undefined && within(fact.number, check.value, check.tolerance))
  if (hit !== undefined) {
    const shown = quoted([hit.text])
    return { passed: true, detail: say(context.language, { de: `nennt ${shown}`, en: `states ${shown}` }) }
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
 * are compared by value, whatever the notation: 48,000 is 48000, 3 March 2026 is 2026-03-03, 2:30 pm is 14:30.
 * Signs and units do not count, nor how the digits of a telephone number are grouped; the year and day of a given date
 * are given; list counters are left out. What `factsIn` does not see, such as
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
  const text = answerText(context, check.normalize)
  const unknown = statedFacts(text, context.language).filter(
    (fact) => !fact.readings.some((keys) => keys.every((key) => given.has(key)))
  )
  const invented = outsideGivenRows(unknown, text, sources)
  const texts = [...new Set(invented.map((fact) => fact.text))]
  return texts.length === 0
    ? { passed: true, detail: say(context.language, { de: "nur gegebene Angaben", en: "given facts only" }) }
    : {
        passed: false,
        detail: say(context.language, { de: `nicht gegeben: ${quoted(texts)}`, en: `not given: ${quoted(texts)}` })
      }
}
