import { Result } from "effect"
import { RE2JS } from "re2js"

/**
 * A user's pattern, ready to search with in time linear in the text.
 *
 * @since 0.1.0
 */
export interface CompiledPattern {
  readonly found: (text: string) => boolean
}

const FLAGS = new Map([
  ["i", RE2JS.CASE_INSENSITIVE],
  ["m", RE2JS.MULTILINE],
  ["s", RE2JS.DOTALL]
])

/**
 * Compiles a user-written pattern for RE2 (no backreferences, no look-around), so that no pattern can hang the process.
 * `flags` is any of `i`, `m`, `s`. Fails with a sentence that says what is not accepted.
 *
 * @since 0.1.0
 */
export const compilePattern = (pattern: string, flags: string): Result.Result<CompiledPattern, string> => {
  let bits = 0
  for (const flag of flags) {
    const bit = FLAGS.get(flag)
    if (bit === undefined) return Result.fail(`Unknown pattern flag "${flag}"; the flags are i, m and s`)
    bits |= bit
  }
  return Result.try({
    try: () => {
      const compiled = RE2JS.compile(pattern, bits)
      return { found: (text: string) => compiled.matcher(text).find() }
    },
    catch: (cause) =>
      `The pattern is not accepted: ${cause instanceof Error ? cause.message : String(cause)} (RE2 syntax: no look-around, no backreferences)`
  })
}
