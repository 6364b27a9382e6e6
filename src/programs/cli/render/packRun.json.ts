import { Schema } from "effect"
import { RunStatus } from "../../../domain/run/RunManifest.ts"
import { Shard } from "../../../domain/run/Shard.ts"
import { Digest } from "../../../domain/source/digest.ts"
import type { RunEstimate } from "../../estimateRun.ts"
import type { PackRun } from "../../runPack.ts"
import type { ExitCode } from "../exitCode.ts"
import { CostFields, costFields } from "./costFields.ts"
import { Ending, jsonText } from "./json.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Usd = Schema.NullOr(Schema.Finite)

/**
 * The document of `assay run --format json`. `run` is the folder. Of `expected` answers, `answers` are there, `failed` of
 * them without a text that counts, for the reasons in `failures`, most first; `missing` are not there. `asked` is how many
 * were due in this session. `cost_usd` is the sum of what is known, null where nothing is, and `other_cost_usd` the part of
 * it that stands at no answer; `unpriced` counts the good
 * answers whose cost nobody knows. `limited`: only some of the pack's prompts were to be asked. `stopped` is why the run
 * ended early, or null.
 *
 * @since 0.1.0
 */
export const PackRunDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Schema.String,
  run_id: Schema.String,
  status: RunStatus,
  stopped: Schema.NullOr(Schema.Literals(["interrupted", "cost-cap", "deadline", "left"])),
  pack: Schema.Struct({ id: Schema.String, version: Schema.Int, digest: Digest }),
  models: Schema.Array(Schema.String),
  variants: Schema.Array(Schema.String),
  limited: Schema.Boolean,
  shard: Schema.NullOr(Shard),
  expected: Count,
  answers: Count,
  missing: Count,
  failed: Count,
  failures: Schema.Array(Schema.Struct({ kind: Schema.String, count: Count })),
  asked: Count,
  ...CostFields,
  exit: Ending
})

/**
 * The document of `assay run --dry-run --format json`: about what the run would take, of which nothing was done. `due`
 * answers of `expected` would be asked for; `unlimited` of them have no limit of tokens. `cost_usd` is null where a model
 * has no price.
 *
 * @since 0.1.0
 */
export const RunEstimateDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  dry_run: Schema.Literal(true),
  expected: Count,
  due: Count,
  shard: Schema.NullOr(Shard),
  cost_cap_usd: Usd,
  cost_usd: Usd,
  models: Schema.Array(
    Schema.Struct({
      model: Schema.String,
      answers: Count,
      input_tokens: Count,
      output_tokens: Count,
      unlimited: Count,
      cost_usd: Usd
    })
  )
})

/**
 * What a run has now, as one JSON document.
 *
 * @since 0.1.0
 */
export const packRunJson = (
  { asked, counts, limited, run, shard, stopped, total }: PackRun,
  { code, name }: ExitCode
): string => {
  const { manifest } = run
  const { answers, failed, failures } = counts
  const { digest, id, version } = manifest.pack
  return jsonText(PackRunDocument, {
    schema_version: 1,
    run: run.dir,
    run_id: manifest.run_id,
    status: manifest.status,
    stopped,
    pack: { id, version, digest },
    models: manifest.models,
    variants: manifest.variants,
    limited,
    shard,
    expected: total,
    answers,
    missing: total - answers,
    failed,
    failures,
    asked,
    ...costFields(counts, manifest),
    exit: { code, name }
  })
}

/**
 * What a run would do, as one JSON document.
 *
 * @since 0.1.0
 */
export const runEstimateJson = ({ costCapUsd, due, models, shard, total }: RunEstimate): string => {
  const priced = models.flatMap(({ cost_usd }) => (cost_usd === null ? [] : [cost_usd]))
  return jsonText(RunEstimateDocument, {
    schema_version: 1,
    dry_run: true,
    expected: total,
    due,
    shard,
    cost_cap_usd: costCapUsd,
    cost_usd: priced.length === models.length ? priced.reduce((sum, usd) => sum + usd, 0) : null,
    models
  })
}
