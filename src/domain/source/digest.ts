import { Schema } from "effect"
import { sha256Hex, sha256Parts } from "./sha256.ts"

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
export const digestOf = (content: Uint8Array | string): string => `sha256:${sha256Hex(content)}`

/**
 * The digest of bytes that come in parts; once `digest` is asked for, no part may follow.
 *
 * @since 0.1.0
 */
export const digestOfParts = (): {
  readonly update: (part: Uint8Array) => void
  readonly digest: () => string
} => {
  const { hex, update } = sha256Parts()
  return { update, digest: () => `sha256:${hex()}` }
}
