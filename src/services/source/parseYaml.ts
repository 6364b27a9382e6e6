import { Composer, isScalar, type YAMLError } from "yaml"
import type { Lines } from "./lines.ts"
import type { LocatedFault, NodeLimits, Parsed } from "./Tree.ts"
import { treeOfNodes } from "./yamlNodes.ts"
import { yamlTokens } from "./yamlTokens.ts"

const HINTS = new Map([
  ["BAD_DQ_ESCAPE", "Put the text in single quotes: there a backslash is only a backslash"],
  ["BAD_INDENT", "Check the indentation and the closing bracket"],
  ["BAD_SCALAR_START", "Put the text in quotes"],
  ["BLOCK_AS_IMPLICIT_KEY", 'Check the indentation; a text with ": " in it needs quotes'],
  ["MISSING_CHAR", "Check the line for a missing colon, comma, quote or bracket"],
  ["MULTILINE_IMPLICIT_KEY", "Check the indentation and the colon after the key"],
  ["UNEXPECTED_TOKEN", "Check the indentation of this line and of the one before"]
])

const tabFault = (start: number, end: number): LocatedFault => ({
  path: [],
  start,
  end,
  message: "YAML cannot be indented with tabs",
  hint: "Indent with spaces"
})

// The parser has other words for some tabs, so one is looked for at the line of each error.
const tabBefore = (text: string, lines: Lines, offset: number): LocatedFault | undefined => {
  const lineStart = offset - (lines.position(offset).column - 1)
  const indent = /^[ \t]*/u.exec(text.slice(lineStart, lineStart + 200))?.[0] ?? ""
  const tab = indent.indexOf("\t")
  return tab === -1 ? undefined : tabFault(lineStart + tab, lineStart + indent.length)
}

const syntaxFault = (text: string, lines: Lines, { code, message, pos: [start, end] }: YAMLError): LocatedFault =>
  tabBefore(text, lines, start) ??
  (code === "TAB_AS_INDENT" ? tabFault(start, end) : { path: [], start, end, message, hint: HINTS.get(code) })

// A tab in the indentation leads to other errors, which would only distract from it.
const syntaxFaults = (text: string, lines: Lines, errors: ReadonlyArray<YAMLError>): ReadonlyArray<LocatedFault> => {
  const tabs = errors.filter(({ code }) => code === "TAB_AS_INDENT")
  return (tabs.length > 0 ? tabs : errors).map((error) => syntaxFault(text, lines, error))
}

// What the parser only warns about: a tag or a directive that it would ignore.
const ignoredFault =
  (text: string) =>
  ({ code, message, pos: [start, end] }: YAMLError): LocatedFault =>
    code === "TAG_RESOLVE_FAILED"
      ? {
          path: [],
          start,
          end,
          message: `The tag ${text.slice(start, end)} is not known here`,
          hint: "Remove it: how a value is written says what it is"
        }
      : { path: [], start, end, message, hint: "Remove it" }

const versionFault = (text: string): LocatedFault => {
  const start = Math.max(0, text.search(/^%YAML/mu))
  return {
    path: [],
    start,
    end: start + 5,
    message: "Files are read as YAML 1.2, not 1.1",
    hint: "Remove the %YAML line; write true and false instead of yes and no"
  }
}

/**
 * Parses one YAML 1.2 document under the core schema. Faults that leave the structure in doubt (syntax, a second document,
 * nesting or aliases over their limits) leave no tree; duplicate keys and custom tags are reported beside it.
 */
export const parseYaml = (text: string, lines: Lines, limits: NodeLimits): Parsed => {
  const { tokens, fault } = yamlTokens(text, lines, limits)
  if (fault !== null) return { tree: null, faults: [fault] }
  const composer = new Composer({
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
    logLevel: "silent"
  })
  const [document] = composer.compose(tokens)
  if (document === undefined)
    return { tree: null, faults: [{ path: [], start: 0, end: 1, message: "The file is empty" }] }
  const { contents, directives, errors, warnings } = document
  const ignored = [
    ...(directives.yaml.version === "1.1" ? [versionFault(text)] : []),
    ...warnings.map(ignoredFault(text))
  ]
  if (errors.length > 0) return { tree: null, faults: [...syntaxFaults(text, lines, errors), ...ignored] }
  if (contents === null || (isScalar(contents) && contents.source === "" && contents.type === "PLAIN")) {
    return { tree: null, faults: [{ path: [], start: 0, end: 1, message: "The document is empty" }, ...ignored] }
  }
  const { tree, faults } = treeOfNodes(contents, lines, limits)
  return { tree, faults: [...faults, ...ignored] }
}
