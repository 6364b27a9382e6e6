import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { gfmTable } from "micromark-extension-gfm-table"
import { plain } from "../../../../src/programs/cli/render/plain.ts"
import { cell, type Report, table, text } from "../../../../src/programs/cli/render/report.ts"
import { markdown, reportMarkdown } from "../../../../src/programs/cli/render/report.md.ts"

const parse = (source: string) =>
  fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
type Node = ReturnType<typeof parse> | ReturnType<typeof parse>["children"][number]

const typesOf = (node: Node): ReadonlyArray<string> => [
  node.type,
  ...("children" in node ? node.children.flatMap(typesOf) : [])
]
const wordsOf = (node: Node): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(wordsOf).join("") : ""

const UNSEEN = /\u200b/gu
const same = (given: string) => plain(given).replaceAll(UNSEEN, "").replace(/\s+/gu, " ").trim()

/** Texts of what means something in Markdown, on GitHub or in HTML. */
const Hostile = Schema.Array(
  // oxfmt-ignore
  Schema.Literals([
    "`", "```", "*", "**", "_", "~~", "[x](y)", "![x](y)", "<b>", "</td>", "<!--", "&lt;", "&", "|", "\\", "# ", "#1",
    "- ", "+ ", "1. ", "1) ", "---", "===", "> ", "@octocat", "@org/team", "a@b.example", "https://x.example", "www.x.example",
    "$x$", "$$", ":", "!", "word", " ", "    ", "\t", "\n", "\r\n\r\n", "\u200b", "[^1]", "{#id}", "::error::x"
  ])
)

// oxfmt-ignore
const KNOWN = new Set([
  "root", "heading", "text", "list", "listItem", "paragraph", "strong", "table", "tableRow", "tableCell"
])

const reportOf = (given: string): Report => ({
  title: given,
  blocks: [
    { _tag: "Facts", facts: [{ label: given, value: cell(given) }] },
    { ...table("Table", [text("A"), text("B")], [{ cells: [cell(given, "bad"), cell(given)], note: cell(given) }], 1) },
    { _tag: "Notes", title: given, notes: [cell(given)] }
  ]
})

describe("A text in Markdown", () => {
  it.prop("is a text and nothing else, and the same one, whatever it holds", [Hostile], ([pieces]) => {
    const given = `a${pieces.join("")}`
    const tree = parse(reportMarkdown(reportOf(given)))
    assert.deepStrictEqual(
      typesOf(tree).filter((type) => !KNOWN.has(type)),
      []
    )
    const [title] = tree.children
    assert.strictEqual(title === undefined ? "" : same(wordsOf(title)), same(given))
    const [, , , rows] = tree.children.filter(({ type }) => type !== "paragraph")
    assert.strictEqual(rows?.type === "table" ? same(wordsOf(rows.children[1]?.children[1] ?? rows)) : "", same(given))
  })

  it.prop("begins no block", [Hostile], ([pieces]) => {
    const [paragraph, ...others] = parse(markdown(pieces.join(""))).children
    assert.deepStrictEqual(others, [])
    assert.include(["paragraph", undefined], paragraph?.type)
  })

  it.prop("tells nobody, links no issue and no page on GitHub", [Hostile], ([pieces]) => {
    const source = markdown(pieces.join(""))
    assert.notMatch(source, /@\w|(?<!&)#\d|(?<!\\):\/\/|www\.\w|(?<!\\)\$/u)
  })

  it.each([
    ["@octocat", "@&#8203;octocat"],
    ["#12", String.raw`\#&#8203;12`],
    ["`rm`", "\\`rm\\`"],
    ["<img src=x>", "&lt;img src=x&gt;"],
    ["$5 and $6", String.raw`\$5 and \$6`],
    ["1. one", String.raw`1\. one`],
    ["- one", String.raw`\- one`],
    ["4.5", "4.5"],
    ["-0.5", "-0.5"]
  ])("shows %j", (given, expected) => {
    assert.strictEqual(markdown(given), expected)
  })
})
