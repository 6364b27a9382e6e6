import { plain } from "../plain.ts"
import type { Cell } from "../report.ts"

/**
 * A text from data as the other formats show it, on one line and without control characters, kept apart from the
 * direction of what stands around it.
 *
 * @since 0.1.0
 */
export const Shown = ({ text }: { readonly text: string }) => <bdi>{plain(text)}</bdi>

/**
 * A cell in the colour of its tone; its text says the same without the colour.
 *
 * @since 0.1.0
 */
export const ShownCell = ({ cell }: { readonly cell: Cell }) =>
  cell.tone === undefined ? <Shown text={cell.text} /> : <bdi class={`tone-${cell.tone}`}>{plain(cell.text)}</bdi>
