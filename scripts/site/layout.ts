// The frame of a page: what it is called, where else one can go, and how it looks. Nothing in it is a script or comes from elsewhere.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"
import { toHtml } from "hast-util-to-html"
import { baseStyle } from "../../src/programs/cli/render/html/style.ts"
import { contentOf, element, type Element, type Heading, type Nodes } from "./markdown.ts"

/** A page of the site: `file` is its place in it. */
export interface Page {
  readonly file: string
  readonly title: string
  readonly group: string
  readonly body: Nodes
  readonly headings: ReadonlyArray<Heading>
}

const style = `${baseStyle}${readFileSync(path.join(import.meta.dirname, "style.css"), "utf8")}`
const digest = createHash("sha256").update(style).digest("base64")
const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`

const relative = (from: string, to: string): string => path.posix.relative(path.posix.dirname(from), to)

const itemOf = (page: Page, to: Page): Element => {
  if (to !== page) return element("li", {}, element("a", { href: relative(page.file, to.file) }, to.title))
  const parts = page.headings.filter(({ depth }) => depth === 2)
  const links = parts.map(({ id, text }) => element("li", {}, element("a", { href: `#${id}` }, text)))
  const here = element("a", { href: "#top", ariaCurrent: "page" }, to.title)
  return element("li", {}, here, ...(links.length > 1 ? [element("ul", {}, ...links)] : []))
}

const navigation = (page: Page, pages: ReadonlyArray<Page>): Element =>
  element(
    "nav",
    { id: "pages", ariaLabel: "Pages" },
    ...[...new Set(pages.map(({ group }) => group))].flatMap((group) => [
      element("p", {}, group),
      element("ul", {}, ...pages.filter((to) => to.group === group).map((to) => itemOf(page, to)))
    ])
  )

/** The whole of a page as HTML. */
export const htmlOf = (page: Page, pages: ReadonlyArray<Page>): string => {
  const head = element(
    "head",
    {},
    element("meta", { charSet: "utf-8" }),
    element("meta", { httpEquiv: ["Content-Security-Policy"], content: policy }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { name: "color-scheme", content: "light dark" }),
    element("title", {}, page.title === "Assay" ? page.title : `${page.title} · Assay`),
    element("style", {}, style)
  )
  const header = element(
    "header",
    {},
    element("a", { href: relative(page.file, "index.html") }, "Assay"),
    element("a", { href: "#pages", className: ["more"] }, "All pages")
  )
  const main = element("main", { id: "top" }, ...contentOf(page.body))
  const body = element("body", {}, header, main, navigation(page, pages))
  return `${toHtml([{ type: "doctype" }, element("html", { lang: "en" }, head, body)])}\n`
}
