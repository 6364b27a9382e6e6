import type { Normalize } from "./Check.ts"

const MARKS_BEYOND_STREAM_SAFE = /(\p{M}{30})\p{M}+/gu
const DIACRITICS = /[\u0300-\u036f]/gu

/**
 * A text without its diacritics (the combining marks U+0300..U+036F), in NFC. Marks of scripts that need them to be
 * read, such as Devanagari or Arabic, stay.
 *
 * @since 0.1.0
 */
export const stripDiacritics = (text: string): string =>
  text.replace(MARKS_BEYOND_STREAM_SAFE, "$1").normalize("NFD").replace(DIACRITICS, "").normalize("NFC")

// Up and down is the nearest to full case folding that JavaScript has: "ß", "ẞ" and "SS" are "ss"; "ς" and "Σ" are "σ".
const foldCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ")

/**
 * Brings a text into the form in which a check compares it. `nfc` is Unicode normal form C; `fold` also drops case
 * ("ß" is "ss"), diacritics ("ä" is "a", not "ae") and differences of white space: a run of it is one space, none is
 * left at the ends. Idempotent and linear; of a run of combining marks the first 30 count (Unicode's stream-safe limit),
 * since sorting longer runs takes quadratic time.
 *
 * @since 0.1.0
 */
export const normalizeText = (text: string, how: Normalize): string => {
  if (how === "none") return text
  if (how === "nfc") return text.replace(MARKS_BEYOND_STREAM_SAFE, "$1").normalize("NFC")
  return stripDiacritics(foldCase(stripDiacritics(text)))
    .replace(/\s+/gu, " ")
    .trim()
}
