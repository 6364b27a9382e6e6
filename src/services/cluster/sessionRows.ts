import { Schema } from "effect"
import { AskedModel, NewJudgement, RunStatus } from "../../domain/run/RunManifest.ts"

/**
 * Why a session of a run ends before everything that was due is there.
 *
 * @since 0.1.0
 */
export const SessionStop = Schema.Literals(["interrupted", "cost-cap", "deadline", "unavailable", "failed"])
export type SessionStop = typeof SessionStop.Type

/**
 * How a model is asked in a session, whatever the config of a worker says: what was in force where the session was begun.
 *
 * @since 0.1.0
 */
export const ModelTerms = Schema.Struct({
  model: Schema.String,
  concurrency: Schema.Int,
  requests_per_minute: Schema.NullOr(Schema.Int),
  request_seconds: Schema.Finite,
  price: Schema.NullOr(Schema.Struct({ input: Schema.Finite, output: Schema.Finite }))
})
export interface ModelTerms extends Schema.Schema.Type<typeof ModelTerms> {}

/**
 * How a judge judges in a session: what was in force where the session was begun. `asked` is its model, which is paid out of
 * a `purse` of its own; it is given up after `most_failures` failures in a row, over all workers.
 *
 * @since 0.1.0
 */
export const JudgeTerms = Schema.Struct({
  judgement: NewJudgement,
  asked: AskedModel,
  purse: Schema.String,
  votes: Schema.Int,
  confirm_flags: Schema.Int,
  most_failures: Schema.Int
})
export interface JudgeTerms extends Schema.Schema.Type<typeof JudgeTerms> {}

/**
 * What a session is held to. `deadlineSeconds` counts from its beginning.
 *
 * @since 0.1.0
 */
export interface SessionLimits {
  readonly costCapUsd: number | null
  readonly deadlineSeconds: number | null
}

/**
 * Which session of which run, from 1.
 *
 * @since 0.1.0
 */
export interface SessionKey {
  readonly run: string
  readonly session: number
}

/**
 * A session that was begun, with an id that no other one ever has.
 *
 * @since 0.1.0
 */
export interface BegunSession extends SessionKey {
  readonly id: string
}

/**
 * Where a session stands. Of `due` answers, `recorded` are there and `skipped` will not be asked for any more; `failed` of all
 * answers of the run failed. In a session of a judge (`judge`), it is verdicts that are due, and `failed` of those that it
 * recorded are none; the judge failed `failures` times in a row. `usd` is what came out of the session's purse so far, all
 * sessions together, and `besideUsd` the part of it that no row tells.
 *
 * @since 0.1.0
 */
export const SessionState = Schema.Struct({
  session: Schema.Int,
  tool_version: Schema.String,
  models: Schema.fromJsonString(Schema.Array(ModelTerms)),
  judge: Schema.NullOr(Schema.fromJsonString(JudgeTerms)),
  purse: Schema.String,
  failures: Schema.Int,
  cost_cap_usd: Schema.NullOr(Schema.Finite),
  due: Schema.Int,
  recorded: Schema.Int,
  skipped: Schema.Int,
  failed: Schema.Int,
  stop_why: Schema.NullOr(SessionStop),
  stop_model: Schema.NullOr(Schema.String),
  stop_detail: Schema.NullOr(Schema.String),
  is_late: Schema.Boolean,
  is_submitted: Schema.Boolean,
  is_over: Schema.Boolean,
  usd: Schema.Finite,
  beside_usd: Schema.Finite
})
export interface SessionState extends Schema.Schema.Type<typeof SessionState> {}

/**
 * A run of the cluster: how many `answers` it has, and of its last session the judge that judges in it, or null where it is
 * answered, how many were `due`, how many of those are `left`, and whether it is at work. `usd` is what the run has cost so
 * far, its judges included.
 *
 * @since 0.1.0
 */
export const ClusterRun = Schema.Struct({
  run_id: Schema.String,
  status: RunStatus,
  created_at: Schema.String,
  session: Schema.NullOr(Schema.Int),
  judge: Schema.NullOr(Schema.String),
  due: Schema.NullOr(Schema.Int),
  left: Schema.Int,
  answers: Schema.Int,
  stop_why: Schema.NullOr(SessionStop),
  is_running: Schema.Boolean,
  usd: Schema.Finite
})
export interface ClusterRun extends Schema.Schema.Type<typeof ClusterRun> {}
