import type { ModelFailureKind } from "./errors.ts"

/**
 * What a run has spent, and what the requests under way may still cost. Without `capUsd` nothing is refused.
 *
 * @since 0.1.0
 */
export interface CostLedger {
  readonly capUsd: number | null
  readonly spentUsd: number
  readonly heldUsd: number
}

/**
 * A ledger with what was spent before.
 *
 * @since 0.1.0
 */
export const newLedger = (capUsd: number | null, spentUsd = 0): CostLedger => ({ capUsd, spentUsd, heldUsd: 0 })

// Sums of floating-point numbers may be off by this much, which is no money.
const DUST_USD = 1e-9

/**
 * Holds the money that a request costs at most; undefined where the cap could be exceeded.
 *
 * @since 0.1.0
 */
export const holdUsd = (ledger: CostLedger, usd: number): CostLedger | undefined =>
  ledger.capUsd !== null && ledger.spentUsd + ledger.heldUsd + usd > ledger.capUsd + DUST_USD
    ? undefined
    : { ...ledger, heldUsd: ledger.heldUsd + usd }

/**
 * The request is over: what was held for it is free again, and what it cost is spent.
 *
 * @since 0.1.0
 */
export const settleUsd = (ledger: CostLedger, heldUsd: number, costUsd: number): CostLedger => ({
  ...ledger,
  heldUsd: Math.max(0, ledger.heldUsd - heldUsd),
  spentUsd: ledger.spentUsd + costUsd
})

const MAY_COST = new Set<ModelFailureKind>(["transport", "timeout", "malformed"])

/**
 * What a failed request counts for: all that was held where the model may have worked in vain, else nothing.
 *
 * @since 0.1.0
 */
export const failureUsd = (kind: ModelFailureKind, heldUsd: number): number => (MAY_COST.has(kind) ? heldUsd : 0)
