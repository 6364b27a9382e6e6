import { RE2JS } from "re2js"

/** An escape of a pattern, or one of its characters, and the character that it is or stands for; none where that is several. */
export interface Piece {
  readonly written: string
  readonly char: string | undefined
  readonly inClass: boolean
  /** Whether what follows lets it be left out or repeated. */
  readonly isCounted: boolean
}

const QUOTATION = /\\Q(?<text>.*?)(?:\\E|$)|\\./gsu
const PIECE =
  /\[:\^?[a-z]+:\]|\\x\{(?<long>[0-9a-f]{1,6})\}|\\x(?<short>[0-9a-f]{2})|\\(?<blank>[fnrtv])|\\.|(?<plain>.)/gisu
const BLANKS = new Map(Object.entries({ f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }))
const COUNTS = new Set("*?{")

const charOf = ({ blank, long, plain, short }: { readonly [name: string]: string | undefined }): string | undefined => {
  if (plain !== undefined) return plain
  if (blank !== undefined) return BLANKS.get(blank)
  const code = Number.parseInt(long ?? short ?? "", 16)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

/** Without quotations: each character of `\Q…\E` for itself. */
const writtenOut = (pattern: string): string =>
  pattern.replace(QUOTATION, (found, text?: string) => (text === undefined ? found : RE2JS.quote(text)))

/**
 * The pieces of a pattern, in order: together they are the pattern, with its quotations written out.
 *
 * @since 0.1.0
 */
export const patternPieces = (quoting: string): ReadonlyArray<Piece> => {
  const pattern = writtenOut(quoting)
  let inClass = false
  // Where a class begins, a closing bracket is one of its characters.
  let classStart = 0
  return Array.from(pattern.matchAll(PIECE), ({ 0: written, groups = {}, index }) => {
    const piece = {
      written,
      char: charOf(groups),
      inClass,
      isCounted: COUNTS.has(pattern.charAt(index + written.length))
    }
    if (written === "[" && !inClass) {
      inClass = true
      classStart = index + (pattern.startsWith("[^", index) ? 2 : 1)
    } else if (written === "]" && index > classStart) inClass = false
    return piece
  })
}
