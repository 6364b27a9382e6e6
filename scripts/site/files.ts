// All files of the site: the README, the docs, the decisions, the changelog, and the reference of every entry.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { apiPage } from "./apiPage.ts"
import { exportedOf, undocumented } from "./exported.ts"
import { htmlOf, type Page } from "./layout.ts"
import { rendered } from "./markdown.ts"

const ENTRIES = ["index", "promise", "testing", "bench"]

const markdownIn = (root: string, folder: string): ReadonlyArray<string> =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`)
    .sort()

/** The pages that the README or a page of the docs is made from, in the order of the table that leads to them. */
const sourcesOf = (root: string): ReadonlyArray<readonly [source: string, group: string]> => {
  const index = readFileSync(path.join(root, "docs/index.md"), "utf8")
  const place = (source: string) => index.indexOf(`](${path.basename(source)})`)
  const docs = markdownIn(root, "docs").toSorted((one, other) => place(one) - place(other))
  return [
    ["README.md", "Start"],
    ...docs.map((source) => [source, "Documentation"] as const),
    ["CONTEXT.md", "Project"],
    ["AGENTS.md", "Project"],
    ["CONTRIBUTING.md", "Project"],
    ["CHANGELOG.md", "Project"],
    [DECISIONS, "Decisions"],
    ...markdownIn(root, DECISIONS).map((source) => [source, "Decisions"] as const)
  ]
}

const DECISIONS = "docs/decisions"

const fileOf = (source: string): string => {
  if (source === "README.md") return "index.html"
  return source === DECISIONS ? `${DECISIONS}/index.html` : source.replace(/\.md$/u, ".html")
}

const headingOf = (markdown: string): string => /^# (.+)$/mu.exec(markdown)?.[1] ?? ""

/** A folder is linked as such: its page lists what is in it. */
const markdownOf = (root: string, source: string): string => {
  const read = (file: string) => readFileSync(path.join(root, file), "utf8")
  if (source !== DECISIONS) return read(source)
  const items = markdownIn(root, DECISIONS).map(
    (file) => `- [${headingOf(read(file))}](decisions/${path.basename(file)})`
  )
  return `# Decisions\n\nWhy things are as they are.\n\n${items.join("\n")}\n`
}

/** The reference of every entry, out of the folder that a build wrote; `faults` are exports that nothing is said of. */
export const apiPages = (dist: string) => {
  const entries = ENTRIES.map((name) => ({
    entry: name === "index" ? "assay" : `assay/${name}`,
    all: exportedOf(path.join(dist, `${name}.d.ts`))
  }))
  return {
    pages: entries.map(({ all, entry }) => apiPage(entry, all)),
    faults: entries.flatMap(({ all, entry }) =>
      undocumented(all).map((name) => `${entry}: ${name} has no comment that says what it is and since when (@since)`)
    )
  }
}

const GROUPS = ["Start", "Documentation", "API reference", "Project", "Decisions"]
const place = (group: string): number => GROUPS.indexOf(group)

const TITLES: ReadonlyMap<string, string> = new Map([
  ["README.md", "Assay"],
  ["docs/index.md", "All pages and words"],
  [DECISIONS, "All decisions"],
  ["AGENTS.md", "Changing the code"],
  ["CHANGELOG.md", "Changelog"]
])

/** The site as its files, by their place in it. A link to another file of the project brings that file along. */
export const siteFiles = (root: string, reference: ReadonlyArray<Page>): ReadonlyMap<string, string> => {
  const sources = sourcesOf(root)
  const known = new Set(sources.map(([source]) => source))
  const brought = new Map<string, string>()
  const linkFrom = (source: string) => (href: string) => {
    if (/^(?:[a-z]+:|#)/u.test(href)) return href
    const [place = "", hash] = href.split("#")
    const target = path.posix.join(path.posix.dirname(source), place)
    const full = path.join(root, target)
    const isFile = !known.has(target) && !target.startsWith("..") && existsSync(full) && statSync(full).isFile()
    if (isFile) brought.set(target, readFileSync(full, "utf8"))
    const to = known.has(target) ? fileOf(target) : target
    return `${path.posix.relative(path.posix.dirname(fileOf(source)), to)}${hash === undefined ? "" : `#${hash}`}`
  }
  const written = sources.map(([source, group]): Page => {
    const { body, headings } = rendered(markdownOf(root, source), linkFrom(source))
    const title = TITLES.get(source) ?? headings[0]?.text ?? source
    return { file: fileOf(source), title, group, body, headings }
  })
  const pages = [...written, ...reference].toSorted((one, other) => place(one.group) - place(other.group))
  return new Map([...pages.map((page) => [page.file, htmlOf(page, pages)] as const), ...brought])
}
