import { Result } from "effect"
import { RE2JS } from "re2js"

/**
 * A user's pattern, ready to search with in time linear in the text. `longest` is the length in characters up to which a
 * search takes about two seconds at worst, when each character of the text can be at any place of the pattern.
 *
 * @since 0.1.0
 */
export interface CompiledPattern {
  readonly found: (text: string) => boolean
  readonly longest: number
}

// In instructions of RE2. A counted repetition repeats what it counts: (\w{1,50}\s?){20} has about 2,000.
const MAX_SIZE = 2_500

// The automaton of states is fast; what does not fit in its memory is searched at about 15 ns an instruction and character.
const MAX_WORK = 150_000_000

const FLAGS = new Map([
  ["i", RE2JS.CASE_INSENSITIVE],
  ["m", RE2JS.MULTILINE],
  ["s", RE2JS.DOTALL]
])

/**
 * Compiles a user-written pattern for RE2 (no backreferences, no look-around, a bounded size), so that no pattern can hang
 * the process. `flags` is any of `i`, `m`, `s`. Fails with a sentence that says what is not accepted.
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
      const size = compiled.programSize()
      return { size, found: (text: string) => compiled.test(text), longest: Math.floor(MAX_WORK / size) }
    },
    catch: (cause) =>
      `The pattern is not accepted: ${cause instanceof Error ? cause.message : String(cause)} (RE2 syntax: no look-around, no backreferences)`
  }).pipe(
    Result.flatMap(({ size, ...compiled }) =>
      size > MAX_SIZE
        ? Result.fail(
            `The pattern is too large: with its counted repetitions written out it has ${size} steps, and ${MAX_SIZE} are accepted. Use smaller counts, or * and + in place of {m,n}`
          )
        : Result.succeed(compiled)
    )
  )
}
