import type { Language } from "../pack/Pack.ts"

const SPACES = "\u00a0\u2009\u202f"

/**
 * The characters of white space that group digits by thousands, by language: no-break and thin spaces, in German an
 * ordinary space too.
 *
 * @since 0.1.0
 */
export const GROUP_SPACES = { de: ` ${SPACES}`, en: SPACES }

const format = (language: Language, group: string, decimal: string) =>
  new RegExp(
    String.raw`^((?:[1-9]\d{0,2}(?:(?:[${group}]\d{3})+|(?:['’]\d{3})+|(?:[${GROUP_SPACES[language]}]\d{3})+))|\d*)(?:[${decimal}](\d+))?$`,
    "u"
  )
const FORMATS = { de: format("de", ".", ","), en: format("en", ",", ".") }

/**
 * The value of an unsigned number in the format of a language (`48.000,50`, `48,000.50`, groups also by no-break or thin
 * space or apostrophe) as an exact decimal text without leading or trailing zeros; undefined where the text is no number
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
