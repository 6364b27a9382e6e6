import { Schema } from "effect"
import { Flag } from "effect/cli"
import { Digest } from "../../../domain/source/digest.ts"
import { textFlag } from "../given.ts"

/** A head of the audit chain that was published where nobody can change it. */
export const anchorFlag = textFlag("anchor").pipe(
  Flag.filter(Schema.is(Digest), () => "Expected a hash as verify prints it: sha256: and 64 hex digits"),
  Flag.withMetavar("HASH"),
  Flag.withDescription("A head that was published elsewhere: the chain must contain it, so that nobody wrote it anew"),
  Flag.optional
)
