const TOKEN = /`+|<!--/gu
const OPEN = 4

/** For each length, where the runs of backticks of a line start, last to first. */
const runsByLength = (line: string): ReadonlyMap<number, Array<number>> => {
  const runs = Map.groupBy(line.matchAll(/`+/gu), ({ 0: run }) => run.length)
  return new Map([...runs].map(([length, found]) => [length, found.map(({ index }) => index).reverse()]))
}

/**
 * Where comments open in a line: every `<!--` outside code spans. A span is closed by the next run of as many backticks
 * on the line. `skipTo` says where to go on after each. Linear: every run is looked at once.
 */
const eachOpening = (line: string, skipTo: (index: number) => number): void => {
  const runs = runsByLength(line)
  const closing = (length: number, from: number): number | undefined => {
    const starts = runs.get(length) ?? []
    while ((starts.at(-1) ?? from) < from) starts.pop()
    return starts.at(-1)
  }
  let at = 0
  for (;;) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(line)
    if (token === null) return
    const end = token.index + token[0].length
    if (token[0] === "<!--") at = skipTo(token.index)
    else {
      const close = closing(token[0].length, end)
      at = close === undefined ? end : close + token[0].length
    }
  }
}

/**
 * What a line says besides its HTML comments. `comment` says whether one stood there; `open` whether one goes on in the
 * next line. In a code span, and after a backslash (which is dropped), `<!--` opens nothing.
 *
 * @since 0.1.0
 */
export interface Uncommented {
  readonly text: string
  readonly comment: boolean
  readonly open: boolean
}

/**
 * Takes the comments out of a line, with the blanks before them.
 *
 * @since 0.1.0
 */
export const withoutComments = (line: string): Uncommented => {
  if (!line.includes("<!--")) return { text: line, comment: false, open: false }
  const pieces: Array<string> = []
  let from = 0
  let comment = false
  let open = false
  eachOpening(line, (index) => {
    if (line[index - 1] === "\\") {
      pieces.push(line.slice(from, index - 1))
      from = index
      return index + OPEN
    }
    comment = true
    pieces.push(line.slice(from, index).trimEnd())
    // `<!-->` is a whole comment, by CommonMark.
    const close = line.indexOf("-->", index)
    open = close === -1
    from = open ? line.length : close + 3
    return from
  })
  return { text: [...pieces, line.slice(from)].join(""), comment, open }
}

/**
 * A line's text with a backslash before everything that `withoutComments` would take for a comment.
 *
 * @since 0.1.0
 */
export const escapeComments = (text: string): string => {
  const pieces: Array<string> = []
  let from = 0
  eachOpening(text, (index) => {
    pieces.push(text.slice(from, index), "\\")
    from = index
    return index + OPEN
  })
  return [...pieces, text.slice(from)].join("")
}
