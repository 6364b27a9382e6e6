import { plain } from "../plain.ts"
import type { Cell } from "../report.ts"

/**
 * A text from data as the other formats show it, on one line and without control characters, kept apart from the
 * direction of what stands around it.
 *
 * @since 0.1.0
 */
export const Shown = ({ text }: { readonly text: string }) => <bdi>{plain(text)}</bdi>

/** A name of so many characters fits. */
const LONGEST = 80

/**
 * The same where there is little room, as in the head of a table or beside a chart: a very long name without its middle, and
 * whole as the tip of the pointer.
 *
 * @since 0.1.0
 */
export const Brief = ({ text }: { readonly text: string }) => {
  const whole = plain(text)
  const characters = [...whole]
  if (characters.length <= LONGEST) return <bdi>{whole}</bdi>
  const half = LONGEST / 2
  return <bdi title={whole}>{`${characters.slice(0, half).join("")}…${characters.slice(-half).join("")}`}</bdi>
}

/**
 * A cell in the colour of its tone; its text says the same without the colour.
 *
 * @since 0.1.0
 */
export const ShownCell = ({ cell }: { readonly cell: Cell }) =>
  cell.tone === undefined ? <Shown text={cell.text} /> : <bdi class={`tone-${cell.tone}`}>{plain(cell.text)}</bdi>
