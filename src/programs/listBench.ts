import { Effect, Schema } from "effect"
import type { CaseSet } from "../domain/bench/BenchCase.ts"
import { Tier, tiers } from "../domain/bench/Tier.ts"
import type { TaskClass } from "../domain/bench/TaskClass.ts"
import { BenchLoader } from "../services/BenchLoader.ts"

/**
 * How many cases a tier asks for on a task class.
 *
 * @since 0.1.0
 */
const TierMinimum = Schema.Struct({ tier: Tier, min_cases: Schema.Int })

/**
 * One task class of a bench root, in a line. What cannot be known because it does not load is null, and `problem` says
 * why.
 *
 * @since 0.1.0
 */
export const BenchSummary = Schema.Struct({
  name: Schema.String,
  cases: Schema.NullOr(Schema.Int),
  held_out: Schema.NullOr(Schema.Int),
  tiers: Schema.NullOr(Schema.Array(TierMinimum)),
  default_sut: Schema.NullOr(Schema.String),
  problem: Schema.NullOr(Schema.String)
})
export interface BenchSummary extends Schema.Schema.Type<typeof BenchSummary> {}

/**
 * How many of some cases are held-out.
 *
 * @since 0.1.0
 */
export const heldOutCount = (cases: CaseSet["cases"]): number =>
  cases.filter((loaded) => loaded.case.curation_class === "held-out").length

/**
 * The tiers that a task class offers, lowest first, with their minimums.
 *
 * @since 0.1.0
 */
const minimumsOf = (taskClass: TaskClass): ReadonlyArray<typeof TierMinimum.Type> =>
  tiers.flatMap((tier) => {
    const minimum = taskClass.minCasesForPromotion.get(tier)
    return minimum === undefined ? [] : [{ tier, min_cases: minimum }]
  })

const summaryOf = Effect.fnUntraced(function* (name: string, root: string) {
  const loader = yield* BenchLoader
  const loaded = yield* Effect.result(loader.loadTaskClass(name, root))
  if (loaded._tag === "Failure") {
    const unknown = { cases: null, held_out: null, tiers: null, default_sut: null }
    return { name, ...unknown, problem: loaded.failure.message } satisfies BenchSummary
  }
  const { settings, taskClass } = loaded.success
  const read = yield* Effect.result(loader.loadCases(loaded.success))
  const facts = { name, tiers: minimumsOf(taskClass), default_sut: settings.sut ?? null }
  if (read._tag === "Failure") {
    return { ...facts, cases: null, held_out: null, problem: read.failure.message } satisfies BenchSummary
  }
  const { cases } = read.success
  return { ...facts, cases: cases.length, held_out: heldOutCount(cases), problem: null } satisfies BenchSummary
})

/**
 * The task classes of a bench root, sorted by name; those too that do not load.
 *
 * @since 0.1.0
 */
export const listBench = Effect.fn("listBench")(function* (root: string) {
  const loader = yield* BenchLoader
  const names = yield* loader.names(root)
  return yield* Effect.forEach(names, (name): Effect.Effect<BenchSummary, never, BenchLoader> => summaryOf(name, root))
})
