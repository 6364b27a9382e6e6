/** Where the string that begins at the quote `start` ends, as in a JSON text, its closing quote; the text's length if it does not. */
export const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 92) backslashes++
    if (backslashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/** Whether the string that ends before `after` is a key. */
export const isKey = (text: string, after: number): boolean => {
  let index = after
  while (" \t\n\r".includes(text.charAt(index)) && index < text.length) index++
  return text.charCodeAt(index) === 58
}

/**
 * How many keys a text that is known to be valid JSON has, at any depth; one that is given twice counts twice.
 *
 * @since 0.1.0
 */
export const keysInText = (text: string): number => {
  let keys = 0
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = endOfString(text, start)
    if (isKey(text, end + 1)) keys++
    start = text.indexOf('"', end + 1)
  }
  return keys
}

/**
 * How many keys a JSON value has, at any depth. The value must not be nested without bounds.
 *
 * @since 0.1.0
 */
export const keysInValue = (json: unknown): number => {
  if (typeof json !== "object" || json === null) return 0
  const values: ReadonlyArray<unknown> = Object.values(json)
  let keys = Array.isArray(json) ? 0 : values.length
  for (const value of values) {
    if (typeof value === "object") keys += keysInValue(value)
  }
  return keys
}
