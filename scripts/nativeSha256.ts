// Stands in for `@noble/hashes/sha2.js` in the bin, see lazyStart.ts.
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  process.getBuiltinModule("node:crypto").hash("sha256", bytes, "buffer")
