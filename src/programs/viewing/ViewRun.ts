import { Schema, Struct } from "effect"
import { AgreementReport } from "../../domain/agreement/AgreementReport.ts"
import { KoRule } from "../../domain/pack/KoRule.ts"
import { Dimension, Scale, Variant } from "../../domain/pack/Pack.ts"
import { cellFields } from "../../domain/run/Cell.ts"
import { Group, JudgeManifest, RunManifest } from "../../domain/run/RunManifest.ts"
import { Scored } from "../../domain/run/Verdict.ts"
import { ScoreReport } from "../../domain/scorecard/Scorecard.ts"
import { Count, Key, ViewPath, ViewProgress } from "./ViewProgress.ts"
import { ViewJudge } from "./ViewIndex.ts"

/**
 * A prompt in a list. `fatal`: a red flag on it knocks out; `red_flags` are what its flags say. `document` is the path of its `ViewPrompt`.
 *
 * @since 0.1.0
 */
export const ViewPromptEntry = Schema.Struct({
  key: Key,
  id: Schema.String,
  title: Schema.String,
  repeats: Count,
  fatal: Schema.Boolean,
  red_flags: Schema.Array(Schema.String),
  document: ViewPath
})
export interface ViewPromptEntry extends Schema.Schema.Type<typeof ViewPromptEntry> {}

/**
 * A run without its rows: what was asked of whom, by which pack, and who judged it. Categories and prompts are in pack order,
 * groups in the manifest's. `agreement` is the path of the `ViewAgreement`, null with fewer than two judges.
 *
 * @since 0.1.0
 */
export const ViewRun = Schema.Struct({
  schema_version: Schema.Literal(1),
  key: Key,
  dir: Schema.String,
  manifest: RunManifest.mapFields(
    Struct.pick([
      "run_id",
      "created_at",
      "tool_version",
      "status",
      "source",
      "sampling",
      "asked",
      "limits",
      "other_cost_usd",
      "shard"
    ])
  ),
  pack: Schema.Struct({
    ...ScoreReport.fields.pack.fields,
    description: Schema.String,
    draft: Schema.Boolean,
    scale: Scale,
    dimensions: Schema.Array(Dimension),
    rule: KoRule,
    variants: Schema.Array(Variant),
    categories: Schema.Array(
      Schema.Struct({ id: Schema.String, name: Schema.String, prompts: Schema.Array(ViewPromptEntry) })
    )
  }),
  groups: Schema.Array(Group),
  judges: Schema.Array(
    Schema.Struct({
      ...ViewJudge.fields,
      ...JudgeManifest.mapFields(Struct.pick(["created_at", "tool_version", "author", "verdicts", "settings"])).fields
    })
  ),
  progress: ViewProgress,
  agreement: Schema.NullOr(ViewPath)
})
export interface ViewRun extends Schema.Schema.Type<typeof ViewRun> {}

/**
 * An answer on which the judge saw a red flag. `flags` are the indices of the prompt's red flags that fired, null from a judge
 * that does not name them; `fatal` says that a flag on this prompt knocks its group out. `score` is null where the verdict
 * could not be used but showed a flag: then the answer counts as not scored, and nobody is knocked out for it.
 *
 * @since 0.1.0
 */
export const ViewFlagged = Schema.Struct({
  ...cellFields,
  score: Schema.NullOr(Scored.fields.score),
  flags: Schema.NullOr(Schema.Array(Count)),
  disputed: Schema.Boolean,
  fatal: Schema.Boolean
})
export interface ViewFlagged extends Schema.Schema.Type<typeof ViewFlagged> {}

/**
 * What one judge makes of a run: the value that `assay score` shows, with every group's figures and every prompt's, and the
 * flagged answers in the judgement's order (models, variants, prompts, repeats).
 *
 * @since 0.1.0
 */
export const ViewReport = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Key,
  report: ScoreReport,
  flagged: Schema.Array(ViewFlagged)
})
export interface ViewReport extends Schema.Schema.Type<typeof ViewReport> {}

/**
 * How far the judges of a run agree, and every answer on which they differ, worst first.
 *
 * @since 0.1.0
 */
export const ViewAgreement = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Key,
  agreement: AgreementReport
})
export interface ViewAgreement extends Schema.Schema.Type<typeof ViewAgreement> {}
