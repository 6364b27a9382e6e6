/**
 * The largest text of an answer, and of its reasoning, in bytes of UTF-8; a model's reply may have as many of both together.
 *
 * @since 0.1.0
 */
export const LARGEST_TEXT = 10 * 1024 * 1024

const encoder = new TextEncoder()
const MOST_BYTES_A_UNIT = 3
/** Up to this length, counting takes less than encoding. */
const SHORT = 64

/**
 * The bytes of a text in UTF-8.
 *
 * @since 0.1.0
 */
export const sizeOfText = (text: string): number => {
  if (text.length > SHORT) return encoder.encode(text).length
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? MOST_BYTES_A_UNIT : 4
  }
  return bytes
}

/**
 * Whether a text, with what comes `beside` it, is too long for an answer. Only of a long one the bytes are counted.
 *
 * @since 0.1.0
 */
export const isTooLong = (text: string, beside = ""): boolean => {
  const units = text.length + beside.length
  if (units * MOST_BYTES_A_UNIT <= LARGEST_TEXT) return false
  return units > LARGEST_TEXT || sizeOfText(text) + sizeOfText(beside) > LARGEST_TEXT
}

/**
 * As much of a text, from its beginning, as has at most so many bytes; no character is cut in half.
 *
 * @since 0.1.0
 */
export const cutToSize = (text: string, bytes: number): string =>
  text.length * MOST_BYTES_A_UNIT <= bytes
    ? text
    : text.slice(0, encoder.encodeInto(text, new Uint8Array(Math.max(0, bytes))).read)
