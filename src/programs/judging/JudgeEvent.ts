import type { RunEvent } from "../run/RunEvent.ts"

/**
 * What a judge tells while it judges, besides how far it is. `Superseded`: so many verdicts of the same judge under other
 * settings are there, which did not come to an end; they are removed once this judgement is whole. `Stopping`: no other
 * answer is begun, and what is under way has so many seconds, or null for the time that it needs.
 *
 * @since 0.1.0
 */
export type JudgeEvent =
  | { readonly _tag: "Superseded"; readonly verdicts: number }
  | Extract<RunEvent, { readonly _tag: "Stopping" }>
