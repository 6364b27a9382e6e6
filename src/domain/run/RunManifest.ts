import { Schema, Struct } from "effect"
import { Id, PlainId } from "../pack/Id.ts"
import { Sampling } from "../pack/Sampling.ts"
import { Digest } from "../source/digest.ts"
import { ModelId } from "./Cell.ts"
import { groupKey } from "./groupKey.ts"
import { Shard } from "./Shard.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Version = Schema.String.check(Schema.isMinLength(1))

/**
 * Where a run stands: `open` while rows are being added, `complete` once all work is done and the rows stand in cell
 * order, `interrupted` where somebody stopped it.
 *
 * @since 0.1.0
 */
export const RunStatus = Schema.Literals(["open", "complete", "interrupted"])
export type RunStatus = typeof RunStatus.Type

/**
 * A (model, variant) of a run.
 *
 * @since 0.1.0
 */
export const Group = Schema.Struct({ model: ModelId, variant: Id })
export interface Group extends Schema.Schema.Type<typeof Group> {}

/**
 * How a model of a run was asked. `target` is what stands after the provider's name in `--model` or the config: the
 * digest of it for a command line or a URL, which may hold a secret. `endpoint` is its address without user, password and
 * query. `max_tokens` holds where a prompt says nothing. What was the provider's default is null.
 *
 * @since 0.1.0
 */
export const AskedModel = Schema.Struct({
  model: ModelId,
  provider: Schema.String,
  target: Schema.String,
  endpoint: Schema.NullOr(Schema.String),
  max_tokens: Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  request_seconds: Schema.Finite,
  concurrency: Count
})
export interface AskedModel extends Schema.Schema.Type<typeof AskedModel> {}

/**
 * What a run was held to. `prompts`: only these of the pack were to be asked. `cost_cap_usd` and `deadline_seconds` are
 * those that it was begun with.
 *
 * @since 0.1.0
 */
export const RunLimits = Schema.Struct({
  prompts: Schema.optionalKey(Schema.Array(Id).check(Schema.isMinLength(1))),
  cost_cap_usd: Schema.NullOr(Schema.Finite),
  deadline_seconds: Schema.NullOr(Schema.Finite)
})
export interface RunLimits extends Schema.Schema.Type<typeof RunLimits> {}

/**
 * A shard that a merged run was made of. `host` is the machine that asked.
 *
 * @since 0.1.0
 */
export const MergedShard = Schema.Struct({
  run_id: Schema.String.check(Schema.isMinLength(1)),
  created_at: Schema.String,
  host: Schema.optionalKey(Schema.Struct({ name: Schema.String, cpus: Count }))
})
export interface MergedShard extends Schema.Schema.Type<typeof MergedShard> {}

/**
 * `run.json`: what a run evaluates. The groups are `groups` where it is given, else every model with every variant; a
 * group is there also without any answer. `pack.decoded` is the seal of the decoded copy of the pack that lies beside the
 * exact one, for quick reading: it holds the two together. `created_at` is an ISO 8601 time in UTC. `answers` is the
 * number of rows of a complete run, so that one without some of them is noticed; it is absent while rows are added.
 * `asked`, `limits` and `host` (the machine that asked) are of runs whose answers Assay got itself. `other_cost_usd`
 * is what was spent on them that stands at no answer: models that were tried, and requests that came to nothing, which count
 * with the most they could cost; absent where that is nothing. With `shard` the run is
 * only that part of one; a run that was merged of all shards has `merged_from`, in their order.
 *
 * @since 0.1.0
 */
export const RunManifest = Schema.Struct({
  schema_version: Schema.Literal(1),
  run_id: Schema.String.check(Schema.isMinLength(1)),
  created_at: Schema.String,
  tool_version: Version,
  status: RunStatus,
  source: Schema.Literals(["import", "run", "merge"]),
  pack: Schema.Struct({ id: PlainId, version: Schema.Int, digest: Digest, decoded: Schema.optionalKey(Digest) }),
  models: Schema.Array(ModelId).check(Schema.isMinLength(1)),
  variants: Schema.Array(Id).check(Schema.isMinLength(1)),
  groups: Schema.optionalKey(Schema.Array(Group).check(Schema.isMinLength(1))),
  answers: Schema.optionalKey(Count),
  sampling: Sampling,
  asked: Schema.optionalKey(Schema.Array(AskedModel)),
  limits: Schema.optionalKey(RunLimits),
  other_cost_usd: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))),
  host: Schema.optionalKey(Schema.Struct({ name: Schema.String, cpus: Count })),
  shard: Schema.optionalKey(Shard),
  merged_from: Schema.optionalKey(Schema.Array(MergedShard).check(Schema.isMinLength(1)))
})
export interface RunManifest extends Schema.Schema.Type<typeof RunManifest> {}

/**
 * The groups of a run, each once: model by model in the manifest's order, and in each the variants in theirs.
 *
 * @since 0.1.0
 */
export const groupsOf = (manifest: Pick<RunManifest, "models" | "variants" | "groups">): ReadonlyArray<Group> => {
  const variants = [...new Set(manifest.variants)]
  const all = [...new Set(manifest.models)].flatMap((model) => variants.map((variant) => ({ model, variant })))
  if (manifest.groups === undefined) return all
  const listed = new Set(manifest.groups.map(groupKey))
  return all.filter((group) => listed.has(groupKey(group)))
}

/**
 * What gives verdicts: the deterministic checks of the pack, a model, or a person.
 *
 * @since 0.1.0
 */
export const JudgeKind = Schema.Literals(["checks", "model", "human"])
export type JudgeKind = typeof JudgeKind.Type

/**
 * `judge.json`: who judged a run. `id` names the judge inside the run; `author` is the person, for a human judge;
 * `settings` are what could change a verdict (prompt digest, votes, sheet seed), by name. `pack` is the digest of the pack
 * that the verdicts were given under, `verdicts` their number: both must be those of the run and of the file beside it.
 * `verdicts_digest` is the digest of that file's bytes, so that a verdict which was edited is noticed; judgements that were
 * stored before there was one are read without.
 *
 * @since 0.1.0
 */
export const JudgeManifest = Schema.Struct({
  schema_version: Schema.Literal(1),
  id: Schema.String.check(Schema.isMinLength(1)),
  kind: JudgeKind,
  created_at: Schema.String,
  tool_version: Version,
  author: Schema.optionalKey(Schema.String),
  pack: Digest,
  verdicts: Count,
  verdicts_digest: Schema.optionalKey(Digest),
  settings: Schema.Record(Schema.String, Schema.Json)
})
export interface JudgeManifest extends Schema.Schema.Type<typeof JudgeManifest> {}

/**
 * What is known of a judgement before its verdicts are there.
 *
 * @since 0.1.0
 */
export const NewJudgement = JudgeManifest.mapFields(Struct.omit(["pack", "verdicts", "verdicts_digest"]))
export interface NewJudgement extends Schema.Schema.Type<typeof NewJudgement> {}

/**
 * A judgement without what seals its verdicts, to be stored with them elsewhere.
 *
 * @since 0.1.0
 */
export const unsealed = (judge: JudgeManifest): NewJudgement =>
  Struct.omit(judge, ["pack", "verdicts", "verdicts_digest"])
