import { withoutComments } from "../../domain/dod/comments.ts"
import { fenceIn, isBreak, readListLine } from "../../domain/dod/listLine.ts"
import { type NearHeading, nearHeading } from "./nearHeading.ts"

/** The text under a heading, and the line where it starts, from 1. */
interface Section {
  readonly text: string
  readonly line: number
}

/**
 * A Markdown plan in its parts: the front matter, with the lines before it kept so that positions stay right, null where
 * there is none; the texts under the headings "Definition of done"; and outside of them what looks like such a heading.
 */
export interface MarkdownPlan {
  readonly frontMatter: string | null
  readonly definitions: ReadonlyArray<Section>
  readonly near: ReadonlyArray<NearHeading>
}

/** A heading; its lines count from 0, `end` is the line after it. */
interface Mark {
  readonly depth: number
  readonly start: number
  readonly end: number
  readonly title: string
}

const MATTER = /^---\s*$/u
const ATX = /^ {0,3}(#{1,6})(?=\s|$)/u
const UNDERLINE = /^ {0,3}(?:=+|-+)\s*$/u
const TITLE = /^[*_`]*definition\s+of\s+done\s*(?::\s*)?[*_`]*$/iu

/** What a heading says after its hashes, without those that close it. */
const titleAfter = (opening: string, line: string): string =>
  line
    .slice(opening.length)
    .trim()
    .replace(/(?:^|\s)#+$/u, "")
    .trim()

const isPlain = (line: string): boolean =>
  line.trim() !== "" && readListLine(line).contents.length === 0 && !isBreak(line) && !ATX.test(line)

// As in a definition of done itself, a line of dashes makes no heading; but it may well underline the title of one.
const underlined = (line: string, above: string): number => {
  if (!UNDERLINE.test(line) || !isPlain(above)) return 0
  return line.includes("=") ? 1 : TITLE.test(above.trim()) ? 2 : 0
}

/** The headings of a text, and what looks like one of a definition of done; code fences and comments are left out. */
const marksOf = (lines: ReadonlyArray<string>) => {
  const marks: Array<Mark> = []
  const near: Array<NearHeading> = []
  let above = ""
  let fence = ""
  let comment = false
  for (const [start, whole] of lines.entries()) {
    let line = whole
    if (fence !== "") {
      const closing = whole.trim()
      if (closing.length >= fence.length && closing === fence.charAt(0).repeat(closing.length)) fence = ""
      continue
    }
    if (comment) {
      const close = whole.indexOf("-->")
      if (close === -1) continue
      line = whole.slice(close + 3)
      comment = false
    }
    fence = fenceIn(readListLine(line))
    if (fence !== "") {
      above = ""
      continue
    }
    const bare = withoutComments(line)
    comment = bare.open
    const [opening = "", hashes] = ATX.exec(bare.text) ?? []
    const depth = underlined(bare.text, above)
    if (hashes !== undefined)
      marks.push({ depth: hashes.length, start, end: start + 1, title: titleAfter(opening, bare.text) })
    else if (depth > 0) marks.push({ depth, start: start - 1, end: start + 1, title: above.trim() })
    const found = nearHeading(start, bare.text, UNDERLINE.test(lines[start + 1] ?? "") && isPlain(bare.text))
    if (found !== undefined) near.push(found)
    above = bare.text
  }
  return { marks, near }
}

/** What lies in none of the sections; both are sorted by line. */
const outside = (
  near: ReadonlyArray<NearHeading>,
  sections: ReadonlyArray<{ readonly start: number; readonly end: number }>
): ReadonlyArray<NearHeading> => {
  let [begun, end] = [0, 0]
  return near.filter(({ line }) => {
    for (; (sections[begun]?.start ?? Infinity) <= line; begun += 1) end = Math.max(end, sections[begun]?.end ?? 0)
    return line >= end
  })
}

/** Takes a Markdown plan apart. A section goes to the next heading of the same or a higher level. */
export const splitMarkdown = (text: string): MarkdownPlan => {
  const lines = text.split("\n")
  const close = MATTER.test(lines[0] ?? "") ? lines.findIndex((line, index) => index > 0 && MATTER.test(line)) : -1
  const body = lines.map((line, index) => (index <= close ? "" : line))
  const { marks, near } = marksOf(body)
  const sections = marks.flatMap((mark, index) => {
    if (!TITLE.test(mark.title)) return []
    let next = index + 1
    while ((marks[next]?.depth ?? 0) > mark.depth) next += 1
    return [{ start: mark.start, first: mark.end, end: marks[next]?.start ?? body.length }]
  })
  return {
    frontMatter: close === -1 ? null : `\n${lines.slice(1, close).join("\n")}\n`,
    definitions: sections.map(({ first, end }) => ({ text: body.slice(first, end).join("\n"), line: first + 1 })),
    near: outside(near, sections)
  }
}
