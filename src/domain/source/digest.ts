import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/**
 * The SHA-256 digest of bytes, or of a text's UTF-8 bytes, as `sha256:<64 hex>`.
 *
 * @since 0.1.0
 */
export const digestOf = (content: Uint8Array | string): string =>
  `sha256:${bytesToHex(sha256(typeof content === "string" ? utf8ToBytes(content) : content))}`
