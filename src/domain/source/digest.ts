import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Schema } from "effect"

/**
 * A SHA-256 digest with its algorithm: `sha256:<64 hex>`.
 *
 * @since 0.1.0
 */
export const Digest = Schema.String.check(
  Schema.isPattern(/^sha256:[0-9a-f]{64}$/u, { message: "Expected a digest (sha256: and 64 hex digits)" })
)

/**
 * The SHA-256 digest of bytes, or of a text's UTF-8 bytes, as `sha256:<64 hex>`.
 *
 * @since 0.1.0
 */
export const digestOf = (content: Uint8Array | string): string =>
  `sha256:${bytesToHex(sha256(typeof content === "string" ? utf8ToBytes(content) : content))}`
