import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

// In the bin, `scripts/nativeSha256.ts` stands for this module.

/** The SHA-256 of bytes, or of a text's UTF-8 bytes, in 64 hex digits. */
export const sha256Hex = (content: Uint8Array | string): string =>
  bytesToHex(sha256(typeof content === "string" ? utf8ToBytes(content) : content))

/** The SHA-256 of bytes that come in parts; once `hex` is asked for, no part may follow. */
export interface Sha256Parts {
  readonly update: (part: Uint8Array) => void
  readonly hex: () => string
}

export const sha256Parts = (): Sha256Parts => {
  const hash = sha256.create()
  return { update: (part) => void hash.update(part), hex: () => bytesToHex(hash.digest()) }
}
