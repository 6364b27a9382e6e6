/**
 * Neighbouring groups of digits as one row, such as a telephone number: `digits` without what stands between them, from
 * `start` to `end` in the text.
 *
 * @since 0.1.0
 */
export interface DigitRow {
  readonly digits: string
  readonly start: number
  readonly end: number
}

const GROUP = /\d+/gu
const BETWEEN = /^(?:[-–/ \u00a0\u202f]|[ \u00a0]?[-–/][ \u00a0]|\)[-/ \u00a0]?|[ \u00a0]?\()$/u
const SHORTEST = 7
// The longest telephone number there is (ITU-T E.164).
const LONGEST = 15

/**
 * All rows of 7 to 15 digits of a text whose groups are joined by one hyphen, blank or slash, or by a bracket: of
 * "030 555-0142" the whole, and "555-0142". There are at most 15 for each group.
 *
 * @since 0.1.0
 */
export const digitRows = function* (text: string): Generator<DigitRow> {
  let open: Array<DigitRow> = []
  let last = 0
  for (const { 0: digits, index } of text.matchAll(GROUP)) {
    const end = index + digits.length
    const joined = index - last <= 3 && BETWEEN.test(text.slice(last, index))
    const longer = joined ? open.map((row) => ({ digits: row.digits + digits, start: row.start, end })) : []
    open = [...longer, { digits, start: index, end }].filter((row) => row.digits.length <= LONGEST)
    last = end
    for (const row of open) if (row.digits.length >= SHORTEST) yield row
  }
}
