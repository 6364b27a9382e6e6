import { judgeFailedOn, type Standing } from "../../domain/judging/standing.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import type { Verdict } from "../../domain/run/Verdict.ts"
import type { Judged } from "./Judged.ts"

/**
 * Counts what comes: how many answers have a verdict that is kept, how often in a row the judge failed, and what this
 * session's verdicts cost. Verdicts that stand without a judge say nothing of how it is.
 *
 * @since 0.1.0
 */
export class Count {
  done = 0
  failed = 0
  inARow = 0
  /** Null while no cost is known. */
  costUsd: number | null = null
  readonly #kept: Set<string>

  constructor(standing: ReadonlyMap<string, Standing>) {
    this.#kept = new Set([...standing].filter(([, { stands }]) => stands).map(([key]) => key))
  }

  get kept(): number {
    return this.#kept.size
  }

  /** An answer whose verdict stands from before. */
  pass(): void {
    this.done++
  }

  pay(usd: Verdict["cost_usd"]): void {
    if (typeof usd === "number") this.costUsd = (this.costUsd ?? 0) + usd
  }

  add({ verdict, asked }: Judged): void {
    const failed = judgeFailedOn(verdict)
    this.done++
    if (failed) {
      this.failed++
      this.#kept.delete(cellKey(verdict))
    } else this.#kept.add(cellKey(verdict))
    if (asked) this.inARow = failed ? this.inARow + 1 : 0
  }
}
