import type { Language } from "../pack/Pack.ts"
import { canonicalNumber, GROUP_SPACES } from "./canonicalNumber.ts"
import type { Fact } from "./Fact.ts"
import { MONTH_NAMES, monthNumber } from "./months.ts"
import { TIMES, timeFact } from "./times.ts"

const BLANK = String.raw`[ \u00a0\u202f]`
const YEAR = String.raw`(\d{4}|\d{2})(?!\d)`
const ISO = String.raw`(\d{4})-(\d{2})-(\d{2})(?!\d)`
const DOTTED = String.raw`(\d{1,2})\.${BLANK}?(\d{1,2})\.${BLANK}?${YEAR}(?!\.\d)`
const DOTTED_DAY = String.raw`(\d{1,2})\.${BLANK}?(\d{1,2})\.(?!\d)`
const SLASHED = String.raw`(\d{1,2})/(\d{1,2})/${YEAR}(?!/)`
const DAY_MONTH = String.raw`(\d{1,2})(?:\.|st|nd|rd|th)?${BLANK}?(?:of )?(${MONTH_NAMES})(?!\p{L})(?:\.?,?${BLANK}(\d{4})(?!\d))?`
const MONTH_DAY = String.raw`(${MONTH_NAMES})\.?${BLANK}(\d{1,2})(?:st|nd|rd|th)?(?![\d:\p{L}]|[.,]\d)(?:,?${BLANK}(\d{4})(?!\d))?`

interface CalendarDay {
  readonly day: number
  readonly month: number
  readonly year?: string
}

const onDay = (day: number, month: number | undefined, year: string | undefined): CalendarDay | undefined =>
  month === undefined || month < 1 || month > 12 || day < 1 || day > 31
    ? undefined
    : { day, month, ...(year === undefined ? {} : { year: year.length === 2 ? `20${year}` : year }) }

type ReadDay = (first: string, second: string, third: string | undefined) => CalendarDay | undefined

const whole = (source: string) => new RegExp(`^(?:${source})$`, "u")
const iso: readonly [RegExp, ReadDay] = [whole(ISO), (year, month, day) => onDay(Number(day), Number(month), year)]
const dayMonth: readonly [RegExp, ReadDay] = [
  whole(DAY_MONTH),
  (day, month, year) => onDay(Number(day), monthNumber(month), year)
]
const dotted: readonly [RegExp, ReadDay] = [
  whole(DOTTED),
  (day, month, year) => onDay(Number(day), Number(month), year)
]

const DATES: { readonly [L in Language]: ReadonlyArray<readonly [RegExp, ReadDay]> } = {
  de: [
    iso,
    dotted,
    [whole(DOTTED_DAY), (day, month) => onDay(Number(day), Number(month), undefined)],
    [whole(SLASHED), (day, month, year) => onDay(Number(day), Number(month), year)],
    dayMonth
  ],
  en: [
    iso,
    dotted,
    [
      whole(SLASHED),
      (month, day, year) => onDay(Number(day), Number(month), year) ?? onDay(Number(month), Number(day), year)
    ],
    dayMonth,
    [whole(MONTH_DAY), (month, day, year) => onDay(Number(day), monthNumber(month), year)]
  ]
}

const dates = {
  de: [ISO, DOTTED, DOTTED_DAY, SLASHED, DAY_MONTH].join("|"),
  en: [ISO, DOTTED, SLASHED, DAY_MONTH, MONTH_DAY].join("|")
}

// "46 000" is one number, but not in "2 46 000".
const GROUPED = String.raw`(?<!(?<!\d)\d{1,3}[${GROUP_SPACES}])[1-9]\d{0,2}(?:[${GROUP_SPACES}]\d{3})+(?!\d)(?:[.,]\d+)*`

const tokens = (language: Language): RegExp =>
  new RegExp(
    [
      String.raw`(?<email>@(?<=[\p{L}\p{N}._%+-]@)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+)`,
      `(?<time>${TIMES[language]})`,
      `(?<date>${dates[language]})`,
      String.raw`(?<=\d)T(?=\d{2}:)|(?:EUR|USD|GBP|CHF)(?=\d)`,
      // A digit in a word ("A10", "v1.2") is part of the word.
      String.raw`(?<word>[\p{L}_][\p{L}\p{M}\p{N}_]*(?:(?<=\d)(?:\.\d+)+)?)`,
      String.raw`(?<number>(?:(?<![^\s(+\-−$€£])[.,])?(?:${GROUPED}|\d+(?:[.,'’]\d+)*)[\p{L}\p{N}_]*)`,
      String.raw`(?<other>\p{N}+)`
    ].join("|"),
    "gu"
  )
