import { Effect, Result } from "effect"
import type { DoDCriterion } from "../domain/dod/Criterion.ts"
import { type Ignored, NoCriteriaFound, UnclosedBlock } from "../domain/dod/errors.ts"
import { parseDodCriteria } from "../domain/dod/parseCriteria.ts"
import { readText } from "../services/dod/textSource.ts"
import { isPlan, loadPlan } from "./loadPlan.ts"

/**
 * The criteria of a definition of done with their lines (from 1, null where they have none), and what in it is none.
 *
 * @since 0.1.0
 */
export interface ParsedDod {
  readonly criteria: ReadonlyArray<DoDCriterion & { readonly line: number | null }>
  readonly ignored: ReadonlyArray<Ignored>
}

/**
 * Parses a definition of done. `file` is the name for messages, null for text without one, such as standard input.
 *
 * @since 0.1.0
 */
export const parseDod = (
  text: string,
  file: string | null
): Effect.Effect<ParsedDod, UnclosedBlock | NoCriteriaFound> =>
  Effect.fromResult(
    Result.mapError(parseDodCriteria(text), (error) =>
      error._tag === "UnclosedBlock"
        ? new UnclosedBlock({ file, line: error.line, block: error.block })
        : new NoCriteriaFound({ file, ignored: error.ignored })
    )
  )

/**
 * Parses the definition of done in a file: that of a plan, or the whole text of any other file.
 *
 * @since 0.1.0
 */
export const parseDodFile = Effect.fn("parseDodFile")(function* (file: string) {
  const { text } = yield* readText("definition of done", file)
  if (!isPlan(file, text)) return yield* parseDod(text, file)
  const { criteria, ignored } = yield* loadPlan(file)
  return {
    criteria: criteria.map(({ index, text, pattern, line }) => ({ index, text, pattern, line })),
    ignored
  } satisfies ParsedDod
})
