import picocolors from "picocolors"
import type { Tone } from "./report.ts"

/**
 * How text output looks: with ANSI colours or without, and how many terminal columns a line may take, at least 60.
 *
 * @since 0.1.0
 */
export interface Style {
  readonly color: boolean
  readonly width: number
}

/**
 * Paints a text by its meaning; gives it back as it is where colour is off.
 *
 * @since 0.1.0
 */
export type Paint = (text: string, tone: Tone | undefined) => string

/**
 * The palette: green for good, yellow for caution, red for bad, magenta for what is not known, dim for what is
 * secondary, bold for headings.
 *
 * @since 0.1.0
 */
export const paintOf = (style: Style): Paint => {
  const colors = picocolors.createColors(style.color)
  const byTone: Record<Tone, (text: string) => string> = {
    good: colors.green,
    caution: colors.yellow,
    bad: colors.red,
    unsure: colors.magenta,
    quiet: colors.dim,
    strong: colors.bold
  }
  return (text, tone) => (tone === undefined || text === "" ? text : byTone[tone](text))
}
