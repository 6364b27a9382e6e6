import type { Pack, Variant } from "../pack/Pack.ts"
import { type PlacedPrompt, promptsOf } from "../pack/prompts.ts"
import { globTest } from "../source/glob.ts"
import type { Cell } from "./Cell.ts"
import { CellLines } from "./CellLines.ts"
import type { RunManifest } from "./RunManifest.ts"

/**
 * One answer that a run needs. `before` is how often it was asked for already, in vain.
 *
 * @since 0.1.0
 */
export interface Work extends PlacedPrompt {
  readonly cell: Cell
  readonly variant: Variant
  readonly before: number
}

/**
 * What a run has of a cell.
 *
 * @since 0.1.0
 */
export interface StoredAnswer {
  readonly ok: boolean
  readonly attempt: number
}

/** More attempts than anybody makes; so many fit. */
const MOST_ATTEMPTS = 2 ** 31 - 1

/**
 * What a run has, a few bytes a cell. What is noted of a cell takes the place of what was noted before.
 *
 * @since 0.1.0
 */
export class StoredAnswers {
  /** The attempt, below 0 of an answer that failed. */
  readonly #attempts = new CellLines()

  note(cell: Cell, { attempt, ok }: StoredAnswer): void {
    const known = Math.min(attempt, MOST_ATTEMPTS)
    this.#attempts.set(cell, ok ? known : -known)
  }

  get(cell: Cell): StoredAnswer | undefined {
    const attempt = this.#attempts.get(cell)
    return attempt === 0 ? undefined : { ok: attempt > 0, attempt: Math.abs(attempt) }
  }
}

/**
 * The prompts whose ids fit one of the globs (all where there is none), in pack order, and of those the first `limit`.
 *
 * @since 0.1.0
 */
export const selectPrompts = (
  pack: Pack,
  { only, limit }: { readonly only: ReadonlyArray<string>; readonly limit: number | undefined }
): ReadonlyArray<string> => {
  const tests = only.map(globTest)
  return promptsOf(pack)
    .map(({ prompt }) => prompt.id)
    .filter((id) => tests.length === 0 || tests.some((fits) => fits(id)))
    .slice(0, limit)
}

/**
 * All answers that a run needs, in the order in which they are asked for: model by model as given, in each the variants
 * in pack order, in those the prompts in pack order, then the repeats. Without `prompts` it is all of the pack's.
 *
 * @since 0.1.0
 */
export const workList = (
  pack: Pack,
  {
    models,
    variants,
    prompts
  }: {
    readonly models: ReadonlyArray<string>
    readonly variants: ReadonlyArray<string>
    readonly prompts?: ReadonlyArray<string> | undefined
  }
): ReadonlyArray<Work> => {
  const wanted = new Set(prompts)
  const asked = promptsOf(pack).filter(({ prompt }) => prompts === undefined || wanted.has(prompt.id))
  const among = new Set(variants)
  return [...new Set(models)].flatMap((model) =>
    pack.prompt_variants
      .filter(({ id }) => among.has(id))
      .flatMap((variant) =>
        asked.flatMap((placed) =>
          Array.from({ length: placed.prompt.repeats }, (_, repeat) => ({
            category: placed.category,
            prompt: placed.prompt,
            variant,
            cell: { model, variant: variant.id, prompt_id: placed.prompt.id, repeat },
            before: 0
          }))
        )
      )
  )
}

/**
 * All answers that the run of this manifest needs, or needed before it was split into shards.
 *
 * @since 0.1.0
 */
export const workOf = (
  pack: Pack,
  { limits, models, variants }: Pick<RunManifest, "limits" | "models" | "variants">
): ReadonlyArray<Work> => workList(pack, { models, variants, prompts: limits?.prompts })

/**
 * What is left to ask for: the cells without an answer and, unless failed answers are kept, those whose answer failed.
 *
 * @since 0.1.0
 */
export const dueOf = (
  work: ReadonlyArray<Work>,
  stored: Pick<StoredAnswers, "get">,
  keepFailed: boolean
): ReadonlyArray<Work> =>
  work.flatMap((one) => {
    const there = stored.get(one.cell)
    if (there === undefined) return [one]
    return there.ok || keepFailed ? [] : [{ ...one, before: there.attempt }]
  })
