import { Schema } from "effect"
import { Count } from "../bench/BenchScore.ts"

const Text = Schema.String
const Name = Text.check(Schema.isMinLength(1))
const Id = Schema.Union([Name, Schema.Int])
const Positive = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))
const Failure = Schema.Struct({ message: Text })

/**
 * What is read of one sample of an Inspect log: one attempt. `value` of a score is whatever its scorer gave.
 *
 * @since 0.1.0
 */
export const InspectSample = Schema.Struct({
  id: Id,
  epoch: Positive,
  scores: orNull(Schema.Record(Schema.String, Schema.Struct({ value: Schema.Json }))),
  error: orNull(Failure),
  invalidation: orNull(Schema.Struct({}))
})
export interface InspectSample extends Schema.Schema.Type<typeof InspectSample> {}

/**
 * What is read of an Inspect log, version 2, as JSON.
 *
 * @since 0.1.0
 */
export const InspectLog = Schema.Struct({
  version: Schema.Literal(2),
  status: Schema.Literals(["started", "success", "cancelled", "error"]),
  eval: Schema.Struct({
    task: Name,
    task_version: Schema.optionalKey(Schema.Union([Text, Schema.Finite])),
    model: Name,
    dataset: Schema.Struct({
      samples: orNull(Count),
      sample_ids: orNull(Schema.Array(Id))
    }),
    config: Schema.Struct({
      epochs: orNull(Positive),
      limit: orNull(Schema.Union([Count, Schema.Tuple([Count, Count])])),
      sample_id: orNull(Schema.Union([Id, Schema.Array(Id)]))
    }),
    packages: Schema.optionalKey(Schema.Struct({ inspect_ai: Schema.optionalKey(Text) }))
  }),
  results: orNull(Schema.Struct({ total_samples: Count, completed_samples: Count })),
  stats: Schema.optionalKey(
    Schema.Struct({ started_at: Schema.optionalKey(Text), completed_at: Schema.optionalKey(Text) })
  ),
  error: orNull(Failure),
  invalidated: Schema.optionalKey(Schema.Boolean),
  samples: orNull(Schema.Array(InspectSample))
})
export interface InspectLog extends Schema.Schema.Type<typeof InspectLog> {}
