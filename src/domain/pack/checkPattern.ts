import type { Result } from "effect"
import type { Normalize } from "./Check.ts"
import { type CompiledPattern, compilePattern } from "./compilePattern.ts"
import { normalizeText, stripDiacritics } from "./normalizeText.ts"

/**
 * Compiles the pattern of a check for texts that are normalised in the same way. Under `fold` the pattern loses its
 * diacritics and ignores case; its white space stays, since it may be a part of the syntax.
 *
 * @since 0.1.0
 */
export const compileCheckPattern = (
  pattern: string,
  flags: string,
  how: Normalize
): Result.Result<CompiledPattern, string> =>
  how === "fold"
    ? compilePattern(stripDiacritics(pattern), flags.includes("i") ? flags : `${flags}i`)
    : compilePattern(normalizeText(pattern, how), flags)
