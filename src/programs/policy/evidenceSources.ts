import { Effect, Option, Path } from "effect"
import type { Evidence, PlanCriterion } from "../../domain/dod/Criterion.ts"
import type { Condition, ConditionOf } from "../../domain/policy/Policy.ts"
import { benchPlaces } from "../benchPlaces.ts"
import { loadPlan } from "../loadPlan.ts"
import type { BenchSource, EvidenceSource, FileRole, FileSource, RunSource } from "./EvidenceSource.ts"
import { placeIn } from "./placeIn.ts"

const file = (role: FileRole, place: string): FileSource => ({ _tag: "File", role, place })

const scorecard = (path: Path.Path, folder: string, condition: ConditionOf<"scorecard">): RunSource => ({
  _tag: "Run",
  asks: "scorecard",
  dir: placeIn(path, folder, condition.run),
  judges: condition.judge === undefined ? [] : [condition.judge],
  select: { model: condition.model, variant: condition.variant },
  minCoverage: condition.min_coverage ?? 1,
  maxAgeDays: condition.max_age_days
})

const regression = (
  path: Path.Path,
  folder: string,
  condition: ConditionOf<"regression">
): ReadonlyArray<RunSource> => {
  const { base_model, base_variant, baseline, judge, max_age_days, min_coverage, model, run, variant } = condition
  const judges = judge === undefined ? [] : [judge]
  const minCoverage = min_coverage ?? 1
  return [
    {
      _tag: "Run",
      asks: "baseline",
      dir: placeIn(path, folder, baseline),
      judges,
      select: { model: base_model ?? model, variant: base_variant ?? variant },
      minCoverage
    },
    {
      _tag: "Run",
      asks: "candidate",
      dir: placeIn(path, folder, run),
      judges,
      select: { model, variant },
      minCoverage,
      maxAgeDays: max_age_days
    }
  ]
}

const agreement = (
  path: Path.Path,
  folder: string,
  condition: ConditionOf<"agreement">
): ReadonlyArray<EvidenceSource> => {
  const calibration = condition.calibration === undefined ? undefined : placeIn(path, folder, condition.calibration)
  return [
    {
      _tag: "Run",
      asks: "agreement",
      dir: placeIn(path, folder, condition.run),
      judges: condition.judges,
      select: {},
      minCoverage: 1,
      calibration,
      maxAgeDays: condition.max_age_days
    },
    ...(calibration === undefined ? [] : [file("calibration", calibration)])
  ]
}

/**
 * Where the task class of a condition is, and its audit chain: beside the named root, or where `assay bench` looks.
 *
 * @since 0.1.0
 */
export const benchOf = Effect.fnUntraced(function* (
  folder: string,
  { bench_root, chain, task_class }: Pick<ConditionOf<"tier">, "bench_root" | "chain" | "task_class">
) {
  const path = yield* Path.Path
  const given = Option.map(Option.fromUndefinedOr(bench_root), (root) => placeIn(path, folder, root))
  const places = yield* benchPlaces(given)
  const source: BenchSource = {
    _tag: "Bench",
    root: places.root,
    chain: chain === undefined ? places.chain : placeIn(path, folder, chain),
    taskClass: task_class
  }
  return source
})

const ofEvidence = Effect.fnUntraced(function* (folder: string, minCoverage: number, evidence: Evidence) {
  const path = yield* Path.Path
  if (evidence.kind === "tier") return yield* benchOf(".", { task_class: evidence.task_class })
  if (evidence.kind !== "scorecard") {
    return { ...file(evidence.kind, placeIn(path, folder, evidence.path)), evidence } satisfies FileSource
  }
  return {
    _tag: "Run",
    asks: "scorecard",
    dir: placeIn(path, folder, evidence.run),
    judges: evidence.judge === undefined ? [] : [evidence.judge],
    select: { model: evidence.model, variant: evidence.variant },
    minCoverage
  } satisfies RunSource
})

const evidenceIn = (criteria: ReadonlyArray<PlanCriterion>): ReadonlyArray<Evidence> =>
  criteria.flatMap(({ means }) => means.flatMap((one) => (one._tag === "Evidence" ? [one.evidence] : [])))

const definitionOfDone = Effect.fnUntraced(function* (folder: string, condition: ConditionOf<"dod">) {
  const path = yield* Path.Path
  const at = (name: string) => placeIn(path, folder, name)
  const plan = at(condition.plan)
  const named = [
    file("plan", plan),
    ...(condition.context ?? []).filter((source) => !source.includes("=")).map((name) => file("context", at(name))),
    ...(condition.approved === undefined ? [] : [file("approval", at(condition.approved))]),
    ...(condition.signoffs === undefined ? [] : [file("sign-offs", at(condition.signoffs))])
  ]
  // Of a plan that cannot be read nobody knows what it names, and it decides nothing.
  const criteria = yield* Effect.orElseSucceed(
    Effect.map(loadPlan(plan), (loaded) => loaded.criteria),
    (): ReadonlyArray<PlanCriterion> => []
  )
  const evidence = yield* Effect.forEach(evidenceIn(criteria), (one) =>
    ofEvidence(path.dirname(plan), condition.min_coverage ?? 1, one)
  )
  return [...named, ...evidence]
})

/**
 * What a condition of a policy in this folder is decided on.
 *
 * @since 0.1.0
 */
export const evidenceSources = Effect.fn("evidenceSources")(function* (condition: Condition, folder: string) {
  const path = yield* Path.Path
  const sources: ReadonlyArray<EvidenceSource> =
    condition.kind === "scorecard"
      ? [scorecard(path, folder, condition)]
      : condition.kind === "regression"
        ? regression(path, folder, condition)
        : condition.kind === "agreement"
          ? agreement(path, folder, condition)
          : condition.kind === "tier"
            ? [yield* benchOf(folder, condition)]
            : yield* definitionOfDone(folder, condition)
  return sources
})
