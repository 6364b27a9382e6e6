import { Schema } from "effect"
import { Digest } from "../source/digest.ts"
import { PastRun } from "./PastRun.ts"
import { Tier } from "./Tier.ts"

/**
 * What stands about one task class. `granted` are the tiers that people have granted in the tier file, by the digest of
 * the system under test, or null where that file cannot be read; whether today's evidence still earns them, only
 * `assay bench promote` can tell. `runs` counts the runs in the audit chain, `latest` is the last of them, and `history`
 * holds all of them where that was asked for.
 *
 * @since 0.1.0
 */
export const TaskClassStatus = Schema.Struct({
  name: Schema.String,
  has_folder: Schema.Boolean,
  granted: Schema.NullOr(Schema.Array(Schema.Struct({ sut_digest: Digest, tier: Tier }))),
  runs: Schema.Int,
  latest: Schema.NullOr(PastRun),
  history: Schema.optionalKey(Schema.Array(PastRun))
})
export interface TaskClassStatus extends Schema.Schema.Type<typeof TaskClassStatus> {}

/**
 * What stands about the task classes of a bench root, sorted by name. The audit chain of `records` records verified;
 * `head` is the hash of its last. `tier_problem` says why the tier file cannot be read.
 *
 * @since 0.1.0
 */
export const BenchStatus = Schema.Struct({
  bench_root: Schema.String,
  chain: Schema.Struct({ records: Schema.Int, head: Schema.NullOr(Schema.String) }),
  tier_problem: Schema.NullOr(Schema.String),
  task_classes: Schema.Array(TaskClassStatus)
})
export interface BenchStatus extends Schema.Schema.Type<typeof BenchStatus> {}
