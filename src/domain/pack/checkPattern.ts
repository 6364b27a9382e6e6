import type { Result } from "effect"
import type { Normalize } from "./Check.ts"
import { type CompiledPattern, compilePattern } from "./compilePattern.ts"
import { normalizeText, stripDiacritics } from "./normalizeText.ts"
import { type Piece, patternPieces } from "./patternPieces.ts"

/** A letter that is several under `fold`, as `ß` is `ss`, as these; case and marks are left to the whole. */
const folded = ({ char, inClass, written }: Piece): string => {
  if (char === undefined || inClass || /[\s\p{ASCII}]/u.test(char)) return written
  const text = normalizeText(char, "fold")
  return [...text].length > 1 ? `(?:${text})` : written
}

/**
 * Compiles the pattern of a check for texts that are normalised in the same way. Under `fold` the pattern loses its
 * diacritics and ignores case, and a letter such as `ß` stands for the several that it is there; its white space stays,
 * since it may be a part of the syntax.
 *
 * @since 0.1.0
 */
export const compileCheckPattern = (
  pattern: string,
  flags: string,
  how: Normalize
): Result.Result<CompiledPattern, string> =>
  how === "fold"
    ? compilePattern(
        stripDiacritics(patternPieces(pattern).map(folded).join("")),
        flags.includes("i") ? flags : `${flags}i`
      )
    : compilePattern(normalizeText(pattern, how), flags)
