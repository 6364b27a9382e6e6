import { Data } from "effect"

/**
 * Why a run ended before all its answers were there: somebody interrupted it, its cost cap or its deadline was reached,
 * a model cannot be used, or a service failed.
 *
 * @since 0.1.0
 */
export type RunStop = "interrupted" | "cost-cap" | "deadline" | "unavailable" | "failed"

/**
 * What a model did with the longest of its prompts: a text, only reasoning, nothing, or a failure.
 *
 * @since 0.1.0
 */
export type PreflightResult = "ok" | "reasoning-only" | "empty" | "error"

/**
 * What a run tells while it goes. `Planned`: how many answers the run is to have, and how many are asked for now, some of
 * them `again` after a failure. `Preflighted`: what a model did with one request. `Progressed`: how many answers need no
 * asking any more, how many of them this session got and how many of those failed, what it cost as far as that is known,
 * and for how long it goes. `NotBegun`: it was interrupted before there was a run to keep. `Stopping`: nothing else is asked, and what is under way has so many seconds; null where it
 * has the time it needs. `Left`: it goes on without this process.
 *
 * @since 0.1.0
 */
export type RunEvent = Data.TaggedEnum<{
  Planned: {
    readonly dir: string
    readonly resumed: boolean
    readonly models: number
    readonly total: number
    readonly due: number
    readonly again: number
  }
  Preflighted: { readonly model: string; readonly result: PreflightResult; readonly detail: string | null }
  Progressed: {
    readonly model: string
    readonly done: number
    readonly total: number
    readonly fresh: number
    readonly failed: number
    readonly costUsd: number | null
    readonly elapsedMs: number
  }
  NotBegun: { readonly dir: string }
  Stopping: { readonly why: RunStop; readonly inFlight: number; readonly graceSeconds: number | null }
  Stopped: { readonly why: RunStop; readonly done: number; readonly total: number }
  Left: {}
  Closed: {}
}>

/**
 * Makes the events of a run.
 *
 * @since 0.1.0
 */
export const RunEvent = Data.taggedEnum<RunEvent>()
