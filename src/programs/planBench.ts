import { Effect, Schema } from "effect"
import { TierConfigInvalid } from "../domain/bench/errors.ts"
import { type Tier, tiers } from "../domain/bench/Tier.ts"
import { TierNeeds, tierNeeds } from "../domain/bench/tierNeeds.ts"
import { wholeFileProblem } from "../domain/source/wholeFileProblem.ts"
import { BenchLoader } from "../services/BenchLoader.ts"
import { TierConfig } from "../services/TierConfig.ts"

/**
 * What the tiers need on a task class, lowest first, and whether their thresholds rest on measured outcomes.
 *
 * @since 0.1.0
 */
export const BenchPlan = Schema.Struct({
  task_class: Schema.String,
  calibrated: Schema.Boolean,
  tiers: Schema.Array(TierNeeds)
})
export interface BenchPlan extends Schema.Schema.Type<typeof BenchPlan> {}

/**
 * Works out what one tier, or every tier that has a rule, needs on a task class with the sealed cases that it has.
 *
 * @since 0.1.0
 */
export const planBench = Effect.fn("planBench")(function* (options: {
  readonly root: string
  readonly name: string
  readonly tier: Tier | undefined
}) {
  const { name, root } = options
  const loader = yield* BenchLoader
  const loaded = yield* loader.loadTaskClass(name, root)
  const { cases } = yield* loader.loadCases(loaded)
  const { file, value } = yield* TierConfig.use((config) => config.read(root))
  const wanted = options.tier === undefined ? tiers : [options.tier]
  const needs = wanted.flatMap((tier) => {
    const rule = value.tiers[tier]
    if (rule === undefined) return []
    const silver = value.tiers.silver?.threshold ?? rule.threshold
    const minimum = loaded.taskClass.minCasesForPromotion.get(tier)
    return [tierNeeds({ tier, rule, silver, minimum, cases: cases.map((one) => one.case) })]
  })
  if (needs.length === 0) {
    const message = `It has no rule for ${options.tier ?? "any tier"}, so there is nothing to plan for`
    const problem = wholeFileProblem(file, { message, hint: "Add one under tiers" })
    return yield* new TierConfigInvalid({ file, problems: [problem] })
  }
  const plan: BenchPlan = { task_class: name, calibrated: value.calibrated, tiers: needs }
  return plan
})
