import { stripVTControlCharacters } from "node:util"
import { assert } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { Csv } from "effect/encoding"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { gfmTable } from "micromark-extension-gfm-table"
import { SaxesParser } from "saxes"

/** A table as a reader sees it: the cells of each row by the heading of their column; a note under a row apart. */
export interface ReadTable {
  readonly title: string
  readonly head: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly cells: ReadonlyArray<string>; readonly note: string }>
}

/** What a person reads in a report, whatever its format. */
export interface Read {
  readonly title: string
  readonly facts: ReadonlyMap<string, string>
  readonly tables: ReadonlyArray<ReadTable>
}

const clean = (text: string): string => text.replace(/[\s\u00a0\u200b]+/gu, " ").trim()

/** An element of an XML document. */
export interface Xml {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: ReadonlyArray<Xml | string>
}

/** Reads XML 1.0 strictly: whatever is not well-formed, or holds a character that XML has no place for, fails. */
export const readXml = (text: string): Xml => {
  const parser = new SaxesParser({})
  const root: { children: Array<Xml | string> } = { children: [] }
  const open: Array<typeof root> = [root]
  parser.on("error", (error) => {
    throw error
  })
  parser.on("text", (words) => open.at(-1)?.children.push(words))
  parser.on("opentag", ({ attributes, name }) => {
    const element = { name, attributes: new Map(Object.entries(attributes)), children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on("closetag", () => void open.pop())
  parser.write(text).close()
  const found = root.children.find((child) => typeof child !== "string")
  return found ?? assert.fail("no element")
}

/** All elements of a name below one. */
const elements = (parent: Xml, name: string): ReadonlyArray<Xml> =>
  parent.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(child.name === name ? [child] : []), ...elements(child, name)]
  )

/** The text of an element. */
const textOf = (parent: Xml): string =>
  parent.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("")

const parseMarkdown = (source: string) =>
  fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }).children
type Node = ReturnType<typeof parseMarkdown>[number]
const shownIn = (node: Node): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(shownIn).join("") : ""

const factOf = (line: string): readonly [string, string] => {
  const [label = "", ...value] = line.split(": ")
  return [clean(label), clean(value.join(": "))]
}

/** Reads a report in Markdown; the last column is taken for the notes where `noteHeads` says so. */
export const readMarkdown = (source: string, noteHeads: ReadonlyArray<string>): Read => {
  const nodes = parseMarkdown(source)
  const title = nodes.find((node) => node.type === "heading")
  const list = nodes.find((node) => node.type === "list")
  const tables = nodes.flatMap((node, at): ReadonlyArray<ReadTable> => {
    const before = nodes[at - 1]
    if (node.type !== "table" || before === undefined) return []
    const [head = [], ...rows] = node.children.map((row) => row.children.map((one) => clean(shownIn(one))))
    const noted = noteHeads.includes(head.at(-1) ?? "")
    return [
      {
        title: clean(shownIn(before)),
        head: noted ? head.slice(0, -1) : head,
        rows: rows.map((cells) => ({
          cells: noted ? cells.slice(0, -1) : cells,
          note: noted ? (cells.at(-1) ?? "") : ""
        }))
      }
    ]
  })
  return {
    title: title === undefined ? "" : clean(shownIn(title)),
    facts: new Map(
      list === undefined || !("children" in list) ? [] : list.children.map((item) => factOf(shownIn(item)))
    ),
    tables
  }
}

