import { Schema } from "effect"
import * as Workflow from "effect/workflow/Workflow"

/**
 * A cell of a session that is to be worked on, by its key, and how often it was asked for before, in vain.
 *
 * @since 0.1.0
 */
export const DueCell = Schema.Struct({ key: Schema.String, before: Schema.Int })
export interface DueCell extends Schema.Schema.Type<typeof DueCell> {}

/**
 * The durable work of the cluster: some cells of a session of a run, which some worker does. However often a part is
 * submitted, it is done once; where its worker goes, another one begins it anew.
 *
 * @since 0.1.0
 */
export const SessionPart = Workflow.make("assay/SessionPart", {
  payload: {
    run: Schema.String,
    session: Schema.Int,
    id: Schema.String,
    part: Schema.Int,
    cells: Schema.Array(DueCell)
  },
  idempotencyKey: ({ id, part }) => `${id}/${part}`
})
export type SessionPart = (typeof SessionPart)["payloadSchema"]["Type"]

/** About 110 workflows a second are what the engine does. */
const FEW_PARTS = 2000
const MOST_CELLS = 50

/**
 * Splits the cells of a session into parts: one cell each, or more where they are very many.
 *
 * @since 0.1.0
 */
export const partsOf = (cells: ReadonlyArray<DueCell>): ReadonlyArray<ReadonlyArray<DueCell>> => {
  const size = Math.min(MOST_CELLS, Math.ceil(cells.length / FEW_PARTS))
  return Array.from({ length: Math.ceil(cells.length / size) }, (_, part) =>
    cells.slice(part * size, (part + 1) * size)
  )
}
