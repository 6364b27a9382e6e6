import { Effect } from "effect"
import { unknownName } from "../domain/run/unknownName.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { comparePairs } from "./compareRuns.ts"
import { readScoredRun } from "./readScoredRun.ts"
import type { ScoreOptions } from "./scoreStoredRun.ts"

/**
 * Whose variants are compared with the `control`: those of one model of the run, or of all; of the prompts that differ most
 * so many come with their answers.
 *
 * @since 0.1.0
 */
export interface VariantOptions extends ScoreOptions {
  readonly control: string
  readonly model?: string | undefined
  readonly divergences: number
}

/**
 * Compares every variant of a stored run with the control, model by model and paired by prompt: does the system prompt help?
 * Fails where the run has one variant alone, no such variant or model, and where no model has both.
 *
 * @since 0.1.0
 */
export const compareVariants = Effect.fn("compareVariants")(function* (options: VariantOptions) {
  const { control, divergences, model } = options
  const scored = yield* readScoredRun(options)
  const { models, variants } = scored.manifest
  if (variants.length < 2) {
    return yield* new UsageInvalid({
      detail: `${options.run} has the variant ${variants.join()} alone, so there is nothing to compare. A pack has several where it says so under prompt_variants.`
    })
  }
  if (!variants.includes(control)) return yield* unknownName("variant", control, variants)
  if (model !== undefined && !models.includes(model)) return yield* unknownName("model", model, models)
  const cards = scored.report.scorecards.filter((card) => model === undefined || card.model === model)
  const controls = cards.filter(({ variant }) => variant === control)
  const ofModel = new Map(controls.map((card) => [card.model, card]))
  const all = cards
    .filter(({ variant }) => variant !== control)
    .map((candidate) => ({ base: ofModel.get(candidate.model), candidate }))
  const pairs = all.flatMap(({ base, candidate }) => (base === undefined ? [] : [{ base, candidate }]))
  if (pairs.length === 0) {
    return yield* new UsageInvalid({
      detail: `No model of ${options.run} has answers of ${control} and of another variant: ${variants.join(", ")}. Ask for both with one run (assay run asks every variant of the pack).`
    })
  }
  const used = new Set(pairs.map(({ base }) => base))
  const unmatched = {
    base: controls.filter((card) => !used.has(card)),
    candidate: all.flatMap(({ base, candidate }) => (base === undefined ? [candidate] : []))
  }
  return yield* comparePairs(scored, scored, { pairs, unmatched }, { divergences })
})
