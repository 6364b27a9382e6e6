import { Schema } from "effect"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Amount = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/**
 * What is read of one result of promptfoo: one answer of one provider to one prompt of one test. `failureReason` is 0 where
 * all assertions held, 1 where one did not, 2 where there is no answer or no grade for it.
 *
 * @since 0.1.0
 */
export const PromptfooResult = Schema.Struct({
  promptIdx: Count,
  testIdx: Count,
  provider: Schema.Struct({ id: Schema.optionalKey(Schema.String), label: orNull(Schema.String) }),
  prompt: Schema.Struct({ raw: Schema.String }),
  response: orNull(
    Schema.Struct({
      output: Schema.optionalKey(Schema.Json),
      error: orNull(Schema.String),
      cached: orNull(Schema.Boolean),
      tokenUsage: orNull(Schema.Struct({ prompt: orNull(Count), completion: orNull(Count), total: orNull(Count) }))
    })
  ),
  error: orNull(Schema.String),
  failureReason: Schema.Literals([0, 1, 2]),
  success: Schema.Boolean,
  latencyMs: orNull(Amount),
  cost: orNull(Amount),
  vars: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
  testCase: Schema.Struct({
    description: orNull(Schema.String),
    assert: orNull(Schema.Array(Schema.Json)),
    threshold: orNull(Schema.Finite),
    options: orNull(
      Schema.Struct({ transform: Schema.optionalKey(Schema.Json), postprocess: Schema.optionalKey(Schema.Json) })
    )
  })
})
export interface PromptfooResult extends Schema.Schema.Type<typeof PromptfooResult> {}

/**
 * What is read of a file of results that promptfoo wrote as JSON, version 3.
 *
 * @since 0.1.0
 */
export const PromptfooResults = Schema.Struct({
  results: Schema.Struct({
    version: Schema.Literal(3),
    timestamp: Schema.optionalKey(Schema.String),
    prompts: Schema.Array(
      Schema.Struct({
        raw: Schema.String,
        label: orNull(Schema.String),
        provider: Schema.String,
        metrics: orNull(
          Schema.Struct({ testPassCount: orNull(Count), testFailCount: orNull(Count), testErrorCount: orNull(Count) })
        )
      })
    ),
    results: Schema.Array(PromptfooResult),
    stats: Schema.Struct({ successes: Count, failures: Count, errors: Count })
  }),
  metadata: Schema.optionalKey(Schema.Struct({ promptfooVersion: Schema.optionalKey(Schema.String) }))
})
export interface PromptfooResults extends Schema.Schema.Type<typeof PromptfooResults> {}
