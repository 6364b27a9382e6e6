import { plainText } from "../programs/cli/render/plain.ts"

/** UTF-16 code units. */
const PIECE = 50_000

/** The nearest place up to `at` that divides neither a pair of surrogates nor a line break of two characters. */
const between = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  const second = (code >= 0xdc00 && code <= 0xdfff) || (code === 0x0a && text.charCodeAt(at - 1) === 0x0d)
  return second ? at - 1 : at
}

/**
 * The beginning of a text, at most `most` UTF-16 code units, no character divided.
 *
 * @since 0.1.0
 */
export const startOf = (text: string, most: number): string =>
  plainText(text.length <= most ? text : text.slice(0, between(text, most)))

/** Where a piece that begins at `from` ends: after the last line break in it, if there is one in its second half. */
const endOf = (text: string, from: number): number => {
  const most = from + PIECE
  if (most >= text.length) return text.length
  const line = text.lastIndexOf("\n", most - 1) + 1
  return line > from + PIECE / 2 ? line : between(text, most)
}

/**
 * A text in pieces that are shown under each other, each with its line breaks but the last one. Where a line is longer than a
 * piece it is broken.
 *
 * @since 0.1.0
 */
export const piecesOf = (text: string): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  for (let from = 0; from < text.length;) {
    const end = endOf(text, from)
    const piece = plainText(text.slice(from, end))
    pieces.push(end < text.length && piece.endsWith("\n") ? piece.slice(0, -1) : piece)
    from = end
  }
  return pieces
}
