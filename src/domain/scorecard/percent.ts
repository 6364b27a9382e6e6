import { snap } from "../stats/snap.ts"

/**
 * The weighted sum of dimension scores, the largest that it could be (five points everywhere), and the percentage
 * (0..100). A dimension without a score counts 0. The only place where a percentage is computed.
 *
 * @since 0.1.0
 */
export const percentOf = (
  dimensions: ReadonlyArray<{ readonly id: string; readonly weight: number }>,
  scores: ReadonlyMap<string, number>
): { readonly weighted: number; readonly maxWeighted: number; readonly percent: number } => {
  let weighted = 0
  let maxWeighted = 0
  for (const { id, weight } of dimensions) {
    weighted += (scores.get(id) ?? 0) * weight
    maxWeighted += 5 * weight
  }
  return { weighted: snap(weighted), maxWeighted, percent: snap((100 * weighted) / maxWeighted) }
}
