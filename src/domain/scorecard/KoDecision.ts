import { Schema } from "effect"

/**
 * Why a group is knocked out. Prompt ids are sorted by code unit; `score` is the dimension's exact mean.
 *
 * @since 0.1.0
 */
export const KoCause = Schema.TaggedUnion({
  FatalRedFlags: { curated: Schema.Array(Schema.String), uncurated: Schema.Array(Schema.String) },
  DimensionFloor: { dimension: Schema.String, score: Schema.Finite, threshold: Schema.Int }
})
export type KoCause = typeof KoCause.Type

/**
 * The decision of the knock-out rule on one group, with every cause that holds, and the red flags that do not count
 * as fatal. Nothing else decides or repeats this: reports, ranks and exit codes read this value.
 *
 * @since 0.1.0
 */
export const KoDecision = Schema.TaggedUnion({
  Passed: { nonFatalRedFlags: Schema.Array(Schema.String) },
  KnockedOut: { causes: Schema.NonEmptyArray(KoCause), nonFatalRedFlags: Schema.Array(Schema.String) }
})
export type KoDecision = typeof KoDecision.Type
