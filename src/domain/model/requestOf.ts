import { messagesOf } from "../pack/prompts.ts"
import type { Sampling } from "../pack/Sampling.ts"
import type { Work } from "../run/workList.ts"
import type { ModelRequest } from "./ModelRequest.ts"

/**
 * What a model is sent for an answer: the variant's system prompt, if it has any, then the prompt's conversation. Each
 * repeat has a seed of its own. The prompt's `max_tokens` holds, and `maxTokens` where it has none.
 *
 * @since 0.1.0
 */
export const requestOf = (
  { cell, prompt, variant }: Work,
  { seed, temperature }: Sampling,
  maxTokens: number | undefined
): ModelRequest => {
  const [first, ...others] = messagesOf(prompt)
  const start = first ?? { role: "user" as const, content: "" }
  const system = variant.system_prompt ?? ""
  const most = prompt.max_tokens ?? maxTokens
  return {
    messages: system === "" ? [start, ...others] : [{ role: "system", content: system }, start, ...others],
    temperature,
    seed: seed + cell.repeat,
    ...(most === undefined ? {} : { max_tokens: most })
  }
}