const TOKENS = { de: tokens("de"), en: tokens("en") }

const pad = (value: number) => String(value).padStart(2, "0")

const dateFact = (text: string, index: number, language: Language): Fact | undefined => {
  for (const [pattern, read] of DATES[language]) {
    const found = pattern.exec(text)?.slice(1)
    const date = found === undefined ? undefined : read(found[0] ?? "", found[1] ?? "", found[2])
    if (date === undefined) continue
    const day = `day ${pad(date.month)}-${pad(date.day)}`
    const number = `number ${date.day}`
    const { year } = date
    if (year !== undefined) {
      const full = `date ${year} ${day}`
      const gives = [full, day, number, `number ${year}`]
      return { text, index, readings: [[full], [day, `number ${year}`]], gives }
    }
    // "3.5." can also be the end of a sentence on "version 3.5".
    const plain = `text ${text.replace(/\.$/u, "")}`
    return { text, index, readings: [[day], [plain]], gives: [day, number, plain] }
  }
  return undefined
}

const PARTS = /^([\d.,'’ \u00a0\u2009\u202f]+)(.*)/u
// "48k" is not 48; a unit that is written without a space ("10kg", "3rd") does not change the number.
const UNIT = /^(?!(?:k|K|M|T|bn|mn)$)\p{L}*$/u

// "GPT-4", "GPT-4o", "COVID-19": a name; "RE-2024" is not, since it can be invented.
const NAME_END = /^\d{1,2}(?:\.\d{1,2})?\p{L}?$/u
// "46000er" is a word that is made from a number.
const DERIVED = /^ern?$/u

const isNegative = (source: string, index: number): boolean =>
  /[-−]/u.test(source.charAt(index - 1)) && !/[\p{L}\p{N}_.,)\]]/u.test(source.charAt(index - 2))

const numberFact = (source: string, text: string, index: number, language: Language): Fact => {
  const [, digits = "", unit = ""] = PARTS.exec(text) ?? []
  const value = UNIT.test(unit) ? canonicalNumber(digits, language) : undefined
  if (value === undefined) {
    const key = `text ${text.toLowerCase()}`
    return { text, index, readings: [[key]], gives: [key] }
  }
  const parts = digits.includes(" ") ? digits.split(" ").map((part) => canonicalNumber(part, language)) : []
  const keys = parts.map((part) => `number ${part}`)
  const readings = keys.length === 0 ? [[`number ${value}`]] : [[`number ${value}`], keys]
  const tied = source.charAt(index - 1) === "-" && /[\p{L}_]/u.test(source.charAt(index - 2))
  const fact = { text, index, readings: tied && NAME_END.test(text) ? [[]] : readings, gives: readings.flat() }
  const number = isNegative(source, index) ? -Number(value) : Number(value)
  return tied || DERIVED.test(unit) ? fact : { ...fact, number }
}

/**
 * The facts of a text, in order. Dates: ISO, d.m.yyyy, "3. März 2026", "3 March 2026", with or without year; in German
 * also d.m. and d/m/yyyy, in English "March 3, 2026" and m/d/yyyy. Times: see `TIMES`. Numbers are in the language's
 * format, with or without a unit, percent or currency sign, which do not count. Digits that are no such number (a version
 * "1.2.3", "48k", "1e6") are a fact by their wording; digits inside a word ("A10", "B2B") are none, up to two digits
 * behind a word and a hyphen ("GPT-4") are always given, and number words are out of reach.
 *
 * @since 0.1.0
 */
export const factsIn = (text: string, language: Language): ReadonlyArray<Fact> => {
  const facts: Array<Fact> = []
  for (const { 0: found, index, groups = {} } of text.matchAll(TOKENS[language])) {
    if (groups["email"] !== undefined) {
      const local = /[\p{L}\p{N}._%+-]{1,64}$/u.exec(text.slice(Math.max(0, index - 64), index))?.[0] ?? ""
      const key = `email ${(local + found).toLowerCase()}`
      facts.push({ text: local + found, index: index - local.length, readings: [[key]], gives: [key] })
    } else if (groups["time"] !== undefined) facts.push(timeFact(found, index, groups["half"]))
    else if (groups["number"] !== undefined) facts.push(numberFact(text, found, index, language))
    else if (groups["date"] !== undefined || groups["other"] !== undefined) {
      const key = `text ${found}`
      facts.push(dateFact(found, index, language) ?? { text: found, index, readings: [[key]], gives: [key] })
    }
  }
  return facts
}
