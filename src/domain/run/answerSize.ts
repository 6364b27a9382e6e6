/**
 * The largest text of an answer, in bytes of UTF-8.
 *
 * @since 0.1.0
 */
export const LARGEST_TEXT = 10 * 1024 * 1024

const encoder = new TextEncoder()
const MOST_BYTES_A_UNIT = 3

/**
 * The bytes of a text in UTF-8.
 *
 * @since 0.1.0
 */
export const sizeOfText = (text: string): number => encoder.encode(text).length

/**
 * Whether a text is too long for an answer. Only of a long one the bytes are counted.
 *
 * @since 0.1.0
 */
export const isTooLong = (text: string): boolean =>
  text.length * MOST_BYTES_A_UNIT > LARGEST_TEXT && (text.length > LARGEST_TEXT || sizeOfText(text) > LARGEST_TEXT)
