// Two things that modules create when they are loaded, and that few commands use, cost more than the rest of a short
// command: `Intl.Segmenter` (17 ms of ICU tables, against 28 ms for a bare Node) and `node:crypto` (8 ms). These plugins
// put both off until they are first used. The build fails if a module no longer looks as they expect.
import type { Plugin } from "rolldown"

const SEGMENTER = /new Intl\.Segmenter\(([^()]*)\)/u
const withSegmenter = [/\/effect\/dist\/cli\/CliOutput\.js$/u, /\/string-width\/index\.js$/u]

/** Makes the segmenter of a module when it first segments a text. */
export const lazySegmenter = (): Plugin => ({
  name: "lazy-segmenter",
  transform: (code, id) => {
    if (!withSegmenter.some((pattern) => pattern.test(id))) return null
    if (!SEGMENTER.test(code)) throw new Error(`${id} makes no segmenter any more; is its plugin still needed?`)
    return code.replace(
      SEGMENTER,
      "((made) => ({ segment: (text) => (made ??= new Intl.Segmenter($1)).segment(text) }))()"
    )
  }
})

const NAMESPACE = /import \* as (\w+) from ["']node:crypto["'];?/u

/** Loads `node:crypto` when the file system first asks it for the random name of a temporary file. */
export const lazyCrypto = (): Plugin => ({
  name: "lazy-crypto",
  transform: (code, id) => {
    if (!/\/platform-node-shared\/dist\/NodeFileSystem\.js$/u.test(id)) return null
    if (!NAMESPACE.test(code)) throw new Error(`${id} does not import node:crypto any more; is its plugin still needed?`)
    return code.replace(
      NAMESPACE,
      'const $1 = { randomBytes: (size) => process.getBuiltinModule("node:crypto").randomBytes(size) };'
    )
  }
})
