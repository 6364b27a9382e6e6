import { Result } from "effect"
import { compileCheckPattern } from "./checkPattern.ts"
import { normalizeText } from "./normalizeText.ts"
import { patternPieces } from "./patternPieces.ts"

const isFound = (written: string, text: string): boolean =>
  Result.match(compileCheckPattern(written, "", "fold"), {
    // A bracket or a count is no pattern by itself.
    onFailure: () => true,
    onSuccess: ({ found }) => found(text)
  })

const shown = (char: string): string =>
  /[\s\p{M}\p{C}]/u.test(char) ? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}` : char

/**
 * What of a pattern is in no text under `fold`, so that `not-matches` would pass whatever the answer is: a letter in a class
 * that `fold` makes several of, as `ß`; an escape of one that loses its marks in the texts; white space other than one space.
 * A sentence, or undefined. In a class white space may stand, since others stand there too.
 *
 * @since 0.1.0
 */
export const neverFoundFolded = (pattern: string): string | undefined => {
  let spaces = 0
  for (const { char, inClass, isCounted, written } of patternPieces(pattern)) {
    spaces = char === " " && !inClass ? spaces + 1 : 0
    if (spaces > 1 && !isCounted) return "several spaces are one, so two in a row are never found. Write one, or \\s"
    if (char === undefined || (/\s/u.test(char) && (inClass || isCounted))) continue
    const text = normalizeText(`a${char}a`, "fold")
    if (isFound(inClass ? `[${written}]` : written, text)) continue
    const folded = text.slice(1, -1)
    return `${shown(char)} is ${folded === "" ? "left out" : JSON.stringify(folded)}, so it is never found. ${folded === "" ? "Leave it out too" : "Write that"}`
  }
  return undefined
}
