import { isMap, isSeq, parseDocument, stringify } from "yaml"
import { oneOf } from "./chance.ts"

type Chance = () => number
/** Changes a text at random; all chance comes from the given numbers. */
type Mutation = (text: string, chance: Chance) => string

const PIECES = [
  "",
  " ",
  "\n",
  "\t",
  "\r\n",
  ":",
  ": ",
  "- ",
  "? ",
  ",",
  '"',
  "'",
  "{",
  "}",
  "[",
  "]",
  "<",
  ">",
  "&",
  "&a ",
  "*a",
  "!!str ",
  "#",
  "|",
  "\\",
  "\\u0000",
  "%",
  "---\n",
  "...",
  "{{x}}",
  "__proto__",
  "constructor",
  "\u0000",
  "\u001b[2J",
  "\u2028",
  "\uFEFF",
  "\u202e",
  "é",
  "日本",
  "😀",
  "null",
  "~",
  "true",
  "no",
  "0",
  "-1",
  "1e999",
  ".nan",
  "9007199254740993",
  "007",
  "1_000",
  "x".repeat(5000),
  "<![CDATA["
] as const
const VALUES: readonly [unknown, ...ReadonlyArray<unknown>] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  9_007_199_254_740_992,
  "",
  " ",
  "a",
  "1",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "/dev/zero",
  "a|b",
  "a\nb",
  "\u0000",
  "😀",
  "x".repeat(5000),
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { a: { b: [1] } }
]

const at = (text: string, chance: Chance): number => Math.floor(chance() * (text.length + 1))

const ofText: readonly [Mutation, ...ReadonlyArray<Mutation>] = [
  (text, chance) => {
    const from = at(text, chance)
    return text.slice(0, from) + oneOf(chance, PIECES) + text.slice(from)
  },
  (text, chance) => {
    const from = at(text, chance)
    return text.slice(0, from) + text.slice(from + 1 + Math.floor(chance() * 40))
  },
  (text, chance) => {
    const [from, to] = [at(text, chance), at(text, chance)]
    return text.slice(0, to) + text.slice(from, from + Math.floor(chance() * 200)) + text.slice(to)
  },
  (text, chance) => text.slice(0, at(text, chance)),
  (text, chance) => {
    const lines = text.split("\n")
    const [from, to] = [Math.floor(chance() * lines.length), Math.floor(chance() * lines.length)]
    const [line = ""] = lines.splice(from, 1)
    return lines.toSpliced(to, 0, ...(chance() < 0.5 ? [line] : [line, line])).join("\n")
  },
  (text, chance) => {
    const numbers = [...text.matchAll(/\d+(?:\.\d+)?/gu)]
    const found = numbers[Math.floor(chance() * numbers.length)]
    if (found === undefined) return text
    const other = oneOf(chance, ["0", "-1", "1e999", "1e-400", "NaN", "99999999999999999999", "0.1", '"1"'])
    return text.slice(0, found.index) + other + text.slice(found.index + found[0].length)
  }
]

/** Every node of a parsed document by its path. */
const pathsOf = (
  value: unknown,
  path: ReadonlyArray<string | number> = []
): ReadonlyArray<ReadonlyArray<string | number>> => {
  if (isSeq(value)) return [path, ...value.items.flatMap((item, index) => pathsOf(item, [...path, index]))]
  if (isMap(value))
    return [path, ...value.items.flatMap(({ key, value: inner }) => pathsOf(inner, [...path, String(key)]))]
  return [path]
}

/** Changes one node of a YAML or JSON document: another value, none, a copy of another node, or another name. */
const ofNodes =
  (isJson: boolean): Mutation =>
  (text, chance) => {
    const document = parseDocument(text, { logLevel: "silent" })
    const paths = pathsOf(document.contents).filter((path) => path.length > 0)
    const path = paths[Math.floor(chance() * paths.length)]
    if (document.errors.length > 0 || path === undefined) return text
    const kind = Math.floor(chance() * 4)
    if (kind === 0) document.deleteIn(path)
    else if (kind === 1) document.setIn(path, oneOf(chance, VALUES))
    else if (kind === 2) document.setIn(path, document.getIn(oneOf(chance, [path, ...paths]), true))
    else {
      const value = document.getIn(path, true)
      document.deleteIn(path)
      document.setIn([...path.slice(0, -1), `${String(path.at(-1))}${oneOf(chance, ["s", " ", "_", "x"])}`], value)
    }
    const data: unknown = document.toJS({ maxAliasCount: 100 })
    return isJson ? JSON.stringify(data, null, chance() < 0.5 ? 2 : undefined) : stringify(data)
  }

const encoder = new TextEncoder()

/** Changes a text once or a few times; `document` says whether it is one that nodes can be changed in. */
export const mutate = (text: string, document: "yaml" | "json" | "other", chance: Chance): Uint8Array => {
  let changed = text
  for (let left = 1 + Math.floor(chance() * 3); left > 0; left--) {
    const inNodes = document !== "other" && chance() < 0.5
    try {
      changed = (inNodes ? ofNodes(document === "json") : oneOf(chance, ofText))(changed, chance)
    } catch {
      // What the library cannot change stays as it is.
    }
  }
  const bytes = encoder.encode(changed)
  // Now and then, bytes that are no text.
  if (chance() < 0.1 && bytes.length > 0) bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 256)
  return bytes
}

const SMALLER = 300

/** The smallest text that is found for which something still holds, by leaving out lines, then letters. */
export const smallest = async (bytes: Uint8Array, holds: (bytes: Uint8Array) => Promise<boolean>): Promise<string> => {
  let text = new TextDecoder().decode(bytes)
  if (!(await holds(encoder.encode(text)))) return `bytes ${Buffer.from(bytes).toString("base64")}`
  let tries = 0
  for (const separator of ["\n", ""]) {
    for (
      let size = Math.ceil(text.split(separator).length / 2);
      size >= 1 && tries < SMALLER;
      size = Math.floor(size / 2)
    ) {
      for (let from = 0; from < text.split(separator).length && tries < SMALLER; tries++) {
        const without = text.split(separator).toSpliced(from, size).join(separator)
        if (without !== text && (await holds(encoder.encode(without)))) text = without
        else from += size
      }
    }
  }
  return text
}
