// Three things that modules create when they are loaded, and that few commands use, cost more than the rest of a short
// command: `Intl.Segmenter` (17 ms of ICU tables, against 28 ms for a bare Node), the patterns of `string-width` (the
// same tables) and `node:crypto` (8 ms). These plugins put them off until they are first used. The build fails if a
// module no longer looks as they expect.
import path from "node:path"
import type { Plugin } from "rolldown"

const SEGMENTER = /new Intl\.Segmenter\(([^()]*)\)/u

/** Makes the segmenter of the help pages when one is first laid out. */
export const lazySegmenter = (): Plugin => ({
  name: "lazy-segmenter",
  transform: (code, id) => {
    if (!id.endsWith("/effect/dist/cli/CliOutput.js")) return null
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
    if (!id.endsWith("/platform-node-shared/dist/NodeFileSystem.js")) return null
    if (!NAMESPACE.test(code))
      throw new Error(`${id} does not import node:crypto any more; is its plugin still needed?`)
    return code.replace(
      NAMESPACE,
      'const $1 = { randomBytes: (size) => process.getBuiltinModule("node:crypto").randomBytes(size) };'
    )
  }
})

/** Makes the default export of a package a function that loads the package, from a file beside the bundle, when called. */
export const lazyFunction = (name: string, file: string): Plugin => ({
  name: `lazy-${name}`,
  resolveId: (source) => (source === name ? `\0lazy:${name}` : null),
  load: (id) =>
    id === `\0lazy:${name}`
      ? `let loaded
         const load = () => process.getBuiltinModule("node:module").createRequire(__filename)("${file}").default
         export default (...args) => (loaded ??= load())(...args)`
      : null
})

/**
 * Hashes with Node's own SHA-256. The library's needs 20 ms until it is warm for the 150 kB that a gate on a small run
 * hashes; `node:crypto` needs 6 ms to load and nothing that counts to hash.
 */
export const nativeSha256 = (): Plugin => {
  let found = false
  return {
    name: "native-sha256",
    resolveId: (source) => {
      if (!source.endsWith("/sha256.ts")) return null
      found = true
      return path.join(import.meta.dirname, "nativeSha256.ts")
    },
    buildEnd: () => {
      if (!found) throw new Error("Nothing imports sha256.ts any more; what hashes in the bin?")
    }
  }
}

/**
 * Leaves out the package that Effect's HTTP server would take WebSockets from. It makes a server for them when an
 * application asks for one, and none here does.
 */
export const withoutWebSockets = (): Plugin => ({
  name: "without-web-sockets",
  resolveId: (source) => (source === "ws" ? "\0no-web-sockets" : null),
  load: (id) =>
    id === "\0no-web-sockets"
      ? `class None { constructor() { throw new Error("Assay serves no WebSockets.") } }
         export { None as WebSocket, None as WebSocketServer }`
      : null
})
