const OPEN = "(matches /"

interface Worded {
  readonly text: string
  readonly pattern: string | null
}

interface Suffix {
  /** What stands before the suffix, with its blanks and backslashes. */
  readonly before: string
  readonly at: number
  readonly body: string
  readonly flags: string
}

const suffixOf = (text: string): Suffix | undefined => {
  const at = text.lastIndexOf(OPEN)
  const slash = text.lastIndexOf("/")
  const start = at + OPEN.length
  const flags = text.slice(slash + 1, -1)
  return at === -1 || start >= slash || !text.endsWith(")") || !/^[A-Za-z]*$/u.test(flags)
    ? undefined
    : { before: text.slice(0, at), at, body: text.slice(start, slash), flags }
}

/** The number of backslashes at the end of what stands before a suffix; undefined where the suffix is part of a word. */
const backslashes = (before: string): number | undefined => {
  const bare = before.replace(/(?<!\\)\\+$/u, "")
  return bare === "" || /\s$/u.test(bare) ? before.length - bare.length : undefined
}

const withoutColonEscape = (text: string): string => (text.endsWith("\\:") ? `${text.slice(0, -2)}:` : text)

/**
 * Reads the wording of a criterion, which has no blanks around it: its text and, from a trailing `(matches /.../flags)`,
 * its pattern. Flags become a prefix of the pattern, as RE2 knows them: `/a/i` is `(?i)a`. `\/` in the pattern is a slash.
 * A backslash before the parenthesis makes the suffix plain text; one before a colon at the end is dropped.
 *
 * @since 0.1.0
 */
export const readWording = (wording: string): Worded => {
  const suffix = suffixOf(wording)
  const escapes = suffix === undefined ? undefined : backslashes(suffix.before)
  if (suffix === undefined || escapes === undefined) return { text: withoutColonEscape(wording), pattern: null }
  if (escapes > 0) return { text: `${wording.slice(0, suffix.at - 1)}${wording.slice(suffix.at)}`, pattern: null }
  const body = suffix.body.replaceAll("\\/", "/")
  const text = suffix.before.trim()
  return {
    // A criterion that is nothing but its pattern still says something.
    text: text === "" ? wording.slice(1, -1) : withoutColonEscape(text),
    pattern: suffix.flags === "" ? body : `(?${suffix.flags})${body}`
  }
}

const oneLine = (text: string): string =>
  text
    .split(/[\r\n]/u)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ")

/**
 * Writes a criterion so that `readWording` gives it back. Line breaks become blanks in the text, escapes in the pattern.
 *
 * @since 0.1.0
 */
export const writeWording = ({ text, pattern }: Worded): string => {
  const line = oneLine(text)
  const words = line.endsWith(":") ? `${line.slice(0, -1)}\\:` : line
  if (pattern !== null) {
    const body = pattern.replaceAll("/", "\\/").replaceAll("\r", "\\r").replaceAll("\n", "\\n")
    return `${words} ${OPEN}${body}/)`
  }
  const suffix = suffixOf(words)
  return suffix === undefined || backslashes(suffix.before) === undefined
    ? words
    : `${suffix.before}\\${words.slice(suffix.at)}`
}
