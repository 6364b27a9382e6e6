import { Data } from "effect"
import type { BenchReport } from "../../domain/bench/BenchReport.ts"

/**
 * Why a run ended before all its cases did: somebody interrupted it, its cost cap was reached, or a service failed.
 *
 * @since 0.1.0
 */
export type Stop = "interrupted" | "cost-cap" | "failed"

/**
 * What a run tells while it goes. None of it says how a single case ended, so that a line of progress gives nothing away
 * about held-out cases. `Planned`: how many attempts there are, and how many of them need none: taken over from the run
 * that is resumed, or answered from the cache. `Progressed`: how many attempts are over, and what this has cost so far. `Appended`:
 * the report stands in the audit chain, with this hash.
 *
 * @since 0.1.0
 */
export type BenchEvent = Data.TaggedEnum<{
  Planned: {
    readonly runId: string
    readonly taskClass: string
    readonly sut: string
    readonly cases: number
    readonly attempts: number
    readonly takenOver: number
    readonly cached: number
    readonly resumedFrom: string | null
  }
  Progressed: { readonly done: number; readonly attempts: number; readonly costUsd: number }
  Stopped: { readonly why: Stop; readonly done: number; readonly attempts: number }
  Appended: { readonly report: BenchReport; readonly hash: string }
}>

/**
 * Makes the events of a run.
 *
 * @since 0.1.0
 */
export const BenchEvent = Data.taggedEnum<BenchEvent>()
