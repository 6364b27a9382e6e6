import { Context } from "effect"

/**
 * The cell that the requests of this fiber are for, by its `cellKey`; null for none in particular.
 *
 * @since 0.1.0
 */
export const currentCell = Context.Reference<string | null>("assay/programs/cluster/currentCell", {
  defaultValue: () => null
})
