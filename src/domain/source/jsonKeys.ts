import { endOfString, isKey } from "./keyCounts.ts"
import type { DocumentPath } from "./Problem.ts"

/**
 * Where the keys of a JSON text stand: `offsetOf` gives the UTF-16 offset of the key at a path, or of the nearest ancestor
 * that is a key (0 for none); `repeated` is the first key that occurs a second time in one object; `depth` is how
 * many objects and arrays are open at once.
 *
 * @since 0.1.0
 */
export interface JsonKeys {
  readonly offsetOf: (path: DocumentPath) => number
  readonly repeated: { readonly path: DocumentPath; readonly offset: number } | undefined
  readonly depth: number
}

/** A value: where its key stands, undefined for what has none, and what it holds. */
interface Node {
  readonly offset: number | undefined
  readonly children: Map<string | number, Node>
}

interface Level {
  key: string | number
  readonly isArray: boolean
  readonly node: Node
}

const valueAt = (offset?: number): Node => ({ offset, children: new Map() })

/** The value that begins at the place where a level is. */
const begun = (level: Level | undefined, root: Node): Node => {
  if (level === undefined) return root
  const there = level.node.children.get(level.key)
  if (there !== undefined) return there
  const node = valueAt()
  level.node.children.set(level.key, node)
  return node
}

/**
 * Finds the keys of a text that is known to be valid JSON, in one pass; time and memory grow with the text's length.
 *
 * @since 0.1.0
 */
export const jsonKeys = (text: string): JsonKeys => {
  const root = valueAt()
  const levels: Array<Level> = []
  let repeated: JsonKeys["repeated"]
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    const level = levels.at(-1)
    if (character === "{" || character === "[") {
      levels.push({ key: 0, isArray: character === "[", node: begun(level, root) })
      depth = Math.max(depth, levels.length)
    } else if (character === "}" || character === "]") levels.pop()
    else if (character === "," && level?.isArray === true) level.key = Number(level.key) + 1
    else if (character === '"') {
      const end = endOfString(text, index)
      if (level?.isArray === false && isKey(text, end + 1)) {
        level.key = String(JSON.parse(text.slice(index, end + 1)))
        if (!level.node.children.has(level.key)) level.node.children.set(level.key, valueAt(index))
        else repeated ??= { path: levels.map(({ key }) => key), offset: index }
      }
      index = end
    }
  }
  const offsetOf = (path: DocumentPath): number => {
    let offset = 0
    let node: Node | undefined = root
    for (const step of path) {
      node = node.children.get(step)
      if (node === undefined) break
      offset = node.offset ?? offset
    }
    return offset
  }
  return { offsetOf, repeated, depth }
}
