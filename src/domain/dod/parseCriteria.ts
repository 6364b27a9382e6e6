import { Result } from "effect"
import type { DoDCriterion } from "./Criterion.ts"
import { withoutComments } from "./comments.ts"
import { readWording } from "./criterionText.ts"
import { type Ignored, NoCriteriaFound, UnclosedBlock } from "./errors.ts"
import { fenceIn, isBreak, type ListLine, readListLine, unescapeStart } from "./listLine.ts"

/**
 * A criterion with the line of the text where it starts, from 1.
 *
 * @since 0.1.0
 */
export interface ParsedCriterion extends DoDCriterion {
  readonly line: number
}

/**
 * What a definition of done says: its criteria in document order, and everything else that stands in it, with why it is
 * no criterion. Of a comment or a code fence only the first line is listed; blank lines are not.
 *
 * @since 0.1.0
 */
export interface ParsedCriteria {
  readonly criteria: ReadonlyArray<ParsedCriterion>
  readonly ignored: ReadonlyArray<Ignored>
}

interface Entry {
  readonly line: number
  lastLine: number
  text: string
  /** Where the content of a marked item starts; undefined for plain text. */
  readonly content: number | undefined
  /** Why it is no criterion. */
  why: string | undefined
}

type Block =
  | { readonly kind: "comment"; readonly line: number }
  | { readonly kind: "fence"; readonly line: number; readonly fence: string; readonly container: number }

interface Reading {
  readonly entries: Array<Entry>
  /** The last item or line of text. */
  last: Entry | undefined
  /** Whether an indented line continues it. */
  continues: boolean
  /** The columns at which the content of the open items starts, outermost first. */
  readonly contents: Array<number>
  block: Block | undefined
}

const ignore = (reading: Reading, line: number, text: string, why: string): void => {
  reading.entries.push({ line, lastLine: line, text: text.trim(), content: undefined, why })
}

/** Closes the items that a line at this column does not belong to. */
const closeItems = (reading: Reading, indent: number): void => {
  while ((reading.contents.at(-1) ?? 0) > indent) reading.contents.pop()
  if (indent === 0) reading.continues = false
}

const addItem = (reading: Reading, line: number, { indent, contents, rest }: ListLine): void => {
  const { last } = reading
  const introduces =
    last !== undefined &&
    last.lastLine === line - 1 &&
    last.text.endsWith(":") &&
    !last.text.endsWith("\\:") &&
    (last.content === undefined || (last.line === last.lastLine && indent >= last.content))
  if (introduces) last.why = "it introduces the list below"
  closeItems(reading, indent)
  for (const content of contents) reading.contents.push(content)
  const text = unescapeStart(rest)
  const why = isBreak(rest) ? "a thematic break" : undefined
  const item: Entry = { line, lastLine: line, text, content: contents.at(-1), why }
  reading.entries.push(item)
  reading.last = item
  reading.continues = true
}

const addText = (reading: Reading, line: number, { indent, rest }: ListLine): void => {
  const { last } = reading
  const text = unescapeStart(rest)
  if (reading.continues && indent > 0 && last !== undefined && last.why === undefined) {
    last.text = last.text === "" ? text : `${last.text} ${text}`
    last.lastLine = line
    return
  }
  closeItems(reading, 0)
  reading.last = { line, lastLine: line, text, content: undefined, why: undefined }
  reading.entries.push(reading.last)
}

const addUnderline = (reading: Reading, line: number, { indent, rest }: ListLine): void => {
  const { last } = reading
  const underlines = last?.lastLine === line - 1 && last.content === undefined
  if (underlines) last.why = "a heading"
  else ignore(reading, line, rest, "an underline without a heading above it")
  closeItems(reading, indent)
}

