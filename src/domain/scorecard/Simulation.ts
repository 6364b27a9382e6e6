import { Schema } from "effect"
import { GroupVerdict, Scorecard, ScoreReport } from "./Scorecard.ts"

const Standing = Schema.Struct({
  rank: Schema.Int,
  verdict: GroupVerdict,
  percent: Scorecard.fields.percent,
  ko_reason: Schema.String,
  inconclusive: Scorecard.fields.inconclusive
})

/**
 * How one group stands under the pack as it is and under a changed one. `changed` is true where any of the figures
 * differs.
 *
 * @since 0.1.0
 */
export const SimulatedGroup = Schema.Struct({
  model: Schema.String,
  variant: Schema.String,
  before: Standing,
  after: Standing,
  changed: Schema.Boolean
})
export interface SimulatedGroup extends Schema.Schema.Type<typeof SimulatedGroup> {}

/**
 * What another rule or other weights would change on the same verdicts. `overridden` says in words what differs from
 * the pack; groups stand in the rank order that they have under the pack as it is.
 *
 * @since 0.1.0
 */
export const Simulation = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: ScoreReport.fields.run,
  pack: ScoreReport.fields.pack,
  judge: ScoreReport.fields.judge,
  overridden: Schema.Array(Schema.String),
  groups: Schema.Array(SimulatedGroup)
})
export interface Simulation extends Schema.Schema.Type<typeof Simulation> {}
