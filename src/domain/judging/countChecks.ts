import type { Language } from "../pack/Pack.ts"
import { counted } from "../source/wording.ts"
import { type CheckContext, type CheckOutcome, say } from "./CheckOutcome.ts"
import { MONTH_NAMES } from "./months.ts"

const segmenters = (granularity: "word" | "sentence"): ((text: string, language: Language) => Intl.Segments) => {
  // Making one takes longer than most answers take to be divided.
  const made = new Map<Language, Intl.Segmenter>()
  return (text, language) => {
    const segmenter = made.get(language) ?? new Intl.Segmenter(language, { granularity })
    made.set(language, segmenter)
    return segmenter.segment(text)
  }
}
const wordsOf = segmenters("word")
const sentencesOf = segmenters("sentence")

/**
 * How many words a text has by the word rules of its language (Unicode UAX 29, `Intl.Segmenter`). Numbers are words, marks
 * and emoji are not; "e-mail" is two words, "don't" is one, and each line of a list counts with the words it has.
 *
 * @since 0.1.0
 */
const countWords = (text: string, language: Language): number => {
  let count = 0
  for (const segment of wordsOf(text, language)) {
    if (segment.isWordLike === true) count += 1
  }
  return count
}

// Abbreviations after which a capital letter mostly goes on with the sentence. Those that often end one are left out.
const ABBREVIATIONS = {
  de: String.raw`z\.\s?B|d\.\s?h|u\.\s?a|i\.\s?d\.\s?R|z\.\s?T|u\.\s?U|o\.\s?g|bzw|ca|ggf|evtl|vgl|inkl|zzgl|Dr|Prof|Nr|Hr|Fr|St|Mio|Mrd`,
  en: String.raw`e\.\s?g|i\.\s?e|Mr|Mrs|Ms|Dr|Prof|St|vs|approx`
}
const ABBREVIATION = {
  de: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${ABBREVIATIONS.de})\.`, "giu"),
  en: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${ABBREVIATIONS.en})\.`, "giu")
}
const ORDINAL_OF_DATE = new RegExp(String.raw`(?<=\d)\.(?=\s(?:${MONTH_NAMES}))`, "gu")
const LIST_MARKER = /^[ \t>]*\d{1,9}[.)](?=\s)/gmu
const WORD_CHARACTER = /[\p{L}\p{N}]/u

/**
 * How many sentences a text has by the sentence rules of its language (Unicode UAX 29, `Intl.Segmenter`). A line break
 * ends a sentence, so each list item, heading and table row counts as one; a segment without a letter or digit counts
 * as none. Common abbreviations ("z. B.", "Dr.", "e.g."), the dot of "3. März" and list markers do not end a sentence;
 * an abbreviation that is not known does where a capital letter follows, and a sentence that starts with a small letter
 * is part of the one before.
 *
 * @since 0.1.0
 */
const countSentences = (text: string, language: Language): number => {
  const plain = text
    .replace(LIST_MARKER, "")
    .replace(ABBREVIATION[language], (found) => found.replaceAll(".", ""))
    .replace(ORDINAL_OF_DATE, "")
  let count = 0
  for (const { segment } of sentencesOf(plain, language)) {
    if (WORD_CHARACTER.test(segment)) count += 1
  }
  return count
}

/**
 * `max-words` and `max-sentences`: the answer has at most `n` of them.
 *
 * @since 0.1.0
 */
export const checkCount = (
  check: { readonly kind: "max-words" | "max-sentences"; readonly n: number },
  { answer, language }: CheckContext
): CheckOutcome => {
  const words = check.kind === "max-words"
  const count = (words ? countWords : countSentences)(answer, language)
  const found = words
    ? say(language, { de: counted(count, "Wort", "Wörter"), en: counted(count, "word") })
    : say(language, { de: counted(count, "Satz", "Sätze"), en: counted(count, "sentence") })
  return {
    passed: count <= check.n,
    detail: `${found}, ${say(language, { de: "höchstens", en: "at most" })} ${check.n}`
  }
}
