const BLANKS = /\s*/uy
const MARKER = /(?:[-*+]|\d{1,9}[.)])(?=\s|$)/uy
const BOX = /\[[\sxX]\](?=\s|$)/uy
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/u
const STARTS_BLOCK = /^(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}|\[[\sxX]\])(?:\s|$)|=+$|[-*]+$|`{3,}[^`]*$|~{3,})/u

/**
 * One line of a list text, taken apart. Columns count from 0, with tab stops of 4 and every other blank (no-break space
 * and BOM too) as one. `contents` are the columns at which the content of the items starts that the line's markers open,
 * outermost first; `rest` is what follows the markers and the box, without blanks around it.
 *
 * @since 0.1.0
 */
export interface ListLine {
  readonly indent: number
  readonly contents: ReadonlyArray<number>
  readonly boxed: boolean
  readonly rest: string
}

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ""
}

const columnAfter = (column: number, blanks: string): number => {
  let after = column
  for (const blank of blanks) after += blank === "\t" ? 4 - (after % 4) : 1
  return after
}

/**
 * Takes a line apart by the rules of CommonMark for list markers, but at any indentation: `-`, `*`, `+`, `1.` and `1)`,
 * several in a row, then a task box.
 *
 * @since 0.1.0
 */
export const readListLine = (line: string): ListLine => {
  const lead = matchAt(BLANKS, line, 0)
  const indent = columnAfter(0, lead)
  const contents: Array<number> = []
  let at = lead.length
  let column = indent
  for (let marker = matchAt(MARKER, line, at); marker !== ""; marker = matchAt(MARKER, line, at)) {
    const end = column + marker.length
    const blanks = matchAt(BLANKS, line, at + marker.length)
    at += marker.length + blanks.length
    column = columnAfter(end, blanks)
    contents.push(at === line.length || column - end > 4 ? end + 1 : column)
  }
  const box = contents.length === 0 ? "" : matchAt(BOX, line, at)
  return { indent, contents, boxed: box !== "", rest: line.slice(at + box.length).trim() }
}

/**
 * The fence that a line's content opens (its run of backticks or tildes), or an empty text.
 *
 * @since 0.1.0
 */
export const fenceIn = ({ boxed, rest }: ListLine): string => (boxed ? "" : matchAt(FENCE, rest, 0))

/**
 * Whether a text is a thematic break: three or more of `-`, `*` or `_`, blanks between them or not.
 *
 * @since 0.1.0
 */
export const isBreak = (text: string): boolean =>
  /^\s*[-*_]/u.test(text) && /^(?:-{3,}|\*{3,}|_{3,})$/u.test(text.replaceAll(/\s+/gu, ""))

const isSpecial = (text: string): boolean => {
  const bare = text.replace(/^\\+/u, "")
  return STARTS_BLOCK.test(bare) || isBreak(bare)
}

/**
 * A text that would be read as more than text at the start of a line, such as `- x` or `# x`, with a backslash before
 * it; any other text as it is. `unescapeStart` takes exactly that backslash away.
 *
 * @since 0.1.0
 */
export const escapeStart = (text: string): string => (isSpecial(text) ? `\\${text}` : text)

/**
 * The inverse of `escapeStart`.
 *
 * @since 0.1.0
 */
export const unescapeStart = (text: string): string => (text.startsWith("\\") && isSpecial(text) ? text.slice(1) : text)
