// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const BREAKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/gu

const picture = (character: string): string => {
  const code = character.charCodeAt(0)
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? "␡" : "�"
}

/**
 * A text from data as one line that is safe to print: tabs and line breaks become blanks, other control characters
 * (escape sequences included) their visible pictures, bidirectional controls and lone surrogates U+FFFD. So no id or
 * message can move the cursor, change colours or reorder what stands beside it.
 *
 * @since 0.1.0
 */
export const plain = (text: string): string => text.toWellFormed().replace(BREAKS, " ").replace(UNSEEN, picture)

/**
 * The same for a text of several lines, such as a code frame: its line breaks stay.
 *
 * @since 0.1.0
 */
export const plainLines = (text: string): ReadonlyArray<string> => text.split(/\r\n|\r|\n/u).map(plain)
