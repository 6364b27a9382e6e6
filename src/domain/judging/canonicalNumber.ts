import type { Language } from "../pack/Pack.ts"

/**
 * The characters of white space that group digits by thousands: an ordinary blank, no-break and thin spaces.
 *
 * @since 0.1.0
 */
export const GROUP_SPACES = " \u00a0\u2009\u202f"

const format = (group: string, decimal: string) =>
  new RegExp(
    String.raw`^((?:[1-9]\d{0,2}(?:(?:[${group}]\d{3})+|(?:['’]\d{3})+|(?:[${GROUP_SPACES}]\d{3})+))|\d*)(?:[${decimal}](\d+))?$`,
    "u"
  )
const FORMATS = { de: format(".", ","), en: format(",", ".") }

/**
 * The value of an unsigned number in the format of a language (`48.000,50`, `48,000.50`, groups also by a blank or an
 * apostrophe) as an exact decimal text without leading or trailing zeros; undefined where the text is no number
 * in that format.
 *
 * @since 0.1.0
 */
export const canonicalNumber = (text: string, language: Language): string | undefined => {
  const found = FORMATS[language].exec(text)
  if (found === null || text === "") return undefined
  const whole = (found[1] ?? "").replace(/\D/gu, "").replace(/^0+/u, "")
  const digits = found[2] ?? ""
  let end = digits.length
  while (digits.charAt(end - 1) === "0") end -= 1
  const fraction = digits.slice(0, end)
  return `${whole === "" ? "0" : whole}${fraction === "" ? "" : `.${fraction}`}`
}
