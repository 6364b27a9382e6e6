import type { Category, Message, Pack, Prompt } from "./Pack.ts"

/**
 * A prompt with the category that it stands in.
 *
 * @since 0.1.0
 */
export interface PlacedPrompt {
  readonly prompt: Prompt
  readonly category: Category
}

/**
 * All prompts of a pack in declaration order, each with its category.
 *
 * @since 0.1.0
 */
export const promptsOf = (pack: Pack): ReadonlyArray<PlacedPrompt> =>
  pack.categories.flatMap((category) => category.prompts.map((prompt) => ({ prompt, category })))

/**
 * The ids of the dimensions that a prompt can show, in pack order: those it names, or all.
 *
 * @since 0.1.0
 */
export const dimensionsOf = (pack: Pack, prompt: Prompt): ReadonlyArray<string> => {
  const all = pack.dimensions.map((dimension) => dimension.id)
  const named = prompt.dimensions
  return named === undefined ? all : all.filter((id) => named.includes(id))
}

/**
 * How many answers one group owes the pack: the sum of the prompts' repeats.
 *
 * @since 0.1.0
 */
export const answersPerGroup = (pack: Pack): number =>
  promptsOf(pack).reduce((sum, { prompt }) => sum + prompt.repeats, 0)

/**
 * The largest weighted sum that a group can reach: five points in every dimension, times its weight.
 *
 * @since 0.1.0
 */
export const maxWeighted = (pack: Pack): number =>
  5 * pack.dimensions.reduce((sum, dimension) => sum + dimension.weight, 0)

const MARK = /\{\{\s*([^{}\s]+)\s*\}\}/gu

/**
 * The names of the `{{name}}` marks in a text, in order of first occurrence.
 *
 * @since 0.1.0
 */
export const marksOf = (text: string): ReadonlyArray<string> => [
  ...new Set([...text.matchAll(MARK)].map((match) => match[1] ?? ""))
]

const LOOKS_LIKE_MARK = /\{\{[^{}]*\}\}/gu

/**
 * What stands in a text as a mark does, whether it names something or not.
 *
 * @since 0.1.0
 */
export const markLikesIn = (text: string): ReadonlyArray<string> => text.match(LOOKS_LIKE_MARK) ?? []

/**
 * The conversation that a model is sent for a prompt. `{{name}}` marks are filled from `vars` once and verbatim: a mark
 * inside a value stays as it is.
 *
 * @since 0.1.0
 */
export const messagesOf = (prompt: Prompt): ReadonlyArray<Message> => {
  const vars = new Map(Object.entries(prompt.vars))
  const fill = (text: string) => text.replace(MARK, (mark, name: string) => vars.get(name) ?? mark)
  const messages = prompt.messages ?? [{ role: "user" as const, content: prompt.prompt ?? "" }]
  return messages.map((message) => ({ role: message.role, content: fill(message.content) }))
}

/**
 * A prompt in one text, to be read by a judge: several messages each with who says it.
 *
 * @since 0.1.0
 */
export const promptText = (prompt: Prompt): string => {
  const messages = messagesOf(prompt)
  const [only] = messages
  return messages.length === 1 && only !== undefined
    ? only.content
    : messages.map(({ role, content }) => `[${role}]\n${content}`).join("\n\n")
}
