import { Option, Schema } from "effect"
import { Document, isScalar, visit } from "yaml"
import { Sheet } from "../../domain/judging/Sheet.ts"
import type { ItemEntry } from "../../domain/judging/readSheet.ts"
import type { DocumentPath, Fault } from "../../domain/source/Problem.ts"
import type { DocumentFormat } from "../SourceReader.ts"

const HEAD = ` A blind scoring sheet. For each item fill in, or leave the whole item empty:
   dimensions: 1 to 5 points each (fractions are fine), by the scale below
   overall:    1 to 5 points
   red_flag:   true or false
   note:       why, in your words (may stay empty)
 Do not change anything else. Then run: assay judge-sheet import`

// What YAML would fold, escape or refuse in a block is written as a quoted scalar.
const NEEDS_QUOTES = /[^\P{C}\n\t]|[\u2028\u2029\u0085]|^\s|[ \t]$/u

/**
 * Writes a sheet as YAML that reads back as the same value.
 *
 * @since 0.1.0
 */
export const yamlOfSheet = (sheet: Sheet): string => {
  // Sheets pass through people's scripts, and many YAML libraries still read `yes` as true.
  const document = new Document(sheet, { aliasDuplicateObjects: false, compat: "yaml-1.1" })
  document.commentBefore = HEAD
  visit(document, {
    Scalar: (_, node) => {
      if (!isScalar<unknown>(node) || typeof node.value !== "string") return
      if (NEEDS_QUOTES.test(node.value)) node.type = "QUOTE_DOUBLE"
      else if (node.value.includes("\n")) node.type = "BLOCK_LITERAL"
    }
  })
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })
}

const below = (parent: DocumentPath, fault: Fault): Fault => ({ ...fault, path: [...parent, ...fault.path] })

const decode = Schema.decodeUnknownOption(Sheet)

/**
 * How a sheet is read from YAML, with the faults that `check` finds in its items.
 *
 * @since 0.1.0
 */
export const sheetFormat = (check: (entry: ItemEntry) => ReadonlyArray<Fault>): DocumentFormat<typeof Sheet> => ({
  what: "sheet",
  schema: Sheet,
  faults: (document) =>
    Option.match(decode(document), {
      // The schema tells what is wrong.
      onNone: () => [],
      onSome: ({ items }) =>
        items.flatMap((entry, index) => check(entry).map((fault) => below(["items", index], fault)))
    })
})
