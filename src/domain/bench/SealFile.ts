import { Schema } from "effect"
import { Digest } from "../source/digest.ts"
import { Slug } from "./Slug.ts"

/**
 * `cases/digests.yaml`: the digest of each case as it was when the cases were sealed. It shows that something has
 * changed; it is no signature.
 *
 * @since 0.1.0
 */
export const SealFile = Schema.Struct({
  algorithm: Schema.Literal("sha256"),
  cases: Schema.Record(Slug, Digest)
})
export interface SealFile extends Schema.Schema.Type<typeof SealFile> {}
