/** The lines of a text whose line ends are all LF; lines and columns count from 1. */
export interface Lines {
  readonly count: number
  readonly line: (number: number) => string
  readonly position: (offset: number) => { readonly line: number; readonly column: number }
}

/** Indexes a text by lines. */
export const linesOf = (text: string): Lines => {
  const starts = [0]
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  const startOf = (number: number) => starts[number - 1] ?? text.length
  return {
    count: starts.length,
    line: (number) => text.slice(startOf(number), number < starts.length ? startOf(number + 1) - 1 : text.length),
    position: (offset) => {
      let low = 0
      let high = starts.length
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if ((starts[middle] ?? 0) <= offset) low = middle
        else high = middle
      }
      return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
    }
  }
}

/** A place for people: `line 3, column 5`. */
export const showPosition = (lines: Lines, offset: number): string => {
  const { line, column } = lines.position(offset)
  return `line ${line}, column ${column}`
}
