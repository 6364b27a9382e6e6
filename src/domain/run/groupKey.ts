import type { Cell } from "./Cell.ts"

/**
 * A text that is the same for two groups exactly if they have the same model and variant; for look-ups, not for people.
 *
 * @since 0.1.0
 */
export const groupKey = ({ model, variant }: Pick<Cell, "model" | "variant">): string =>
  JSON.stringify([model, variant])
