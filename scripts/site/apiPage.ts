// A page on all that one entry of the package exports.
import type { Exported } from "./exported.ts"
import type { Page } from "./layout.ts"
import { codeBlock, contentOf, element, type Element, rendered } from "./markdown.ts"

const KINDS = [
  ["function", "Functions"],
  ["value", "Values"],
  ["schema", "Schemas"],
  ["class", "Classes and services"],
  ["type", "Types"]
] as const

const shown = ({ code, name, since, text }: Exported): ReadonlyArray<Element> => [
  element("h3", { id: name }, element("a", { href: `#${name}` }, name), " ", element("small", {}, `since ${since}`)),
  element("div", {}, ...contentOf(rendered(text, String).body)),
  codeBlock(code, "ts")
]

/** The page of an entry such as `assay/testing`. */
export const apiPage = (entry: string, all: ReadonlyArray<Exported>): Page => {
  const groups = KINDS.map(([kind, title]) => ({
    title,
    id: `kind-${kind}`,
    of: all.filter((one) => one.kind === kind)
  }))
  const present = groups.filter(({ of }) => of.length > 0)
  const body = present.flatMap(({ id, of, title }) => [
    element("h2", { id }, title),
    element(
      "p",
      { className: ["names"] },
      ...of.flatMap(({ name }) => [element("a", { href: `#${name}` }, name), " "])
    ),
    ...of.flatMap(shown)
  ])
  const intro = element("p", {}, "Made of the declarations of the package and the comments on them.")
  const names = new Set(KINDS.map(([kind]): string => kind))
  const left = all.find(({ kind }) => !names.has(kind))
  if (left !== undefined)
    throw new Error(`${left.name} of ${entry} is of a kind that the reference does not know: ${left.kind}`)
  return {
    file: `api/${entry.replace("/", "-")}.html`,
    title: entry,
    group: "API reference",
    body: element("div", {}, element("h1", {}, element("code", {}, entry)), intro, ...body),
    headings: present.map(({ id, title }) => ({ depth: 2, id, text: title }))
  }
}
