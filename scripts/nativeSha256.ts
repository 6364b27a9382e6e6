// Stands in for `@noble/hashes/sha2.js` in the bin, see lazyStart.ts: the two ways of it that the sources use.
import type { Hash } from "node:crypto"

const crypto = () => process.getBuiltinModule("node:crypto")

interface Hasher {
  readonly update: (bytes: Uint8Array) => Hasher
  readonly digest: () => Uint8Array
}

const hasher = (hash: Hash): Hasher => ({
  update: (bytes) => {
    hash.update(bytes)
    return hasher(hash)
  },
  digest: () => hash.digest()
})

export const sha256 = Object.assign((bytes: Uint8Array): Uint8Array => crypto().hash("sha256", bytes, "buffer"), {
  create: () => hasher(crypto().createHash("sha256"))
})
