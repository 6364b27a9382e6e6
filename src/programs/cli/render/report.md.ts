import { plain } from "./plain.ts"
import type { Block, Cell, Report, Table } from "./report.ts"

const SPECIAL = /[\\`*_[\]<>|~#&!$\u200b]|:(?=\/\/)|(?<=www)\.|^[-+](?=[\s-]|$)|(?<=^\d{1,9})[.)](?=\s|$)/giu

const ENTITIES = new Map([
  ["<", "&lt;"],
  [">", "&gt;"],
  ["&", "&amp;"],
  ["\u200b", "&#8203;"]
])

// Where GitHub would look for somebody to tell, or an issue to link: no escape stops it, an unseen blank does.
const NAMED = /(?<=@)(?=\w)|(?<=#)(?=\d)/gu

/**
 * A text from data as Markdown that shows exactly that text: on one line, with every character escaped that could begin
 * a cell, a list, code, mathematics, emphasis, a link or HTML, and no `@name` or `#1` that GitHub would act on.
 *
 * @since 0.1.0
 */
export const markdown = (text: string): string =>
  plain(text)
    .trim()
    .replace(NAMED, "\u200b")
    .replace(SPECIAL, (character) => ENTITIES.get(character) ?? `\\${character}`)

const show = ({ text, tone }: Cell): string => {
  const escaped = markdown(text)
  return escaped !== "" && (tone === "bad" || tone === "strong") ? `**${escaped}**` : escaped
}

const line = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

const tableLines = ({ title, columns, rows, noteHead, foot }: Table): ReadonlyArray<string> => {
  const notes = rows.some((row) => row.note !== undefined)
  const heads = columns.map((column) => column.head.map(markdown).join(" / "))
  const rules = columns.map((column) => (column.kind === "number" ? "---:" : "---"))
  return [
    `## ${markdown(title)}`,
    "",
    line([...heads, ...(notes ? [markdown(noteHead ?? "")] : [])]),
    line([...rules, ...(notes ? ["---"] : [])]),
    ...rows.map(({ cells, note }) => line([...cells.map(show), ...(notes ? [markdown(note?.text ?? "")] : [])])),
    ...(foot ?? []).flatMap((sentence) => ["", markdown(sentence)])
  ]
}

const blockLines = (block: Block): ReadonlyArray<string> => {
  switch (block._tag) {
    case "Facts":
      return block.facts.map(({ label, value }) => `- **${markdown(label)}:** ${markdown(value.text)}`)
    case "Table":
      return tableLines(block)
    case "Notes":
      return [`## ${markdown(block.title)}`, "", ...block.notes.map((note) => `- ${markdown(note.text)}`)]
    case "Lines":
      // Four blanks make it code, whatever the lines hold.
      return block.lines.map((text) => `    ${plain(text)}`)
  }
}

/**
 * A report as GitHub-flavoured Markdown.
 *
 * @since 0.1.0
 */
export const reportMarkdown = (report: Report): string => {
  const parts = [[`# ${markdown(report.title)}`], ...report.blocks.map(blockLines)]
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`.replaceAll("\u00a0", " ")
}
