import { Result } from "effect"

/** What JavaScript takes for white space, which is more than RE2 does. */
const BLANK = String.raw`\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
const LINE_END = String.raw`\n\r\x{2028}\x{2029}`
/** Escapes that mean the same in both; all other letters and digits do not, or in one of them only. */
const SAME = new Set("dDwWtnrfv")
const HEX = /^(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})/u
const NAMED_GROUP = /^\(\?<([A-Za-z_]\w*)>/u
const LOOK_AROUND = /^\(\?(?:=|!|<=|<!)/u

interface Part {
  readonly text: string
  readonly length: number
}

const refused = (why: string): Result.Result<Part, string> => Result.fail(why)
const part = (text: string, length: number): Result.Result<Part, string> => Result.succeed({ text, length })

/** An escape, without its backslash, which stands at `at - 1`. */
const escape = (source: string, at: number, inClass: boolean): Result.Result<Part, string> => {
  const char = source.charAt(at)
  if (char === "") return refused("it ends with a backslash")
  const [hex] = HEX.exec(source.slice(at)) ?? []
  if (hex !== undefined) return part(String.raw`\x{${hex.slice(1)}}`, hex.length + 1)
  if (char === "s") return part(inClass ? BLANK : `[${BLANK}]`, 2)
  if (char === "S") return inClass ? refused(String.raw`\S in a class`) : part(`[^${BLANK}]`, 2)
  if (char === "b" || char === "B") return inClass ? refused(String.raw`\b in a class`) : part(`\\${char}`, 2)
  if (SAME.has(char)) return part(`\\${char}`, 2)
  if (/[\p{L}\p{N}_]/u.test(char)) return refused(`the escape \\${char}`)
  return part(char.codePointAt(0) === 0x2f ? "/" : `\\${char}`, 2)
}

const group = (source: string, at: number): Result.Result<Part, string> => {
  const rest = source.slice(at)
  const [named, name] = NAMED_GROUP.exec(rest) ?? []
  if (named !== undefined) return part(`(?P<${name}>`, named.length)
  if (LOOK_AROUND.test(rest)) return refused("look-around")
  if (rest.startsWith("(?:")) return part("(?:", 3)
  return rest.startsWith("(?") ? refused("a modifier") : part("(", 1)
}

const next = (source: string, at: number, inClass: boolean): Result.Result<Part, string> => {
  const char = source.charAt(at)
  if (char === "\\") return escape(source, at + 1, inClass)
  if (inClass) return char === "[" ? part(String.raw`\[`, 1) : part(char, 1)
  if (char === ".") return part(`[^${LINE_END}]`, 1)
  if (char === "$") return part(String.raw`\z`, 1)
  if (char === "(") return group(source, at)
  return /^\[\^?\]/u.test(source.slice(at)) ? refused("an empty class") : part(char, 1)
}

/**
 * A pattern of JavaScript (without flags) as one of RE2 that is found in the same texts; fails with what RE2 does not have or
 * reads otherwise. One difference stays: RE2 counts characters, where JavaScript counts a character beyond U+FFFF as two.
 *
 * @since 0.1.0
 */
export const javascriptPattern = (source: string): Result.Result<string, string> => {
  let out = ""
  let inClass = false
  for (let at = 0; at < source.length;) {
    const found = next(source, at, inClass)
    if (Result.isFailure(found)) return Result.fail(found.failure)
    inClass = inClass ? source.charAt(at) !== "]" : source.charAt(at) === "["
    out += found.success.text
    at += found.success.length
  }
  return Result.succeed(out)
}

/**
 * A text as a pattern of RE2 that is found where the text is.
 *
 * @since 0.1.0
 */
export const literalPattern = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/gu, String.raw`\$&`)
