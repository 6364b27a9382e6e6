import { Effect } from "effect"
import { AuditChain } from "../../../services/AuditChain.ts"
import { judgeTier, type TierRequest } from "../../policy/conditions/tier.ts"
import { benchServices } from "../benchServices.ts"

/** Judges a tier with services of its own: what another task class of the same name left in a registry is not seen. */
export const judgedTier = Effect.fn("judged tier")(
  function* (request: TierRequest) {
    return yield* judgeTier(request).pipe(Effect.provide(AuditChain.layerDirectory(request.chain)))
  },
  Effect.provide(benchServices, { local: true })
)
