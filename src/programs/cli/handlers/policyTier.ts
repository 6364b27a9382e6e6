import { Effect } from "effect"
import type { Evidence } from "../../../domain/dod/Criterion.ts"
import type { TierRequest } from "../../policy/conditions/tier.ts"
import type { judgedTier } from "./judgedTier.ts"

/** What decides on tiers, of a condition and of a plan. What knows task classes is loaded only if one of them asks for it. */
export const tierDeciders = Effect.map(Effect.context<Effect.Services<ReturnType<typeof judgedTier>>>(), (context) => ({
  judgeTier: (request: TierRequest) =>
    Effect.promise(() => import("./judgedTier.ts")).pipe(
      Effect.flatMap((loaded) => loaded.judgedTier(request)),
      Effect.provideContext(context)
    ),
  tierOfPlan: (evidence: Extract<Evidence, { kind: "tier" }>) =>
    Effect.promise(() => import("./dodTier.ts")).pipe(
      Effect.flatMap((loaded) => loaded.dodTier(evidence)),
      Effect.provideContext(context)
    )
}))
