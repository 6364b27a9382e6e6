import { Schema } from "effect"
import { Level } from "../../../domain/scorecard/Level.ts"
import { LEAST_COVERAGE } from "../../../domain/scorecard/leastCoverage.ts"
import { NonBlank } from "../../../domain/source/NonBlank.ts"

const given = (description: string) => NonBlank.annotate({ description })

const run = given("Folder of the run, inside the folder that the server works in, such as runs/today")
const judge = Schema.optionalKey(given("Whose verdicts to read; needed where the run has several judges"))
const min_coverage = Schema.optionalKey(
  Schema.Finite.check(Schema.isBetween({ minimum: LEAST_COVERAGE, maximum: 1 })).annotate({
    description: `Share of the expected answers that must be scored, ${LEAST_COVERAGE} to 1; by default the project's, else 1`
  })
)

/**
 * What `assay score` asks, as a service takes it.
 *
 * @since 0.1.0
 */
export const ScoreRequest = Schema.Struct({ run, judge, min_coverage })
export interface ScoreRequest extends Schema.Schema.Type<typeof ScoreRequest> {}

/**
 * What `assay gate` asks.
 *
 * @since 0.1.0
 */
export const GateRequest = Schema.Struct({
  run,
  judge,
  model: Schema.optionalKey(given("Only the groups of this model")),
  variant: Schema.optionalKey(given("Only the groups of this variant")),
  min_level: Schema.optionalKey(
    Level.annotate({ description: "The level that every selected group must reach, besides being recommended" })
  ),
  min_coverage
})
export interface GateRequest extends Schema.Schema.Type<typeof GateRequest> {}

/**
 * What `assay dod check` asks. What opens a gate wider (commands, approvals, sign-offs, a plan without criteria) is not
 * for the caller to say, but for who starts the server.
 *
 * @since 0.1.0
 */
export const DodRequest = Schema.Struct({
  plan: given("The plan: YAML, JSON, or Markdown with front matter, inside the folder that the server works in"),
  context: Schema.optionalKey(
    Schema.Array(NonBlank).annotate({
      description: "Facts to check against: each is name=value, or a JSON or YAML file inside the server's folder"
    })
  )
})
export interface DodRequest extends Schema.Schema.Type<typeof DodRequest> {}

/**
 * What is asked about the task classes of a bench.
 *
 * @since 0.1.0
 */
export const BenchRequest = Schema.Struct({
  task_class: Schema.optionalKey(given("Only this task class, with all of its runs")),
  bench_root: Schema.optionalKey(
    given("The folder with the task classes; by default bench, or the shipped ones where there is none")
  )
})
export interface BenchRequest extends Schema.Schema.Type<typeof BenchRequest> {}
