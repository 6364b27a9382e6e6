import { type CST, Lexer, Parser } from "yaml"
import { type Lines, showPosition } from "./lines.ts"
import { type LocatedFault, type NodeLimits, tooManyKeys } from "./Tree.ts"

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u

const fault = (start: number, message: string, hint?: string): LocatedFault => ({
  path: [],
  start,
  end: start + 1,
  message,
  hint
})

const controlFault = (text: string): LocatedFault | null => {
  const at = text.search(CONTROL)
  if (at === -1) return null
  const code = text.charCodeAt(at)
  const hex = code.toString(16).toUpperCase().padStart(2, "0")
  return fault(
    at,
    `The control character U+00${hex} cannot stand in a YAML file`,
    code === 0 ? "Save the file as UTF-8 text" : `Write it in double quotes as "\\x${hex}"`
  )
}

/** Whether the map that is being read has too many keys. */
const isTooWide = (token: CST.Token | undefined, most: number): boolean =>
  (token?.type === "block-map" || (token?.type === "flow-collection" && token.start.source === "{")) &&
  token.items.length > most

/**
 * The tokens of a text that holds exactly one document, or the fault that keeps it from being composed. Stops as soon as
 * the nesting is too deep, since composing recurses, or a map has too many keys.
 */
export const yamlTokens = (
  text: string,
  lines: Lines,
  { depth, keys }: NodeLimits
): { readonly tokens: ReadonlyArray<CST.Token>; readonly fault: LocatedFault | null } => {
  const control = controlFault(text)
  if (control !== null) return { tokens: [], fault: control }
  const parser = new Parser()
  const tokens: Array<CST.Token> = []
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > depth) {
      return {
        tokens,
        fault: fault(parser.offset - 1, `The document is nested more than ${depth} levels deep`, "Nest it less")
      }
    }
    if (isTooWide(parser.stack.at(-1), keys)) {
      return { tokens, fault: fault(parser.offset - 1, tooManyKeys(keys)) }
    }
  }
  tokens.push(...parser.end())
  const [first, second] = tokens.filter((token) => token.type === "document")
  if (first === undefined) return { tokens, fault: fault(0, "The file is empty", "Write the document into it") }
  return {
    tokens,
    fault:
      second === undefined
        ? null
        : fault(
            second.offset,
            `The file holds more than one document; the first one starts at ${showPosition(lines, first.offset)}`,
            'Keep one document a file and remove the "---" between them'
          )
  }
}
