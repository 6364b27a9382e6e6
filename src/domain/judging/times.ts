import type { Fact } from "./Fact.ts"

const BLANK = String.raw`[ \u00a0\u202f]`
const COLON = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?![\d:])`
const UHR = String.raw`${BLANK}?Uhr(?!\p{L})`
const HALF = String.raw`${BLANK}?(?:[aApP][mM]|[aApP]\.${BLANK}?[mM]\.?)(?![\p{L}\p{N}])`

const range = (words: string, end: string) => `(?=${BLANK}?(?:[-–]|${words})${BLANK}?${end})`

/**
 * The times of day of a language as the source of a regular expression: `14:30`, in German also "14.30 Uhr" and
 * "14 Uhr 30", in English "2:30 pm", "2.30 p.m." and "2 pm". The group `half` is the half of the day that the end of a
 * range names for its start, as in "2:30–3:30 pm".
 *
 * @since 0.1.0
 */
export const TIMES = {
  de: [
    String.raw`\d{1,2}\.\d{2}(?:${UHR}|${range("bis|und", String.raw`\d{1,2}\.\d{2}${UHR}`)})`,
    String.raw`\d{1,2}${BLANK}Uhr${BLANK}\d{2}(?![\d:]|[.,]\d)`,
    COLON
  ].join("|"),
  en: [
    String.raw`\d{1,2}(?:[:.]\d{2}(?::\d{2})?)?${HALF}`,
    String.raw`${COLON}(?:${range("to|and", String.raw`\d{1,2}(?:[:.]\d{2})?(?<half>${HALF})`)}|)`
  ].join("|")
}

const pad = (value: number) => String(value).padStart(2, "0")

const hourOf = (hour: number, half: string): number => (hour % 12) + (/p/iu.test(half) ? 12 : 0)

/**
 * The fact of a time of day: the same in every notation. What stands on the hour can be its number ("10 Uhr" is 10:00).
 * A time without a half of the day is one of 24 hours, but where one with a half is given, the same digits alone are
 * given, and a bare "2:30" gives both halves of the day, in either notation.
 *
 * @since 0.1.0
 */
export const timeFact = (text: string, index: number, endHalf: string | undefined): Fact => {
  const [first = "", minute = "00", ...seconds] = text.match(/\d+/gu) ?? []
  const hour = Number(first)
  const rest = [minute, ...seconds].join(":")
  const time = (value: number) => `time ${pad(value)}:${rest}`
  const [either, bare] = [`half ${pad(hour)}:${rest}`, `bare ${pad(hour)}:${rest}`]
  const half = /[ap].{0,2}m/iu.exec(text)?.[0]
  const onTheHour = (value: number) => (rest === "00" ? [`number ${value}`] : [])
  if (half !== undefined && hour >= 1 && hour <= 12) {
    const full = hourOf(hour, half)
    const readings = [[time(full)], [bare], ...onTheHour(hour).map((number) => [number])]
    return { text, index, readings, gives: [time(full), either, ...onTheHour(hour), ...onTheHour(full)] }
  }
  const dotted = /^\d+\.\d+/u.exec(text)?.[0]
  const others = [
    ...(dotted === undefined ? [] : [[`text ${dotted}`]]),
    // "um 14 Uhr 30 Personen"
    ...(/Uhr\D+\d/u.test(text) ? [[`number ${hour}`, `number ${Number(minute)}`]] : [])
  ]
  const inRange = endHalf === undefined ? [] : [[time(hourOf(hour, endHalf))]]
  const plain = [[time(hour)], ...onTheHour(hour).map((number) => [number]), ...others]
  return {
    text,
    index,
    readings: [...plain, [either], ...inRange],
    gives: [...plain.flat(), ...(/^[1-9](?!\d)[^U]*$/u.test(text) ? [bare, time(hour + 12)] : [])]
  }
}
