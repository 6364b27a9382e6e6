import { Schema } from "effect"
import { Digest } from "../source/digest.ts"
import { BenchReport } from "./BenchReport.ts"
import { Count } from "./BenchScore.ts"

/**
 * One record of the audit chain, written as canonical JSON (RFC 8785). `hash` is the SHA-256 of `prev_hash`, as text,
 * followed by the canonical JSON of `body`; the first record's `prev_hash` is null and counts as an empty text.
 *
 * @since 0.1.0
 */
export const ChainRecord = Schema.Struct({
  prev_hash: Schema.NullOr(Digest),
  hash: Digest,
  body: BenchReport
})
export interface ChainRecord extends Schema.Schema.Type<typeof ChainRecord> {}

/**
 * `HEAD` of the audit chain: how many records there are and the hash of the last one, so that a missing end is seen.
 *
 * @since 0.1.0
 */
export const ChainHead = Schema.Struct({ count: Count, hash: Schema.NullOr(Digest) })
export interface ChainHead extends Schema.Schema.Type<typeof ChainHead> {}

/**
 * What can be wrong with a chain. `rewritten`: it agrees with itself, but not with a hash that was published elsewhere.
 *
 * @since 0.1.0
 */
export const Damage = Schema.Literals(["edited", "missing", "reordered", "truncated", "inserted", "rewritten"])
export type Damage = typeof Damage.Type
