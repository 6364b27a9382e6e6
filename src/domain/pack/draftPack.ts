import type { Message } from "./Pack.ts"
import type { GivenPrompt } from "./PromptRow.ts"

/**
 * A prompt of a pack that is only begun: nothing says yet what a good answer is, but for the `checks` that are known already.
 * `text` is the last message, and the only one where there are no `messages`; `notes` are remarks for who edits the pack.
 *
 * @since 0.1.0
 */
export interface DraftPrompt {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly messages?: ReadonlyArray<Message> | undefined
  readonly repeats?: number
  readonly checks?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly notes?: ReadonlyArray<string>
}

/**
 * A pack that is only begun, made of prompts. `source` is the name of the file that they stood in; `system` the system
 * prompt that goes with all of them, `variants` several of them; `notes` are remarks for who edits the pack.
 *
 * @since 0.1.0
 */
export interface DraftPack {
  readonly id: string
  readonly source: string
  readonly system: string | undefined
  readonly variants?: ReadonlyArray<{ readonly id: string; readonly system: string | null }>
  readonly notes?: ReadonlyArray<string>
  readonly categories: ReadonlyArray<{
    readonly id: string
    readonly name?: string
    readonly prompts: ReadonlyArray<DraftPrompt>
  }>
}

const LONGEST_SLUG = 40
const LONGEST_TITLE = 60
const OTHERS = "prompts"

/**
 * The name of a pack for a file's name without its ending: what a pack may be called, and as near as can be.
 *
 * @since 0.1.0
 */
export const slugOf = (name: string): string => {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/gu, "-")
    .slice(0, LONGEST_SLUG)
    .replace(/^-|-$/gu, "")
  return /^[a-z]/u.test(words) ? words : words === "" ? "prompts" : `prompts-${words}`
}

/**
 * The first line of a text that is not blank, shortened.
 *
 * @since 0.1.0
 */
export const titleOf = (text: string): string => {
  const start = text.trimStart()
  const end = start.search(/[\r\n\u2028\u2029]/u)
  // A code point has two code units at most, and a run of blanks counts once.
  const line = (end === -1 ? start : start.slice(0, end)).slice(0, 1000).toWellFormed().replace(/\s+/gu, " ").trim()
  const points = [...line]
  return points.length <= LONGEST_TITLE
    ? line
    : `${points
        .slice(0, LONGEST_TITLE - 1)
        .join("")
        .trimEnd()}…`
}

/** With names `P1`, `P2` … by the place in the file; where a row has that name already, a number is added. */
const named = (prompts: ReadonlyArray<GivenPrompt>): ReadonlyArray<GivenPrompt & { readonly id: string }> => {
  const taken = new Set(prompts.map(({ id }) => id))
  const nameAt = (at: number): string => {
    const first = `P${at + 1}`
    let name = first
    for (let number = 2; taken.has(name); number++) name = `${first}-${number}`
    return name
  }
  return prompts.map((prompt, at) => ({ ...prompt, id: prompt.id ?? nameAt(at) }))
}

/**
 * Begins a pack from prompts, at least one, whose ids differ and whose system prompt is the same; `file` is the name of
 * the file that they stood in, without folders. Categories, and the prompts in them, keep their order of occurrence.
 *
 * @since 0.1.0
 */
export const draftPack = (prompts: ReadonlyArray<GivenPrompt>, file: string): DraftPack => {
  const categories = new Map<string, Array<DraftPrompt>>()
  for (const { id, category = OTHERS, text, title } of named(prompts)) {
    const prompt = { id, title: title ?? titleOf(text), text }
    const others = categories.get(category)
    if (others === undefined) categories.set(category, [prompt])
    else others.push(prompt)
  }
  return {
    id: slugOf(file.replace(/\.[^.]*$/u, "")),
    source: file,
    system: prompts[0]?.system,
    categories: Array.from(categories, ([id, own]) => ({ id, prompts: own }))
  }
}
