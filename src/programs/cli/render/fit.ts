import { columnsOf } from "./columnsOf.ts"

let segmenter: Intl.Segmenter | undefined

const graphemes = (text: string): ReadonlyArray<string> => {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" })
  return Array.from(segmenter.segment(text), (part) => part.segment)
}

/** How many leading pieces fit into a width; at least one. */
const fitting = (pieces: ReadonlyArray<string>, width: number): number => {
  let used = 0
  const end = pieces.findIndex((piece) => (used += columnsOf(piece)) > width)
  return end === -1 ? pieces.length : Math.max(end, 1)
}

/**
 * Shortens a text to a number of terminal columns with an ellipsis in its middle, never inside what people see as one
 * character: the start and the end of an id together tell it apart better than the start alone.
 *
 * @since 0.1.0
 */
export const shorten = (text: string, width: number): string => {
  if (columnsOf(text) <= width) return text
  const pieces = graphemes(text)
  const end = Math.floor((width - 1) / 2)
  const start = pieces.slice(0, fitting(pieces, width - 1 - end))
  const backwards = pieces.slice(start.length).reverse()
  return `${start.join("")}…${backwards.slice(0, fitting(backwards, end)).reverse().join("")}`
}

const chop = (word: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  let used = 0
  for (const piece of graphemes(word)) {
    const size = columnsOf(piece)
    if (line !== "" && used + size > width) {
      lines.push(line)
      line = ""
      used = 0
    }
    line += piece
    used += size
  }
  return [...lines, line]
}

/**
 * Breaks a text into lines of at most `width` terminal columns, at blanks where it can and inside a word where it must;
 * a number stays with its percent sign. Blanks in a row count as one.
 *
 * @since 0.1.0
 */
export const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(/ +(?!%)/u).filter((word) => word !== "")) {
    const longer = line === "" ? word : `${line} ${word}`
    if (columnsOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== "") lines.push(line)
    const parts = columnsOf(word) <= width ? [word] : chop(word, width)
    for (const part of parts.slice(0, -1)) lines.push(part)
    line = parts.at(-1) ?? ""
  }
  return [...lines, line]
}
