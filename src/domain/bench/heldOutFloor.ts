import type { BenchCase } from "./BenchCase.ts"
import type { Tier } from "./Tier.ts"

/**
 * How many held-out cases a task class needs that offers silver or gold.
 *
 * @since 0.1.0
 */
export const HELD_OUT_FLOOR = 5

/**
 * Why a task class cannot offer the tiers that it declares, as a sentence without a full stop, or undefined: from silver
 * up there must be at least 5 held-out cases.
 *
 * @since 0.1.0
 */
export const heldOutFault = (minCases: ReadonlyMap<Tier, number>, cases: Iterable<BenchCase>): string | undefined => {
  const high = (["silver", "gold"] as const).filter((tier) => minCases.has(tier))
  const heldOut = [...cases].filter(({ curation_class }) => curation_class === "held-out").length
  return high.length === 0 || heldOut >= HELD_OUT_FLOOR
    ? undefined
    : `minCasesForPromotion names ${high.join(" and ")}, which needs at least ${HELD_OUT_FLOOR} held-out cases; there are ${heldOut}`
}