// A sentence under a table is dim as a whole, which no row is.
// oxlint-disable-next-line no-control-regex
const SENTENCE = /^\u001b\[2m(?!─)[^\u001b]*\u001b\[22m$/u
const RULE = /^─+$/u

/** Where the columns of lines of one table begin and end: between them all lines are blank. */
const columnsOf = (lines: ReadonlyArray<string>): ReadonlyArray<readonly [number, number]> => {
  const width = Math.max(...lines.map((line) => line.length))
  const filled = Array.from({ length: width }, (_, at) => lines.some((line) => (line[at] ?? " ") !== " "))
  const gaps = [
    ...filled
      .map((isFilled) => (isFilled ? "x" : " "))
      .join("")
      .matchAll(/ {2,}/gu)
  ]
  const starts = [0, ...gaps.map(({ 0: gap, index }) => index + gap.length)]
  return starts.map((start, at) => [start, gaps[at]?.index ?? width])
}

const isNote = (line: string): boolean => line.trimStart().startsWith("└ ")
const isTable = (lines: ReadonlyArray<string>): boolean =>
  lines.some((line) => RULE.test(stripVTControlCharacters(line)))

const textTable = ([title = "", ...lines]: ReadonlyArray<string>): ReadTable => {
  const shown = lines.filter((line) => !SENTENCE.test(line)).map(stripVTControlCharacters)
  const rule = shown.findIndex((line) => RULE.test(line))
  const heads = shown.slice(0, rule)
  const body = shown.slice(rule + 1)
  const columns = columnsOf([...heads, ...body.filter((line) => !isNote(line))])
  const cut = (line: string) => columns.map(([start, end]) => clean(line.slice(start, end)))
  return {
    title: stripVTControlCharacters(title),
    head: columns.map((_, at) => heads.flatMap((line) => cut(line)[at] || []).join(" / ")),
    rows: body.flatMap((line, at) => {
      const under = body[at + 1] ?? ""
      return isNote(line) ? [] : [{ cells: cut(line), note: isNote(under) ? clean(under).slice(2) : "" }]
    })
  }
}

/** Wide enough that no line of a report is cut or wrapped. */
export const WIDE = { color: true, width: 2000 }

/** Reads a report that was made as text for a `WIDE` terminal. */
export const readText = (source: string): Read => {
  const [title = [], ...others] = source
    .trimEnd()
    .split("\n\n")
    .map((block) => block.split("\n"))
  return {
    title: clean(stripVTControlCharacters(title.join(" "))),
    facts: new Map(
      (others[0] ?? []).map((line) => {
        const [, label = "", value = ""] = /^(.*?) {2,}(.*)$/u.exec(stripVTControlCharacters(line)) ?? []
        return [label, clean(value)]
      })
    ),
    tables: others.filter(isTable).map(textTable)
  }
}

const classesOf = ({ attributes }: Xml): ReadonlyArray<string> => (attributes.get("class") ?? "").split(" ")
const words = (element: Xml): string => clean(textOf(element))

/** A heading of several lines, as the other formats put them on one. */
const headOf = (element: Xml): string => elements(element, "bdi").map(words).join(" / ")

const htmlTable = (section: Xml): ReadonlyArray<ReadTable> => {
  const scroll = section.children.find((child) => typeof child !== "string" && classesOf(child).includes("scroll"))
  const [heading] = elements(section, "h2")
  if (scroll === undefined || typeof scroll === "string" || heading === undefined) return []
  const isNote = (cell: Xml) => classesOf(cell).includes("note")
  const [head = [], ...rows] = elements(scroll, "tr").map((row) =>
    row.children.filter((cell) => typeof cell !== "string")
  )
  return [
    {
      title: words(heading),
      head: head.filter((cell) => !isNote(cell)).map(headOf),
      rows: rows.map((cells) => ({
        cells: cells.filter((cell) => !isNote(cell)).map(words),
        note: cells.filter(isNote).map(words).join("")
      }))
    }
  ]
}

/** Reads a report in HTML without its charts: from its body on, that is XML. */
export const readHtml = (source: string): Read => {
  const page = source.slice(source.indexOf("<body>"), source.indexOf("</html>"))
  const body = readXml(page.replace(/<figure[^]*?<\/figure>/gu, ""))
  const [title] = elements(body, "h1")
  const facts = elements(body, "dl")
  const [labels, values] = (["dt", "dd"] as const).map((name) =>
    facts.flatMap((list) => elements(list, name)).map(words)
  )
  return {
    title: title === undefined ? "" : words(title),
    facts: new Map((labels ?? []).map((label, at) => [label, values?.[at] ?? ""])),
    tables: elements(body, "section").flatMap(htmlTable)
  }
}

const tableOf = ({ tables }: Read, title: string): ReadTable =>
  tables.find((table) => table.title === title) ??
  assert.fail(`no table ${title} among ${tables.map((one) => one.title).join(", ")}`)

/** A row of a table: its cells by the headings, which must be there. */
export interface ReadRow {
  readonly at: (head: string) => string
  readonly note: string
}

/** The rows of the table of that title, which the report must have. */
export const rowsOf = (read: Read, title: string): ReadonlyArray<ReadRow> => {
  const { head, rows } = tableOf(read, title)
  const place = (name: string) => (head.includes(name) ? head.indexOf(name) : assert.fail(`no column ${name}: ${head}`))
  return rows.map(({ cells, note }) => ({ at: (name) => cells[place(name)] ?? "", note }))
}

/** The cells of a table whose columns are groups, each with what its row is about. */
export const matrixOf = (read: Read, title: string) => {
  const { head, rows } = tableOf(read, title)
  return rows.flatMap(({ cells }) =>
    cells.flatMap((shown, at) => {
      const group = head[at] ?? ""
      return group.includes(" / ") ? [{ label: cells[0] ?? "", group, shown }] : []
    })
  )
}

/** The rows of a CSV text by column. */
export const readCsv = (text: string): ReadonlyArray<ReadonlyMap<string, string>> => {
  const [head = [], ...rows] = Effect.runSync(
    Stream.make(text).pipe(Stream.pipeThroughChannel(Csv.decodeString()), Stream.runCollect)
  )
  return rows.map((row) => new Map(head.map((name, at) => [name, row[at] ?? ""])))
}

/** A case of a JUnit report: how it ended, and everything that it says. */
export interface ReadCase {
  readonly suite: string
  readonly name: string
  readonly outcome: string
  readonly message: string
  readonly detail: string
}

/** The cases of a JUnit report. */
export const readJunit = (text: string): ReadonlyArray<ReadCase> =>
  elements(readXml(text), "testsuite").flatMap((suite) =>
    elements(suite, "testcase").map((one): ReadCase => {
      const outcome = one.children.find((child) => typeof child !== "string")
      return {
        suite: suite.attributes.get("name") ?? "",
        name: one.attributes.get("name") ?? "",
        outcome: outcome?.name ?? "",
        message: outcome?.attributes.get("message") ?? "",
        detail: outcome === undefined ? "" : textOf(outcome)
      }
    })
  )
