import { digestOf } from "../source/digest.ts"

const LONGEST = 200
const KEPT_OF_LONG = 120
const UNSAFE = /[^a-z0-9.-]|^[.-]|\.$/g
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/
const ESCAPED = /_u([0-9a-f]{4})|_([0-9a-f]{2})/g

const hex = (character: string, digits: number) => character.charCodeAt(0).toString(16).padStart(digits, "0")

const escape = (character: string) => (character < "\u0080" ? `_${hex(character, 2)}` : `_u${hex(character, 4)}`)

const unescape = (name: string) =>
  name.replace(ESCAPED, (_, wide: string | undefined, narrow: string) =>
    String.fromCharCode(Number.parseInt(wide ?? narrow, 16))
  )

/**
 * A file name for an id that is safe on every system: lower-case ASCII letters, digits, `.`, `-` and `_` only, not a
 * device name of Windows, no dot at either end, at most 200 characters. Every other UTF-16 code unit is written `_hh` or
 * `_uhhhh`, capitals included, so that two ids never share a name, not even where case or Unicode form is ignored. A
 * name that would be longer keeps its beginning and ends with the id's SHA-256 after `_x`.
 *
 * @since 0.1.0
 */
export const fileNameOf = (id: string): string => {
  const name = id === "" ? "_" : id.replace(UNSAFE, escape).replace(RESERVED, (word) => escape(word) + word.slice(1))
  return name.length <= LONGEST
    ? name
    : `${name.slice(0, KEPT_OF_LONG)}_x${digestOf(JSON.stringify(id)).slice("sha256:".length)}`
}

/**
 * The id that a file name stands for; undefined where `fileNameOf` gives no such name, or gave a shortened one, whose id
 * only the file itself can tell.
 *
 * @since 0.1.0
 */
export const idOfFileName = (name: string): string | undefined => {
  const id = name === "_" ? "" : unescape(name)
  return fileNameOf(id) === name ? id : undefined
}
