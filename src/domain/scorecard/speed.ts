import type { Answer } from "../run/Answer.ts"
import type { Speed } from "./Scorecard.ts"

const median = (values: ReadonlyArray<number>): number | null => {
  const sorted = Float64Array.from(values).sort()
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = sorted.length >> 1
  return sorted.length === 0 ? null : (at(sorted.length - 1 - middle) + at(middle)) / 2
}

/**
 * Collects what was measured of a group's answers. Times count for answers that succeeded, costs for all of them, since
 * a failed one is paid for too.
 *
 * @since 0.1.0
 */
export class SpeedSamples {
  readonly #ttft: Array<number> = []
  readonly #e2e: Array<number> = []
  readonly #decode: Array<number> = []
  readonly #cost: Array<number> = []

  add(answer: Answer): void {
    if (answer.cost_usd !== null) this.#cost.push(answer.cost_usd)
    if (!answer.ok) return
    if (answer.ttft_ms !== undefined) this.#ttft.push(answer.ttft_ms)
    if (answer.e2e_ms !== undefined) this.#e2e.push(answer.e2e_ms)
    if (answer.decode_tps !== undefined) this.#decode.push(answer.decode_tps)
  }

  /** Medians and the summed cost; the order in which answers came does not show. */
  speed(): Speed {
    const costs = Float64Array.from(this.#cost).sort()
    return {
      ttft_ms: median(this.#ttft),
      e2e_ms: median(this.#e2e),
      decode_tps: median(this.#decode),
      cost_usd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0)
    }
  }
}

/**
 * The speed of a group of which nothing was measured.
 *
 * @since 0.1.0
 */
export const NOT_MEASURED: Speed = { ttft_ms: null, e2e_ms: null, decode_tps: null, cost_usd: null }
