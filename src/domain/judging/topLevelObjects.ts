import { endOfString } from "../source/keyCounts.ts"

/**
 * What a reply shows: the sources of its complete top-level JSON objects, in order, and its text, both without reasoning.
 *
 * @since 0.1.0
 */
export interface Shown {
  readonly objects: ReadonlyArray<string>
  readonly text: string
}

const NAMES = "think|thinking|thought|reasoning"
const OPENING = new RegExp(String.raw`[<[](${NAMES})[>\]]`, "iuy")
const CLOSING = new RegExp(String.raw`[<[]/(?:${NAMES})[>\]]`, "iuy")
const ANY_CLOSING = new RegExp(CLOSING.source, "giu")
/** How a JSON object begins, and an array of objects: other brackets are prose. */
const CONTAINER = /\{\s*["}]|\[\s*\{/uy

/** The characters that anything but prose begins with. */
const SIGN = /[<[{]/gu

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The end of the object or array that begins at a bracket; undefined where it is never closed. */
const endOfContainer = (text: string, start: number): number | undefined => {
  const [open, close] = text[start] === "{" ? ["{", "}"] : ["[", "]"]
  let depth = 0
  let at = start
  while (at < text.length) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at) + 1
      continue
    }
    if (character === open) depth++
    if (character === close) depth--
    at++
    if (depth === 0) return at
  }
  return undefined
}

const lastClosing = (text: string, from: number): number | undefined => {
  let end: number | undefined
  for (const match of text.slice(from).matchAll(ANY_CLOSING)) end = from + match.index + match[0].length
  return end
}

/** Where the reasoning ends that an opening tag begins: after its closing tag, or with the text. */
const endOfReasoning = (text: string, tag: RegExpExecArray): number => {
  const from = tag.index + tag[0].length
  const closing = new RegExp(String.raw`[<[]/${tag[1] ?? ""}[>\]]`, "giu")
  closing.lastIndex = from
  const match = closing.exec(text)
  return match === null ? text.length : match.index + match[0].length
}

/**
 * Finds the complete top-level JSON objects of a text in one pass. Reasoning blocks are passed over: one that is never
 * closed goes to the end of the text, and a closing tag alone ends what stands before it. Nothing inside of an object is
 * looked for: not in its strings, whatever they quote, and not where it is broken. An object that is never closed, and
 * an array of objects, hold all that follows in them.
 *
 * @since 0.1.0
 */
export const topLevelObjects = (reply: string): Shown => {
  let objects: Array<string> = []
  let text = ""
  let at = 0
  const forget = (from: number) => {
    objects = []
    text = ""
    at = from
  }
  while (at < reply.length) {
    const sign = matchAt(SIGN, reply, at)?.index ?? reply.length
    text += reply.slice(at, sign)
    at = sign
    const opening = matchAt(OPENING, reply, at)
    const closing = matchAt(CLOSING, reply, at)
    const container = matchAt(CONTAINER, reply, at) !== null
    const end = container ? endOfContainer(reply, at) : at + 1
    const reasoned = end === undefined ? lastClosing(reply, at) : undefined
    if (opening !== null) at = endOfReasoning(reply, opening)
    else if (closing !== null) forget(at + closing[0].length)
    else if (reasoned !== undefined) forget(reasoned)
    else {
      const source = reply.slice(at, end)
      if (container && end !== undefined && source.startsWith("{")) objects.push(source)
      text += source
      at = end ?? reply.length
    }
  }
  return { objects, text }
}
