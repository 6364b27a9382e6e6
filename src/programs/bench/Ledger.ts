import { costOf } from "../../domain/bench/attempt.ts"
import type { Attempt } from "../../domain/bench/BenchReport.ts"
import { snap } from "../../domain/stats/snap.ts"
import type { Job } from "./Job.ts"

/**
 * What the attempts of a run have cost so far and may still cost. An attempt that is under way counts with the most that
 * it can cost (`mostUsd`), from when the system under test is done with what it did cost. Where the next attempt could
 * exceed the cap, no other is begun either. What the run that is resumed has spent counts, too.
 *
 * @since 0.1.0
 */
export class Ledger {
  readonly #over = new Map<Job, Attempt>()
  readonly #underWay = new Map<Job, number>()
  readonly #mostUsd: number
  readonly #capUsd: number | undefined
  #spentUsd = 0
  #capped = false

  constructor(jobs: ReadonlyArray<Job>, limits: { readonly mostUsd: number; readonly capUsd: number | undefined }) {
    this.#mostUsd = limits.mostUsd
    this.#capUsd = limits.capUsd
    for (const job of jobs) {
      if (job.way._tag === "Known") this.finish(job, job.way.attempt)
      if (job.way._tag === "Rescore") this.#underWay.set(job, job.way.failed.cost_usd)
    }
  }

  get capped(): boolean {
    return this.#capped
  }

  get spentUsd(): number {
    return snap(this.#spentUsd)
  }

  get done(): number {
    return this.#over.size
  }

  /**
   * Takes the money for an attempt; false where there may not be enough. Where it was begun before and lost, `lostUsd` was
   * spent on it by then.
   */
  begin(job: Job, lostUsd = 0): boolean {
    if (this.#underWay.has(job)) this.#underWay.set(job, lostUsd)
    const reserved = [...this.#underWay.values()].reduce((sum, usd) => sum + usd, 0)
    this.#capped ||= this.#capUsd !== undefined && snap(this.#spentUsd + reserved + this.#mostUsd) > this.#capUsd
    if (!this.#capped) this.#underWay.set(job, lostUsd + this.#mostUsd)
    return !this.#capped
  }

  /** The system under test is done; what follows costs nothing. */
  settle(job: Job, costUsd: number): void {
    this.#underWay.set(job, costUsd)
  }

  finish(job: Job, attempt: Attempt): void {
    this.#underWay.delete(job)
    this.#over.set(job, attempt)
    this.#spentUsd += costOf(attempt)
  }

  attemptOf(job: Job): Attempt | undefined {
    return this.#over.get(job)
  }

  /** Of an attempt that was not finished: whether it was begun, and what it has cost at most. */
  openOf(job: Job): { readonly begun: boolean; readonly costUsd: number } {
    return { begun: this.#underWay.has(job), costUsd: this.#underWay.get(job) ?? 0 }
  }
}
