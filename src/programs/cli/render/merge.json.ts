import { Schema } from "effect"
import { Digest } from "../../../domain/source/digest.ts"
import type { MergedRun } from "../../mergeRuns.ts"
import type { ExitCode } from "../exitCode.ts"
import { CostFields, costFields } from "./costFields.ts"
import { Ending, jsonText } from "./json.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * The document of `assay merge --format json`. `run` is the folder, `shards` are those of its parts, in their order, and
 * `again` those of them that hold answers that failed. `failed` of the `answers` have no text that counts, for the reasons
 * in `failures`, most first. `cost_usd` is the sum of what is known, null where nothing is, and `other_cost_usd` the part
 * of it that stands at no answer; `unpriced` counts the good
 * answers whose cost nobody knows. `limited`: only some of the pack's prompts were asked. `judges` are those whose verdicts the
 * run has; `left_out` are the others of the shards, with why.
 *
 * @since 0.1.0
 */
export const MergedRunDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Schema.String,
  run_id: Schema.String,
  shards: Schema.Array(Schema.String),
  again: Schema.Array(Schema.String),
  pack: Schema.Struct({ id: Schema.String, version: Schema.Int, digest: Digest }),
  models: Schema.Array(Schema.String),
  variants: Schema.Array(Schema.String),
  limited: Schema.Boolean,
  answers: Count,
  failed: Count,
  failures: Schema.Array(Schema.Struct({ kind: Schema.String, count: Count })),
  ...CostFields,
  judges: Schema.Array(Schema.String),
  left_out: Schema.Array(Schema.Struct({ judge: Schema.String, why: Schema.String })),
  exit: Ending
})

/**
 * What was merged, as one JSON document.
 *
 * @since 0.1.0
 */
export const mergedJson = ({ again, counts, leftOut, run, shards }: MergedRun, { code, name }: ExitCode): string => {
  const { manifest } = run
  const { answers, failed, failures } = counts
  const { digest, id, version } = manifest.pack
  return jsonText(MergedRunDocument, {
    schema_version: 1,
    run: run.dir,
    run_id: manifest.run_id,
    shards,
    again,
    pack: { id, version, digest },
    models: manifest.models,
    variants: manifest.variants,
    limited: manifest.limits?.prompts !== undefined,
    answers,
    failed,
    failures,
    ...costFields(counts, manifest),
    judges: run.judges.map((judge) => judge.id),
    left_out: leftOut.map(({ id: judge, why }) => ({ judge, why })),
    exit: { code, name }
  })
}
