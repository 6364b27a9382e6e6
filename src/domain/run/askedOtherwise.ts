import type { Pack, Prompt } from "../pack/Pack.ts"
import { messagesOf, promptsOf } from "../pack/prompts.ts"
import { canonicalJson } from "../source/canonicalJson.ts"
import { quote } from "../source/wording.ts"
import type { RunManifest } from "./RunManifest.ts"

/**
 * The prompts and variants, by id, that answers belong to.
 *
 * @since 0.1.0
 */
export interface Answered {
  readonly prompts: ReadonlySet<string>
  readonly variants: ReadonlySet<string>
}

const systemOf = (pack: Pack, id: string): string =>
  pack.prompt_variants.find((variant) => variant.id === id)?.system_prompt ?? ""

const byId = (pack: Pack): ReadonlyMap<string, Prompt> =>
  new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, prompt]))

/**
 * In what a pack asks otherwise than the one that answers were given to, as parts of a sentence; empty where it asks the
 * same. Only prompts and variants with answers count. Where Assay asked itself (not `import`), how long an answer may be
 * and the sampling count, too.
 *
 * @since 0.1.0
 */
export const askedOtherwise = (
  before: Pack,
  after: Pack,
  answered: Answered,
  source: RunManifest["source"]
): ReadonlyArray<string> => {
  const earlier = byId(before)
  const later = byId(after)
  const isOwn = source !== "import"
  const prompts = [...answered.prompts].flatMap((id) => {
    const was = earlier.get(id)
    const is = later.get(id)
    if (was === undefined || is === undefined) return []
    if (canonicalJson(messagesOf(was)) !== canonicalJson(messagesOf(is))) return [`the text of the prompt ${quote(id)}`]
    return isOwn && was.max_tokens !== is.max_tokens ? [`max_tokens of the prompt ${quote(id)}`] : []
  })
  const variants = [...answered.variants]
    .filter((id) => systemOf(before, id) !== systemOf(after, id))
    .map((id) => `the system prompt of the variant ${quote(id)}`)
  const sampling = isOwn && canonicalJson(before.sampling) !== canonicalJson(after.sampling) ? ["the sampling"] : []
  return [...prompts, ...variants, ...sampling]
}
