// Markdown as a tree of HTML: headings have the anchors that GitHub gives them, code is coloured, wide tables scroll.
import { createLowlight, common } from "lowlight"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { toHast } from "mdast-util-to-hast"
import { gfmTable } from "micromark-extension-gfm-table"

export type Nodes = ReturnType<typeof toHast>
export type Element = Extract<Nodes, { type: "element" }>
type Child = Element["children"][number]

export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

const lowlight = createLowlight(common)

export const element = (
  tagName: string,
  properties: Element["properties"],
  ...children: ReadonlyArray<Child | string>
): Element => ({
  type: "element",
  tagName,
  properties,
  children: children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child))
})

const textOf = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join("") : ""

/** What may stand in an element, of what is in a node. */
export const contentOf = (node: Nodes): ReadonlyArray<Child> =>
  "children" in node ? node.children.flatMap((child) => (child.type === "doctype" ? [] : [child])) : []

const visit = (node: Nodes, act: (element: Element) => void): void => {
  if (node.type === "element") act(node)
  if ("children" in node) for (const child of node.children) visit(child, act)
}

/** A block of code; in a language that is not known it stays as it is. */
export const codeBlock = (code: string, language: string): Element => {
  const children = lowlight.registered(language) ? contentOf(lowlight.highlight(language, code)) : [code]
  return element("pre", { tabIndex: 0 }, element("code", {}, ...children))
}

/** What a heading is linked by, as GitHub makes it. */
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")

const languageOf = ({ properties }: Element): string =>
  /^language-(.+)/u.exec(String(properties["className"]))?.[1] ?? ""

const wrapWide = (node: Nodes): void => {
  if (!("children" in node)) return
  node.children.forEach((child, index) => {
    if (child.type !== "element") return
    const [code] = child.children
    if (child.tagName === "table") node.children[index] = element("div", { className: ["scroll"], tabIndex: 0 }, child)
    else if (child.tagName === "pre" && code?.type === "element")
      node.children[index] = codeBlock(textOf(code), languageOf(code))
    else wrapWide(child)
  })
}

/** What a page is made of. `linkTo` says where a link of it leads on the site. */
export const rendered = (markdown: string, linkTo: (href: string) => string) => {
  const tree = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const body = toHast(tree)
  const headings: Array<Heading> = []
  visit(body, (node) => {
    const depth = Number(/^h([1-6])$/u.exec(node.tagName)?.[1] ?? 0)
    if (depth > 0) {
      const text = textOf(node)
      const same = headings.filter((other) => idOf(other.text) === idOf(text)).length
      const id = `${idOf(text)}${same === 0 ? "" : `-${same}`}`
      node.properties["id"] = id
      headings.push({ depth, id, text })
    }
    const { href } = node.properties
    if (typeof href === "string") node.properties["href"] = linkTo(href)
  })
  wrapWide(body)
  return { body, headings }
}
