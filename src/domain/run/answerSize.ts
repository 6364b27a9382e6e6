/**
 * The largest text of an answer, in bytes of UTF-8.
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
 * Whether a text is too long for an answer. Only of a long one the bytes are counted.
 *
 * @since 0.1.0
 */
export const isTooLong = (text: string): boolean =>
  text.length * MOST_BYTES_A_UNIT > LARGEST_TEXT && (text.length > LARGEST_TEXT || sizeOfText(text) > LARGEST_TEXT)
