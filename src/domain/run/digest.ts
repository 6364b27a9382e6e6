import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Answer } from "./Answer.ts"

/**
 * The SHA-256 digest of bytes, or of a text's UTF-8 bytes, as `sha256:<64 hex>`.
 *
 * @since 0.1.0
 */
export const digestOf = (content: Uint8Array | string): string =>
  `sha256:${bytesToHex(sha256(typeof content === "string" ? utf8ToBytes(content) : content))}`

/**
 * The digest of what a judge sees of an answer: its text, whether it failed, why it ended and whether it reasoned. A
 * text with lone surrogates has a digest of its own, since the fields are hashed as JSON.
 *
 * @since 0.1.0
 */
export const answerDigest = (answer: Answer): string =>
  digestOf(JSON.stringify([answer.text, answer.ok, answer.finish_reason, answer.reasoning_chars > 0]))
