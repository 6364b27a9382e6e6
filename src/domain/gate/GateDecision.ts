import { Schema } from "effect"
import { KoCause } from "../scorecard/KoDecision.ts"
import { Level } from "../scorecard/Level.ts"
import { GroupVerdict, InconclusiveReason, Scorecard, ScoreReport } from "../scorecard/Scorecard.ts"

/**
 * Why a group does not meet a gate.
 *
 * @since 0.1.0
 */
export const GateReason = Schema.TaggedUnion({
  KnockedOut: { causes: Schema.NonEmptyArray(KoCause) },
  Inconclusive: { reasons: Schema.Array(InconclusiveReason) },
  NotRecommended: {
    verdict: Schema.Literals(["conditional", "not-recommended"]),
    percent: Scorecard.fields.percent
  },
  BelowLevel: { level: Level, minimum: Level, percent: Scorecard.fields.percent }
})
export type GateReason = typeof GateReason.Type

/**
 * The result of a gate, by the name of its exit code.
 *
 * @since 0.1.0
 */
export const GateOutcome = Schema.Literals(["ok", "knockedOut", "inconclusive", "belowLevel"])
export type GateOutcome = typeof GateOutcome.Type

/**
 * One selected group: whether it meets the gate, and every reason why not.
 *
 * @since 0.1.0
 */
export const GatedGroup = Schema.Struct({
  model: Schema.String,
  variant: Schema.String,
  verdict: GroupVerdict,
  percent: Scorecard.fields.percent,
  level: Level,
  met: Schema.Boolean,
  outcome: GateOutcome,
  reasons: Schema.Array(GateReason)
})
export interface GatedGroup extends Schema.Schema.Type<typeof GatedGroup> {}

/**
 * The decision of a gate over the selected groups of a report, in rank order; at least one. `outcome` is `ok` only where
 * every group meets it, or one does where only one is asked for. Null: not asked for.
 *
 * @since 0.1.0
 */
export const GateDecision = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: ScoreReport.fields.run,
  pack: ScoreReport.fields.pack,
  judge: ScoreReport.fields.judge,
  model: Schema.NullOr(Schema.String),
  variant: Schema.NullOr(Schema.String),
  min_level: Schema.NullOr(Level),
  min_coverage: Schema.Finite,
  outcome: GateOutcome,
  groups: Schema.NonEmptyArray(GatedGroup)
})
export interface GateDecision extends Schema.Schema.Type<typeof GateDecision> {}
