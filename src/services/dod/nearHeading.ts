import { distance } from "fastest-levenshtein"

/** A line that looks like the heading of a definition of done, but is none. Its line counts from 0. */
export interface NearHeading {
  readonly line: number
  readonly title: string
  /** Whether it is a heading that begins with "Definition of done", so that it may hold a second one. */
  readonly second: boolean
}

const NAME = "definition of done"
const TYPOS = 3
const OTHERS = /\b(?:dod|acceptance criteri(?:a|on)|done criteria|criteria for done|criteria of done|done when)\b/u
const LEAD = /^(?:[\s>]|[-*+]\s|\d+[.)]\s|\[[ xX]\]\s)+/u
const BOLD = /^(?:\*\*.*\*\*|__.*__|\*\*\*.*\*\*\*):?$/u
const LONGEST = 80

const wordsOf = (title: string): string =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/<[^<>]*>/gu, " ")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim()

/** The line at a place as a heading of a definition of done that nobody would find; undefined where it is none. */
export const nearHeading = (line: number, text: string, underlined: boolean): NearHeading | undefined => {
  const bare = text.replace(LEAD, "").trim()
  const words = bare.length > LONGEST ? "" : wordsOf(bare)
  const heading = underlined || bare.startsWith("#") || /^<h[1-6]\b/iu.test(bare)
  const titled = heading || BOLD.test(bare) || bare.endsWith(":") || words === NAME
  const near = words.includes(NAME) || distance(words, NAME) <= TYPOS || OTHERS.test(words)
  return titled && near
    ? { line, title: bare.replaceAll(/^#+|(?<!#)#+$/gu, "").trim(), second: heading && words.startsWith(NAME) }
    : undefined
}
