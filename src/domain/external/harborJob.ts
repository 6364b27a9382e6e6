import { Schema } from "effect"
import { Count } from "../bench/BenchScore.ts"

const Name = Schema.String.check(Schema.isMinLength(1))
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))
const Rewards = Schema.Record(Schema.String, Schema.NullOr(Schema.Union([Schema.Finite, Schema.String])))

/**
 * What is read of `result.json` of a Harbor job. Older releases say `n_trials` and `n_errors` for what is completed and
 * errored.
 *
 * @since 0.1.0
 */
export const HarborJobResult = Schema.Struct({
  id: Name,
  started_at: orNull(Schema.String),
  finished_at: orNull(Schema.String),
  n_total_trials: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  stats: Schema.Struct({
    n_completed_trials: Schema.optionalKey(Count),
    n_errored_trials: Schema.optionalKey(Count),
    n_trials: Schema.optionalKey(Count),
    n_errors: Schema.optionalKey(Count),
    evals: Schema.optionalKey(
      Schema.Record(
        Schema.String,
        Schema.Struct({
          reward_stats: Schema.optionalKey(
            Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Array(Schema.String)))
          )
        })
      )
    )
  })
})
export interface HarborJobResult extends Schema.Schema.Type<typeof HarborJobResult> {}

/**
 * What is read of `config.json` of a Harbor job, which leaves out what is as by default: one attempt, one agent. Of `tasks`,
 * those that are named one by one, only their number is read.
 *
 * @since 0.1.0
 */
export const HarborJobConfig = Schema.Struct({
  job_name: Name,
  n_attempts: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  agents: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ name: orNull(Name), import_path: orNull(Schema.String), model_name: orNull(Schema.String) })
    )
  ),
  tasks: Schema.optionalKey(Schema.Array(Schema.Struct({})))
})
export interface HarborJobConfig extends Schema.Schema.Type<typeof HarborJobConfig> {}

/**
 * What is read of `result.json` of one trial of a Harbor job.
 *
 * @since 0.1.0
 */
export const HarborTrialResult = Schema.Struct({
  task_name: Name,
  trial_name: Name,
  source: orNull(Schema.String),
  agent_info: Schema.Struct({
    name: Name,
    version: Schema.optionalKey(Schema.NullOr(Schema.String)),
    model_info: orNull(Schema.Struct({ name: Name, provider: orNull(Schema.String) }))
  }),
  verifier_result: orNull(Schema.Struct({ rewards: orNull(Rewards) })),
  exception_info: orNull(Schema.Struct({ exception_type: Name })),
  started_at: orNull(Schema.String),
  finished_at: orNull(Schema.String)
})
export interface HarborTrialResult extends Schema.Schema.Type<typeof HarborTrialResult> {}

/**
 * The rewards that a verifier left in its own file, by name: of `reward.json` those it holds, of `reward.txt` the one
 * called `reward`.
 *
 * @since 0.1.0
 */
export const HarborRewardFile = Rewards

/**
 * One trial: the name of its folder, its result, and what its verifier left in a file of its own, or null where there is none.
 *
 * @since 0.1.0
 */
export interface HarborTrial {
  readonly folder: string
  readonly result: HarborTrialResult
  readonly file: { readonly name: string; readonly rewards: typeof Rewards.Type } | null
}

/**
 * A Harbor job: its result, its config, and the trials that have a result.
 *
 * @since 0.1.0
 */
export interface HarborJob {
  readonly result: HarborJobResult
  readonly config: HarborJobConfig
  readonly trials: ReadonlyArray<HarborTrial>
}
