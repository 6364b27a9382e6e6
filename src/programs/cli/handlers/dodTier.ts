import { Effect, Option } from "effect"
import type { Evidence } from "../../../domain/dod/Criterion.ts"
import { AuditChain } from "../../../services/AuditChain.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { decideByTier } from "../../decideByTier.ts"
import { benchServices } from "../benchServices.ts"

/** Decides evidence of kind `tier` on the bench that `assay bench` uses where none is named. */
export const dodTier = Effect.fn("dod tier")(function* (evidence: Extract<Evidence, { kind: "tier" }>) {
  const { chain, root } = yield* benchPlaces(Option.none())
  return yield* decideByTier(evidence, root).pipe(Effect.provide(AuditChain.layerDirectory(chain)))
}, Effect.provide(benchServices))
