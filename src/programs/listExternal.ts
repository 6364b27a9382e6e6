import { Effect, Schema } from "effect"
import { ExternalEvidence } from "../domain/external/ExternalEvidence.ts"
import { unknownName } from "../domain/run/unknownName.ts"
import { ExternalStore } from "../services/ExternalStore.ts"

const { cases: _, sources: __, ...summary } = ExternalEvidence.fields

/**
 * External evidence without its cases and sources.
 *
 * @since 0.1.0
 */
export const ExternalSummary = Schema.Struct(summary)
export interface ExternalSummary extends Schema.Schema.Type<typeof ExternalSummary> {}

const summaryOf = ({ cases: _cases, sources: _sources, ...evidence }: ExternalEvidence): ExternalSummary => evidence

/**
 * The external evidence of a bench, by id: all of it, or that of one task class.
 *
 * @since 0.1.0
 */
export const listExternal = Effect.fn("listExternal")(function* (taskClass?: string | undefined) {
  const all = yield* ExternalStore.use((store) => store.all)
  return all.filter((one) => taskClass === undefined || one.task_class === taskClass).map(summaryOf)
})

/**
 * One piece of external evidence as a whole, by its id or the beginning of it.
 *
 * @since 0.1.0
 */
export const showExternal = Effect.fn("showExternal")(function* (id: string) {
  const all = yield* ExternalStore.use((store) => store.all)
  const named = all.find((one) => one.id === id)
  const begun = all.filter((one) => one.id.startsWith(id))
  const found = named ?? (begun.length === 1 ? begun[0] : undefined)
  if (found !== undefined) return found
  return yield* unknownName(
    "external evidence",
    id,
    all.map((one) => one.id)
  )
})
