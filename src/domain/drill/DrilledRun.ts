import type { Original } from "./Corruption.ts"

/**
 * Which answers of a run decide: those of a model and a variant, or all; of them only those that a calibration set knows,
 * where there is one.
 *
 * @since 0.1.0
 */
export interface DecidingRows {
  readonly model?: string | undefined
  readonly variant?: string | undefined
  readonly known?:
    | ReadonlyArray<{
        readonly model: string
        readonly prompt_id: string
        readonly variant?: string | undefined
        readonly repeat?: number | undefined
      }>
    | undefined
}

/**
 * The judgement of one judge in a run.
 *
 * @since 0.1.0
 */
export interface DrilledJudge {
  readonly folder: string
  readonly manifest: Original
  readonly verdicts: Original
}

/**
 * A run as a drill corrupts it. `namesJudge` and `namesModel` say whether the condition would notice another name.
 * `whollyScored`: one answer without a verdict is enough to keep it from being met. With `maxAgeDays` its age is asked for,
 * at `now` (milliseconds since 1970). `isPinned`: only this very evidence will do. `others` are the verdicts of other runs.
 *
 * @since 0.1.0
 */
export interface DrilledRun {
  readonly dir: string
  readonly manifest: Original
  readonly pack: Original
  readonly answers: Original
  readonly judges: ReadonlyArray<DrilledJudge>
  readonly rows: DecidingRows
  readonly namesJudge: boolean
  readonly namesModel: boolean
  readonly whollyScored: boolean
  readonly isPinned: boolean
  readonly maxAgeDays: number | undefined
  readonly now: number
  readonly seed: number
  readonly others: ReadonlyArray<Original>
}
