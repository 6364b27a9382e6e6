import type { Scorecard } from "../../../domain/scorecard/Scorecard.ts"

/**
 * How a report names a group.
 *
 * @since 0.1.0
 */
export const groupName = (card: Pick<Scorecard, "model" | "variant">): string => `${card.model} / ${card.variant}`
