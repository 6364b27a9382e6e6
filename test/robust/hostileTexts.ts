/** How a file is written: what its hostile texts are made of. */
export type Syntax = "yaml" | "json" | "jsonl" | "csv" | "xml" | "markdown" | "text"

/** A text that costs whoever reads it without a limit far more than its own size, or is simply far too large. */
export interface HostileText {
  readonly name: string
  readonly text: () => string
}

const MB = 1024 * 1024
/** How large a hostile scalar is, in MB. */
const SCALAR_MB = 50
const KEYS = 100_000
const DEEP = 10_000

const scalar = () => "x".repeat(SCALAR_MB * MB)
const listOf = (count: number, one: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => one(index)).join(separator)

/** Seven lists, each of nine aliases of the one before: 9^7 values. */
const aliasBomb = (): string =>
  ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    .concat(
      Array.from({ length: 7 }, (_, level) => `a${level + 1}: &a${level + 1} [${listOf(9, () => `*a${level}`, ", ")}]`)
    )
    .concat("")
    .join("\n")

const entityBomb = (): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE testsuites [<!ENTITY a0 "xxxxxxxxx">${listOf(9, (level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(9)}">`, "")}]>\n<testsuites>&a9;</testsuites>\n`

const deep = (open: string, close: string, middle = "") => `${open.repeat(DEEP)}${middle}${close.repeat(DEEP)}`
const keysOf = (one: (index: number) => string, separator: string) => listOf(KEYS, one, separator)
const jsonKeys = () => `{${keysOf((index) => `"k${index}":${index}`, ",")}}`
/** Every character escaped: six bytes that stand for one. */
const escaped = () => "\\u0078".repeat((SCALAR_MB * MB) / 6)

const json: ReadonlyArray<HostileText> = [
  { name: "a scalar of 50 MB", text: () => `{"a":"${scalar()}"}\n` },
  { name: "a scalar of 50 MB of escapes", text: () => `{"a":"${escaped()}"}\n` },
  { name: "100,000 keys", text: () => `${jsonKeys()}\n` },
  { name: "100,000 equal keys", text: () => `{${keysOf(() => '"a":1', ",")}}\n` },
  { name: "lists 10,000 deep", text: () => `${deep("[", "]")}\n` },
  { name: "objects 10,000 deep", text: () => `${deep('{"a":', "}", "1")}\n` }
]

const all: Readonly<Record<Syntax, ReadonlyArray<HostileText>>> = {
  yaml: [
    { name: "an alias bomb", text: aliasBomb },
    { name: "a scalar of 50 MB", text: () => `a: ${scalar()}\n` },
    { name: "100,000 keys", text: () => `${keysOf((index) => `k${index}: ${index}`, "\n")}\n` },
    { name: "100,000 equal keys", text: () => `${keysOf(() => "a: 1", "\n")}\n` },
    { name: "100,000 anchors", text: () => `${keysOf((index) => `k${index}: &a${index} ${index}`, "\n")}\n` },
    { name: "lists 10,000 deep", text: () => `a: ${deep("[", "]")}\n` },
    { name: "maps 10,000 deep", text: () => `a: ${deep("{a: ", "}", "1")}\n` },
    { name: "block lists 10,000 deep", text: () => `${"- ".repeat(DEEP)}a\n` },
    { name: "indentation 2,000 deep", text: () => `${listOf(2000, (level) => `${" ".repeat(level)}a:`, "\n")} 1\n` }
  ],
  json,
  jsonl: json,
  csv: [
    { name: "a cell of 50 MB", text: () => `a,b\n1,${scalar()}\n` },
    { name: "a quoted cell of 50 MB that never ends", text: () => `a,b\n1,"${scalar()}\n` },
    { name: "a quoted cell of line ends that never ends", text: () => `a,b\n1,"${"\n".repeat(10 * MB)}` },
    { name: "100,000 columns", text: () => `${keysOf((index) => `c${index}`, ",")}\n${keysOf(() => "1", ",")}\n` },
    { name: "100,000 equal columns", text: () => `${keysOf(() => "a", ",")}\n` }
  ],
  xml: [
    { name: "an entity bomb", text: entityBomb },
    { name: "a text of 50 MB", text: () => `<testsuites><testsuite>${scalar()}</testsuite></testsuites>\n` },
    { name: "an attribute of 50 MB", text: () => `<testsuites><testsuite name="${scalar()}"/></testsuites>\n` },
    { name: "a comment of 50 MB", text: () => `<testsuites><!--${scalar()}--></testsuites>\n` },
    {
      name: "100,000 attributes",
      text: () => `<testsuites ${keysOf((index) => `a${index}="${index}"`, " ")}></testsuites>\n`
    },
    { name: "elements 10,000 deep", text: () => `<testsuites>${deep("<testsuite>", "</testsuite>")}</testsuites>\n` }
  ],
  markdown: [
    { name: "a line of 50 MB", text: () => `# Done\n\n- ${scalar()}\n` },
    {
      name: "100,000 items",
      text: () => `# Definition of done\n\n${keysOf((index) => `- [ ] item ${index}`, "\n")}\n`
    },
    { name: "100,000 definitions of done", text: () => "# Definition of done\n".repeat(KEYS) },
    { name: "a heading of 100,000 blanks", text: () => `# a${" ".repeat(KEYS)}b\n- a\n` },
    { name: "lists 10,000 deep", text: () => `${"- ".repeat(DEEP)}a\n` },
    { name: "quotes 10,000 deep", text: () => `${"> ".repeat(DEEP)}a\n` },
    { name: "brackets 100,000 deep", text: () => `- ${"[".repeat(KEYS)}a${"]".repeat(KEYS)}\n` },
    { name: "100,000 emphases", text: () => `- ${"*a_ ".repeat(KEYS)}\n` }
  ],
  text: [
    { name: "a line of 50 MB", text: () => `${scalar()}\n` },
    { name: "10 million line ends", text: () => "\n".repeat(10 * MB) }
  ]
}

/** The hostile texts of a syntax. */
export const hostileTexts = (syntax: Syntax): ReadonlyArray<HostileText> => all[syntax]
