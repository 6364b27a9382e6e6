import type { Sampling } from "../pack/Sampling.ts"
import type { Work } from "../run/workList.ts"
import { requestTokens, tokensUsd } from "./cost.ts"
import type { ModelSpec } from "./ModelSpec.ts"
import { requestOf } from "./requestOf.ts"

/**
 * About what the answers of one model take. `unlimited` are those to which neither the prompt nor the model sets a
 * `max_tokens`: they count with `TYPICAL_OUTPUT` tokens, the others with their limit. `cost_usd` is null without a price.
 *
 * @since 0.1.0
 */
export interface Estimate {
  readonly model: string
  readonly answers: number
  readonly input_tokens: number
  readonly output_tokens: number
  readonly unlimited: number
  readonly cost_usd: number | null
}

/**
 * How many tokens an answer without a limit is taken to have.
 *
 * @since 0.1.0
 */
export const TYPICAL_OUTPUT = 500

/**
 * Estimates the tokens and the cost of the answers that a model owes.
 *
 * @since 0.1.0
 */
export const estimateOf = (spec: ModelSpec, due: ReadonlyArray<Work>, sampling: Sampling): Estimate => {
  const own = due.filter(({ cell }) => cell.model === spec.id).map((work) => requestOf(work, sampling, spec.maxTokens))
  const input = own.reduce((sum, request) => sum + requestTokens(request), 0)
  const output = own.reduce((sum, { max_tokens }) => sum + (max_tokens ?? TYPICAL_OUTPUT), 0)
  return {
    model: spec.id,
    answers: own.length,
    input_tokens: input,
    output_tokens: output,
    unlimited: own.filter(({ max_tokens }) => max_tokens === undefined).length,
    cost_usd: spec.price === undefined ? null : tokensUsd(spec.price, { input, output })
  }
}
