import type { DocumentPath } from "./Problem.ts"

/**
 * Where the keys of a JSON text stand: `columnOf` gives the UTF-16 offset of the key at a path, or of the nearest
 * ancestor that is a key (0 for none); `repeated` lists keys that occur twice in one object, in order of position.
 *
 * @since 0.1.0
 */
export interface JsonKeys {
  readonly offsetOf: (path: DocumentPath) => number
  readonly repeated: ReadonlyArray<{ readonly path: DocumentPath; readonly offset: number }>
}

interface Level {
  key: string | number
  readonly isArray: boolean
}

const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 92) backslashes++
    if (backslashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

const isKey = (text: string, after: number): boolean => {
  let index = after
  while (" \t\n\r".includes(text.charAt(index)) && index < text.length) index++
  return text.charAt(index) === ":"
}

/**
 * Finds the keys of a text that is known to be valid JSON, in one pass.
 *
 * @since 0.1.0
 */
export const jsonKeys = (text: string): JsonKeys => {
  const offsets = new Map<string, number>()
  const repeated: Array<{ path: DocumentPath; offset: number }> = []
  const levels: Array<Level> = []
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    const level = levels.at(-1)
    if (character === "{" || character === "[") levels.push({ key: 0, isArray: character === "[" })
    else if (character === "}" || character === "]") levels.pop()
    else if (character === "," && level?.isArray === true) level.key = Number(level.key) + 1
    else if (character === '"') {
      const end = endOfString(text, index)
      if (level?.isArray === false && isKey(text, end + 1)) {
        level.key = String(JSON.parse(text.slice(index, end + 1)))
        const path = levels.map(({ key }) => key)
        const name = JSON.stringify(path)
        if (offsets.has(name)) repeated.push({ path, offset: index })
        else offsets.set(name, index)
      }
      index = end
    }
  }
  const offsetOf = (path: DocumentPath): number => {
    for (let length = path.length; length > 0; length--) {
      const offset = offsets.get(JSON.stringify(path.slice(0, length)))
      if (offset !== undefined) return offset
    }
    return 0
  }
  return { offsetOf, repeated }
}