const addLine = (reading: Reading, line: number, text: string, parts: ListLine): void => {
  if (parts.contents.length === 0 && parts.rest === "") return
  if (isBreak(text)) {
    ignore(reading, line, text, "a thematic break")
    closeItems(reading, parts.indent)
  } else if (parts.contents.length > 0) addItem(reading, line, parts)
  else if (/^#{1,6}(?:\s|$)/u.test(parts.rest)) {
    ignore(reading, line, text, "a heading")
    closeItems(reading, parts.indent)
  } else if (/^=+$/u.test(parts.rest)) addUnderline(reading, line, parts)
  else addText(reading, line, parts)
}

const openFence = (reading: Reading, line: number, parts: ListLine, fence: string): void => {
  // What stands before the fence on its line is markers.
  if (parts.contents.length > 0) addItem(reading, line, { ...parts, rest: "" })
  else closeItems(reading, parts.indent)
  const content = reading.contents.at(-1) ?? 0
  const container = parts.indent - content > 3 ? parts.indent : content
  ignore(reading, line, parts.rest, "a code block")
  reading.block = { kind: "fence", line, fence, container }
}

const closesFence = (fence: string, container: number, { indent, rest }: ListLine): boolean =>
  rest.length >= fence.length && indent <= container + 3 && rest === fence.charAt(0).repeat(rest.length)

/** Reads one line; fails where it ends the item that an open fence stands in. */
const readLine = (reading: Reading, line: number, whole: string): UnclosedBlock | undefined => {
  const { block } = reading
  let text = whole
  if (block?.kind === "fence") {
    const parts = readListLine(whole)
    if (whole.trim() !== "" && parts.indent < block.container) return unclosed(block)
    if (closesFence(block.fence, block.container, { ...parts, rest: whole.trim() })) reading.block = undefined
    return undefined
  }
  if (block?.kind === "comment") {
    const close = whole.indexOf("-->")
    if (close === -1) return undefined
    reading.block = undefined
    text = whole.slice(close + 3)
  }
  const parts = readListLine(text)
  const fence = fenceIn(parts)
  if (fence !== "") {
    openFence(reading, line, parts, fence)
    return undefined
  }
  const uncommented = withoutComments(text)
  if (uncommented.comment) ignore(reading, line, text, "a comment")
  if (uncommented.open) reading.block = { kind: "comment", line }
  addLine(reading, line, uncommented.text, uncommented.text === text ? parts : readListLine(uncommented.text))
  return undefined
}

const unclosed = ({ kind, line }: Block): UnclosedBlock =>
  new UnclosedBlock({ file: null, line, block: kind === "fence" ? "code fence" : "comment" })

const BYTE_ORDER_MARK = /^\uFEFF/u

/**
 * Reads a definition of done: one criterion a line, in any of the list forms of Markdown or none. What has a marker is
 * never a heading, whatever it looks like. Indices count from 0 in document order. A blank text has no criteria; fails
 * where a text that is not blank has none, and where a code fence or a comment is not closed. Takes any text, in linear
 * time.
 *
 * @since 0.1.0
 */
export const parseDodCriteria = (text: string): Result.Result<ParsedCriteria, UnclosedBlock | NoCriteriaFound> => {
  const reading: Reading = { entries: [], last: undefined, continues: false, contents: [], block: undefined }
  let line = 0
  for (const whole of text.replace(BYTE_ORDER_MARK, "").split(/\r\n|\r|\n/u)) {
    line += 1
    const error = readLine(reading, line, whole)
    if (error !== undefined) return Result.fail(error)
  }
  if (reading.block !== undefined) return Result.fail(unclosed(reading.block))
  const criteria: Array<ParsedCriterion> = []
  const ignored: Array<Ignored> = []
  for (const entry of reading.entries) {
    const why = entry.why ?? (entry.text === "" ? "an item without text" : undefined)
    if (why === undefined) criteria.push({ index: criteria.length, ...readWording(entry.text), line: entry.line })
    else ignored.push({ line: entry.line, text: entry.text, why })
  }
  return criteria.length === 0 && text.trim() !== ""
    ? Result.fail(new NoCriteriaFound({ file: null, ignored }))
    : Result.succeed({ criteria, ignored })
}
