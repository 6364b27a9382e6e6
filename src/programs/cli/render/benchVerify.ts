import { Schema } from "effect"
import { Count } from "../../../domain/bench/BenchScore.ts"
import { Digest } from "../../../domain/source/digest.ts"
import { counted } from "../../../domain/source/wording.ts"
import { jsonText } from "./json.ts"
import { plain } from "./plain.ts"
import { paintOf, type Style } from "./style.ts"

/**
 * The document of `assay bench verify --format json`: a chain that verifies, its head, and the anchor that it was held
 * against, or null.
 *
 * @since 0.1.0
 */
export const VerifyDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  chain: Schema.String,
  count: Count,
  hash: Digest,
  anchor: Schema.NullOr(Digest)
})
type Verified = Omit<typeof VerifyDocument.Type, "schema_version">

/**
 * A chain that verifies, as one JSON document.
 *
 * @since 0.1.0
 */
export const benchVerifyJson = (verified: Verified): string =>
  jsonText(VerifyDocument, { schema_version: 1, ...verified })

/**
 * A chain that verifies, as one line.
 *
 * @since 0.1.0
 */
export const benchVerifyText = ({ anchor, chain, count, hash }: Verified, style: Style): string => {
  const anchored = anchor === null ? "" : ", and contains the published hash"
  return `${paintOf(style)("✓", "good")} ${plain(chain)} verifies: ${counted(count, "record")}${anchored}. Head: ${hash}\n`
}
