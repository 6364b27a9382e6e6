import { Context } from "effect"

/**
 * What the terminal can show: its width in columns, whether colours are wanted, and whether progress and remarks on
 * stderr are (`quiet` turns them off).
 *
 * @since 0.1.0
 */
export interface Screen {
  readonly width: number
  readonly color: boolean
  readonly quiet: boolean
}

/**
 * Tables and their lines are laid out in so many columns at least.
 *
 * @since 0.1.0
 */
export const LEAST_WIDTH = 60

/**
 * The screen in force; without one, plain text at 100 columns.
 *
 * @since 0.1.0
 */
export const Screen = Context.Reference<Screen>("assay/cli/Screen", {
  defaultValue: () => ({ width: 100, color: false, quiet: false })
})

/**
 * Takes the passing line of a terminal away, so that another can stand there.
 *
 * @since 0.1.0
 */
export const TO_START_AND_CLEAR = "\r\u001b[K"
