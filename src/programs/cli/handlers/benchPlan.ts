import { Console, Effect, Option } from "effect"
import { benchPlaces } from "../../benchPlaces.ts"
import { planBench } from "../../planBench.ts"
import type { BenchPlanFlags } from "../bench/plan.ts"
import { benchServices } from "../benchServices.ts"
import { benchPlanJson, benchPlanText } from "../render/benchPlan.ts"
import { Screen } from "../Screen.ts"

export const benchPlan = Effect.fn("bench plan")(function* ({ benchRoot, format, name, tier }: BenchPlanFlags) {
  const { root } = yield* benchPlaces(benchRoot)
  const plan = yield* planBench({ root, name, tier: Option.getOrUndefined(tier) })
  yield* Console.log((format === "json" ? benchPlanJson(plan) : benchPlanText(plan, yield* Screen)).trimEnd())
}, Effect.provide(benchServices))
