import type { DocumentPath } from "../../domain/source/Problem.ts"

/** A stretch of the text: offsets in UTF-16 code units, the end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What a map holds under a key; `at` is the key itself. */
export interface Entry {
  readonly at: Span
  readonly value: Tree
}

/**
 * A parsed document that remembers where everything stands. `plain` is the source text of a scalar without quotes. A
 * node that an alias repeats is the same object as the anchored one, so a small tree can stand for large data.
 */
export type Tree = Span &
  (
    | { readonly kind: "scalar"; readonly value: string | number | boolean | null; readonly plain: string | null }
    | { readonly kind: "list"; readonly items: ReadonlyArray<Tree> }
    | { readonly kind: "map"; readonly entries: ReadonlyMap<string, Entry> }
  )

/** How deep a document may be nested, how many keys a map of it may have, and how many values its aliases may repeat in all. */
export interface NodeLimits {
  readonly depth: number
  readonly keys: number
  readonly aliasValues: number
}

/** A fault with its place in the text. */
export interface LocatedFault extends Span {
  readonly path: DocumentPath
  readonly message: string
  readonly hint?: string | undefined
  readonly add?: ReadonlyArray<string> | undefined
}

/** The outcome of parsing: no tree where the text has no reliable structure, and then at least one fault. */
export interface Parsed {
  readonly tree: Tree | null
  readonly faults: ReadonlyArray<LocatedFault>
}

/** What is said of a map that has too many keys. */
export const tooManyKeys = (most: number): string => `A map has more than ${most} keys`

type Patterns = ReadonlyArray<ReadonlyArray<string>>

const below = (patterns: Patterns, step: string): Patterns =>
  patterns.length === 0
    ? patterns
    : patterns.flatMap(([head, ...rest]) => (head === "*" || head === step ? [rest] : []))

/**
 * The plain data of a tree. Every key is an own property, `__proto__` too. At a `verbatim` path (`*` is any step) a
 * plain scalar becomes its source text; one without any text stays null, since nothing was written.
 */
export const toData = (tree: Tree, verbatim: Patterns): unknown => {
  switch (tree.kind) {
    case "scalar":
      return tree.plain !== null && tree.plain !== "" && verbatim.some((pattern) => pattern.length === 0)
        ? tree.plain
        : tree.value
    case "list":
      return tree.items.map((item, index) => toData(item, below(verbatim, String(index))))
    case "map":
      return Object.fromEntries([...tree.entries].map(([key, { value }]) => [key, toData(value, below(verbatim, key))]))
  }
}

const child = (tree: Tree, step: string | number): Entry | undefined => {
  if (tree.kind === "map") return tree.entries.get(String(step))
  const item = tree.kind === "list" && typeof step === "number" ? tree.items[step] : undefined
  return item && { at: item, value: item }
}

/**
 * Where the value at a path stands, or with `key` the key at its end; a path that leads out of the document ends at the
 * last value that is there.
 */
export const spanOf = (tree: Tree, path: DocumentPath, key = false): Span => {
  let node = tree
  let at: Span = tree
  for (const step of path) {
    const next = child(node, step)
    if (next === undefined) return node
    node = next.value
    at = next.at
  }
  return key ? at : node
}
