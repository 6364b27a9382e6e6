import type { DocumentPath } from "../../domain/source/Problem.ts"
import { quote } from "../../domain/source/wording.ts"
import { duplicateKey } from "./duplicateKey.ts"
import type { Lines } from "./lines.ts"
import {
  type Entry,
  type LocatedFault,
  type NodeLimits,
  type Parsed,
  type Span,
  tooManyKeys,
  type Tree
} from "./Tree.ts"

/** How much of a JSON document is parsed. */
export type JsonLimits = Pick<NodeLimits, "depth" | "keys">

interface State {
  readonly text: string
  readonly lines: Lines
  readonly limits: JsonLimits
  readonly faults: Array<LocatedFault>
  at: number
}

const BLANK = /[ \t\n\r]*/uy
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/uy
const WORD = /[^\s,:{}[\]"]+/uy
const HEX = /^[0-9a-fA-F]{4}$/u
const LITERALS = new Map([
  ["true", true],
  ["false", false],
  ["null", null]
])

const match = (state: State, pattern: RegExp): string | undefined => {
  pattern.lastIndex = state.at
  return pattern.exec(state.text)?.[0]
}

const skipBlanks = (state: State): string => {
  state.at += match(state, BLANK)?.length ?? 0
  return state.text.charAt(state.at)
}

/** Notes a syntax fault; parsing ends with it. */
const refuse = (state: State, message: string, hint?: string, length = 1): undefined => {
  state.faults.push({ path: [], start: state.at, end: state.at + length, message, hint })
  return undefined
}

const unexpected = (state: State, expected: string): undefined => {
  const char = state.text.charAt(state.at)
  if (char === "") return refuse(state, `The file ends where JSON needs ${expected}`, "Check the closing brackets")
  if (char === "/" || char === "#") return refuse(state, "JSON has no comments", "Remove the comment")
  if (char === "'") return refuse(state, "JSON needs double quotes", "Write the text in double quotes")
  const word = match(state, WORD) ?? char
  return refuse(state, `JSON needs ${expected} here, not ${quote(word)}`, undefined, word.length)
}

/** How long the escape is that begins at a backslash; 0 for none. */
const escapeAt = (text: string, at: number): number => {
  const letter = text.charAt(at + 1)
  if (letter === "u") return HEX.test(text.slice(at + 2, at + 6)) ? 6 : 0
  return letter !== "" && '"\\/bfnrt'.includes(letter) ? 2 : 0
}

/** What stands between quotes. Where there are escapes, they were looked at: `JSON.parse` takes them as they are meant. */
const unquoted = (text: string, start: number, end: number, escaped: boolean): string =>
  escaped ? String(JSON.parse(text.slice(start, end + 1))) : text.slice(start + 1, end)

const QUOTE = 34
const BACKSLASH = 92
const SPACE = 32
const LF = 10

// A code at a time, since a text may have millions.
const readString = (state: State): (Span & { readonly value: string }) | undefined => {
  const { text } = state
  const start = state.at
  let escaped = false
  for (let at = start + 1; ;) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      state.at = at + 1
      return { start, end: at + 1, value: unquoted(text, start, at, escaped) }
    }
    if (at >= text.length || code === LF) {
      return refuse(state, 'The text that starts here has no closing " on its line', 'Write a line break as "\\n"')
    }
    state.at = at
    if (code < SPACE) return refuse(state, "A control character cannot stand in a JSON text", 'Write it as "\\u00.."')
    const length = code === BACKSLASH ? escapeAt(text, at) : 1
    if (length === 0) return refuse(state, "JSON has no such escape", 'Write a backslash as "\\\\"', 2)
    escaped ||= length > 1
    state.at = start
    at += length
  }
}

const readScalar = (state: State): Tree | undefined => {
  const start = state.at
  if (state.text.charAt(start) === '"') {
    const read = readString(state)
    return read && { ...read, kind: "scalar", plain: null }
  }
  const word = match(state, WORD) ?? ""
  const literal = LITERALS.get(word)
  if (literal === undefined && match(state, NUMBER) !== word) return unexpected(state, "a value")
  const value = literal === undefined ? Number(word) : literal
  state.at += word.length
  return { start, end: state.at, kind: "scalar", value, plain: word }
}

/** Reads `item, item, ...` up to the closing bracket; false where a fault ended it. */
const readItems = (state: State, close: string, item: () => boolean): boolean => {
  state.at++
  if (skipBlanks(state) === close) return ++state.at > 0
  for (;;) {
    if (!item()) return false
    const char = skipBlanks(state)
    if (char === close) return ++state.at > 0
    if (char !== ",") return unexpected(state, `a comma or ${close}`) ?? false
    const comma = state.at++
    if (skipBlanks(state) !== close) continue
    state.at = comma
    return refuse(state, `JSON allows no comma before ${close}`, "Remove the comma") ?? false
  }
}

const readKey = (state: State): (Span & { readonly value: string }) | undefined => {
  if (state.text.charAt(state.at) !== '"') return unexpected(state, "a key in double quotes")
  const key = readString(state)
  if (key === undefined) return undefined
  if (skipBlanks(state) !== ":") return unexpected(state, "a colon")
  state.at++
  return key
}

const readMap = (state: State, path: DocumentPath): Tree | undefined => {
  const start = state.at
  const entries = new Map<string, Entry>()
  let keys = 0
  const done = readItems(state, "}", () => {
    const at = readKey(state)
    if (at === undefined) return false
    if (++keys > state.limits.keys) {
      state.at = at.start
      return refuse(state, tooManyKeys(state.limits.keys)) ?? false
    }
    const first = entries.get(at.value)
    if (first !== undefined) state.faults.push(duplicateKey(state.lines, path, at.value, at, first.at))
    const value = readValue(state, [...path, at.value])
    if (value !== undefined && first === undefined) entries.set(at.value, { at, value })
    return value !== undefined
  })
  return done ? { start, end: state.at, kind: "map", entries } : undefined
}

const readList = (state: State, path: DocumentPath): Tree | undefined => {
  const start = state.at
  const items: Array<Tree> = []
  const done = readItems(state, "]", () => {
    const item = readValue(state, [...path, items.length])
    if (item !== undefined) items.push(item)
    return item !== undefined
  })
  return done ? { start, end: state.at, kind: "list", items } : undefined
}

const readValue = (state: State, path: DocumentPath): Tree | undefined => {
  const char = skipBlanks(state)
  if (char !== "{" && char !== "[") return readScalar(state)
  const { depth } = state.limits
  if (path.length >= depth) {
    return refuse(state, `The document is nested more than ${depth} levels deep`, "Nest it less")
  }
  return char === "{" ? readMap(state, path) : readList(state, path)
}

/**
 * Parses JSON (RFC 8259) and remembers where everything stands, which `JSON.parse` does not. Parsing ends at the first
 * syntax fault; duplicate keys are reported beside the tree. Escaped lone surrogates stay as they are.
 */
export const parseJson = (text: string, lines: Lines, limits: JsonLimits): Parsed => {
  const state: State = { text, lines, limits, faults: [], at: 0 }
  if (skipBlanks(state) === "") {
    return { tree: null, faults: [{ path: [], start: 0, end: 1, message: "The file is empty" }] }
  }
  const tree = readValue(state, [])
  if (tree === undefined) return { tree: null, faults: state.faults }
  if (skipBlanks(state) !== "") {
    unexpected(state, "nothing more")
    return { tree: null, faults: state.faults }
  }
  return { tree, faults: state.faults }
}
