import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { gfmTable } from "micromark-extension-gfm-table"
import type { Check } from "../pack/Check.ts"
import { counted } from "../source/wording.ts"
import { type CheckContext, type CheckOutcome, say } from "./CheckOutcome.ts"

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>["children"][number]

// The parser takes more than linear time on texts made for it; within these bounds it stays under about a second.
const MAX_LENGTH = 20_000
const DEEP_LINE = /^[ \t]*(?:(?:[-+*>]|\d{1,9}[.)])[ \t]*){20}/mu

// Emphasis, links and their kind change neither lists nor tables, and are where most of the time goes.
const blocksOnly = {
  disable: {
    null: [
      "attention",
      "autolink",
      "characterReference",
      "codeText",
      "hardBreakEscape",
      "htmlText",
      "labelEnd",
      "labelStartImage",
      "labelStartLink"
    ]
  }
}

const parse = (text: string): Node | undefined =>
  text.length > MAX_LENGTH || DEEP_LINE.test(text)
    ? undefined
    : fromMarkdown(text, { extensions: [gfmTable(), blocksOnly], mdastExtensions: [gfmTableFromMarkdown()] })

const childrenOf = (node: Node): ReadonlyArray<Node> => ("children" in node ? node.children : [])

const topLevelItems = (node: Node): number =>
  node.type === "list" ? node.children.length : childrenOf(node).reduce((sum, child) => sum + topLevelItems(child), 0)

const tablesIn = (node: Node): ReadonlyArray<{ readonly columns: number; readonly rows: number }> =>
  node.type === "table"
    ? [{ columns: node.children[0]?.children.length ?? 0, rows: node.children.length - 1 }]
    : childrenOf(node).flatMap(tablesIn)

const tooLong = ({ language }: CheckContext): CheckOutcome => ({
  passed: false,
  detail: say(language, {
    de: `der Aufbau wird nur bis ${MAX_LENGTH} Zeichen und 20 Ebenen geprüft`,
    en: `the structure is only examined up to ${MAX_LENGTH} characters and 20 levels`
  })
})

/**
 * `bullets`: the number of list items by CommonMark is exactly `n`, or at least 1 and no more than `at_most`. Bulleted
 * and numbered lists count alike and together, also inside a quotation; an item of a nested list does not count, nor
 * does a line that starts with another mark such as "•". An answer of more than 20,000 characters, or one that opens 20
 * levels in a line, fails.
 *
 * @since 0.1.0
 */
export const checkBullets = (check: Extract<Check, { kind: "bullets" }>, context: CheckContext): CheckOutcome => {
  const root = parse(context.answer)
  if (root === undefined) return tooLong(context)
  const count = topLevelItems(root)
  const { at_most, n } = check
  const items = say(context.language, {
    de: counted(count, "Listenpunkt", "Listenpunkte"),
    en: counted(count, "list item")
  })
  const most = say(context.language, { de: "höchstens", en: "at most" })
  return {
    passed: at_most === undefined ? count === n : n === undefined && count > 0 && count <= at_most,
    detail: `${items}, ${at_most === undefined ? say(context.language, { de: "verlangt", en: "wanted" }) : most} ${at_most ?? n ?? "?"}`
  }
}

/**
 * `table`: the answer holds exactly one GFM table, with this many columns (cells of the header row) and rows (without
 * the header). The same bounds as for `bullets` hold.
 *
 * @since 0.1.0
 */
export const checkTable = (check: Extract<Check, { kind: "table" }>, context: CheckContext): CheckOutcome => {
  const root = parse(context.answer)
  if (root === undefined) return tooLong(context)
  const tables = tablesIn(root)
  const [table] = tables
  if (table === undefined || tables.length > 1) {
    const tableWord = say(context.language, { de: "Tabellen, verlangt 1", en: "tables, wanted 1" })
    return { passed: false, detail: `${tables.length} ${tableWord}` }
  }
  const { columns, rows } = table
  return {
    passed: columns === check.columns && rows === check.rows,
    detail: say(context.language, {
      de: `Tabelle mit ${counted(columns, "Spalte", "Spalten")} und ${counted(rows, "Zeile", "Zeilen")}, verlangt ${check.columns} und ${check.rows}`,
      en: `table of ${counted(columns, "column")} and ${counted(rows, "row")}, wanted ${check.columns} and ${check.rows}`
    })
  }
}
