import { type Schema, Struct } from "effect"
import { canonicalJson } from "../source/canonicalJson.ts"
import { digestOf } from "../source/digest.ts"
import { BenchReport } from "./BenchReport.ts"
import type { BenchLimits } from "./TaskClassSettings.ts"

/**
 * Everything that a run depends on, named as in its report. Equal inputs are the same run, done again.
 *
 * @since 0.1.0
 */
export const RunInputs = BenchReport.mapFields(
  Struct.pick([
    "task_class",
    "tool_version",
    "sut",
    "rubric_digest",
    "taxonomy_digest",
    "keys_digest",
    "case_set_digest",
    "case_filter",
    "repeat",
    "pass_rule",
    "limits",
    "isolation_class"
  ])
)
export interface RunInputs extends Schema.Schema.Type<typeof RunInputs> {}

/** An input that is not in its key would let evidence count for other inputs than its own. */
type Key<Inputs> = Readonly<Record<keyof Inputs | "of", unknown>>

/**
 * The key of a run: a digest of its inputs. It also seeds what is drawn at random about the run.
 *
 * @since 0.1.0
 */
export const runKey = (inputs: RunInputs): string =>
  digestOf(
    canonicalJson({
      of: "run",
      task_class: inputs.task_class,
      tool_version: inputs.tool_version,
      sut: inputs.sut,
      rubric_digest: inputs.rubric_digest,
      taxonomy_digest: inputs.taxonomy_digest,
      keys_digest: inputs.keys_digest,
      case_set_digest: inputs.case_set_digest,
      case_filter: inputs.case_filter,
      repeat: inputs.repeat,
      pass_rule: inputs.pass_rule,
      limits: inputs.limits,
      isolation_class: inputs.isolation_class
    } satisfies Key<RunInputs>)
  )

/**
 * Everything that the score of one attempt depends on. `case_digest` is computed from the files as they are when the case
 * is run; `pin` is the case's canary, which the digest does not cover; `repeat` counts from 0.
 *
 * @since 0.1.0
 */
export interface ScoreInputs {
  readonly task_class: string
  readonly case_digest: string
  readonly pin: string
  readonly repeat: number
  readonly sut_digest: string
  readonly rubric_digest: string
  readonly taxonomy_digest: string
  readonly keys_digest: string
  readonly tool_version: string
  readonly limits: BenchLimits
  readonly isolation_class: string
}

/**
 * The key under which the score of one attempt is cached: a digest of everything that can change it.
 *
 * @since 0.1.0
 */
export const cacheKey = (inputs: ScoreInputs): string =>
  digestOf(
    canonicalJson({
      of: "score",
      task_class: inputs.task_class,
      case_digest: inputs.case_digest,
      pin: inputs.pin,
      repeat: inputs.repeat,
      sut_digest: inputs.sut_digest,
      rubric_digest: inputs.rubric_digest,
      taxonomy_digest: inputs.taxonomy_digest,
      keys_digest: inputs.keys_digest,
      tool_version: inputs.tool_version,
      limits: inputs.limits,
      isolation_class: inputs.isolation_class
    } satisfies Key<ScoreInputs>)
  )

/**
 * Whether an attempt of a system under test may be answered from an earlier one. Only a lock declares what the digest of
 * the system does not cover, such as a model or a module that it loads; without one, the same digest may be another
 * system.
 *
 * @since 0.1.0
 */
export const mayReuseScores = ({ lock }: Pick<BenchReport["sut"], "lock">): boolean => lock === "declared"
