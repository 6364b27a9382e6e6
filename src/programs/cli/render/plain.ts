/**
 * What moves the cursor or reorders text beside the C0 controls, as the inside of a character class: DEL and the C1
 * controls, line and paragraph separators, bidirectional controls, and the byte order mark.
 *
 * @since 0.1.0
 */
export const HIDDEN = String.raw`\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff`

const UNSEEN = new RegExp(String.raw`[\u0000-\u001f${HIDDEN}]`, "gu")
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

const UNSEEN_IN_TEXT = new RegExp(String.raw`[\u0000-\u0008\u000b-\u001f${HIDDEN}]`, "gu")

/**
 * The same for a whole text, such as an answer: its line breaks and tabs stay, every line break as `\n`.
 *
 * @since 0.1.0
 */
export const plainText = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/gu, "\n").replace(UNSEEN_IN_TEXT, picture)

/**
 * The same for a text of several lines, such as a code frame: its line breaks stay.
 *
 * @since 0.1.0
 */
export const plainLines = (text: string): ReadonlyArray<string> => text.split(/\r\n|\r|\n/u).map(plain)
