import { Effect, Schema } from "effect"
import { CurationClass, Difficulty, Disposition, type LoadedCase } from "../domain/bench/BenchCase.ts"
import { RunnerCode, Severity } from "../domain/bench/FailureMode.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import { BenchLimits } from "../domain/bench/TaskClassSettings.ts"
import { Tier, type TierFile, tiers } from "../domain/bench/Tier.ts"
import { BenchLoader } from "../services/BenchLoader.ts"
import { SystemUnderTest } from "../services/SystemUnderTest.ts"
import { TierConfig } from "../services/TierConfig.ts"
import { heldOutCount } from "./listBench.ts"

/**
 * A system under test that a task class declares; `digest` and `lock` are null where it cannot be prepared, and `problem`
 * says why.
 *
 * @since 0.1.0
 */
const ShownSut = Schema.Struct({
  name: Schema.String,
  is_default: Schema.Boolean,
  command: Schema.Array(Schema.String),
  digest: Schema.NullOr(Schema.String),
  lock: Schema.NullOr(Schema.String),
  problem: Schema.NullOr(Schema.String)
})

/**
 * Everything about a task class that is no content of its cases. Of held-out cases there are counts only; `case_ids` are
 * the others'. The threshold of a tier that the tier file does not know is null.
 *
 * @since 0.1.0
 */
export const ShownBench = Schema.Struct({
  name: Schema.String,
  folder: Schema.String,
  tiers: Schema.Array(Schema.Struct({ tier: Tier, min_cases: Schema.Int, threshold: Schema.NullOr(Schema.Finite) })),
  breakdown_keys: Schema.Array(Schema.String),
  failure_modes: Schema.Array(
    Schema.Struct({
      code: Schema.String,
      severity: Severity,
      description: Schema.String,
      by: Schema.Literals(["rubric", "runner"])
    })
  ),
  cases: Schema.Struct({
    total: Schema.Int,
    held_out: Schema.Int,
    groups: Schema.Array(
      Schema.Struct({
        curation_class: CurationClass,
        difficulty: Difficulty,
        disposition: Disposition,
        count: Schema.Int
      })
    ),
    case_ids: Schema.Array(Schema.String)
  }),
  rubric: Schema.Struct({ started_as: Schema.String, files: Schema.Array(Schema.String) }),
  suts: Schema.Array(ShownSut),
  validators: Schema.Array(Schema.Struct({ name: Schema.String, command: Schema.Array(Schema.String) })),
  limits: BenchLimits,
  digests: Schema.Struct({
    rubric: Schema.String,
    taxonomy: Schema.String,
    keys: Schema.String,
    case_set: Schema.String
  })
})
export interface ShownBench extends Schema.Schema.Type<typeof ShownBench> {}

const groupsOf = (cases: ReadonlyArray<LoadedCase>): ShownBench["cases"]["groups"] =>
  CurationClass.literals.flatMap((curation_class) =>
    Difficulty.literals.flatMap((difficulty) =>
      Disposition.literals.flatMap((disposition) => {
        const group = { curation_class, difficulty, disposition }
        const count = cases.filter(
          (loaded) =>
            loaded.case.curation_class === curation_class &&
            loaded.case.difficulty === difficulty &&
            loaded.case.disposition === disposition
        ).length
        return count === 0 ? [] : [{ ...group, count }]
      })
    )
  )

const tiersOf = ({ taskClass }: LoadedTaskClass, file: TierFile): ShownBench["tiers"] =>
  tiers.flatMap((tier) => {
    const minimum = taskClass.minCasesForPromotion.get(tier)
    return minimum === undefined ? [] : [{ tier, min_cases: minimum, threshold: file.tiers[tier]?.threshold ?? null }]
  })

const failureModesOf = ({ descriptions, taskClass }: LoadedTaskClass): ShownBench["failure_modes"] => {
  const isRunnerCode = Schema.is(RunnerCode)
  return [...taskClass.failureModeTaxonomy].map(([code, severity]) => ({
    code,
    severity,
    description: descriptions.get(code) ?? "",
    by: isRunnerCode(code) ? "runner" : "rubric"
  }))
}

const shownSut = Effect.fnUntraced(function* (loaded: LoadedTaskClass, name: string, command: ReadonlyArray<string>) {
  const systems = yield* SystemUnderTest
  const opened = yield* Effect.result(Effect.scoped(systems.open(name, loaded)))
  const facts = { name, is_default: loaded.settings.sut === name, command }
  if (opened._tag === "Failure") return { ...facts, digest: null, lock: null, problem: opened.failure.message }
  const { digest, lock } = opened.success.identity
  return { ...facts, digest, lock, problem: null }
})

/**
 * Describes a task class whose cases agree with their seal.
 *
 * @since 0.1.0
 */
export const showBench = Effect.fn("showBench")(function* (name: string, root: string) {
  const loader = yield* BenchLoader
  const loaded = yield* loader.loadTaskClass(name, root)
  const { cases, digest } = yield* loader.loadCases(loaded)
  const tierFile = yield* (yield* TierConfig).read(root)
  const { digests, rubric, rubricFiles, settings, taskClass } = loaded
  const suts = yield* Effect.forEach(Object.entries(settings.suts), ([sut, { command }]) =>
    shownSut(loaded, sut, command)
  )
  const derived = cases.filter((read) => read.case.curation_class !== "held-out")
  return {
    name,
    folder: taskClass.benchPath,
    tiers: tiersOf(loaded, tierFile.value),
    breakdown_keys: [...taskClass.breakdownKeys],
    failure_modes: failureModesOf(loaded),
    cases: {
      total: cases.length,
      held_out: heldOutCount(cases),
      groups: groupsOf(cases),
      case_ids: derived.map((read) => read.case.case_id)
    },
    rubric: {
      started_as: rubric._tag === "Command" ? rubric.argv.join(" ") : `${rubric.exportName} of rubric.ts`,
      files: rubricFiles
    },
    suts,
    validators: settings.validators,
    limits: settings.limits,
    digests: { ...digests, case_set: digest }
  } satisfies ShownBench
})
