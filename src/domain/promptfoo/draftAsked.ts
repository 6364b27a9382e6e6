import { Result } from "effect"
import { type DraftPack, type DraftPrompt, slugOf, titleOf } from "../pack/draftPack.ts"
import { canonicalJson } from "../source/canonicalJson.ts"
import { counted, quote } from "../source/wording.ts"
import type { AskedPrompt } from "./AskedPrompt.ts"
import { chatKey } from "./chatOf.ts"
import { type DraftCheck, takeAssertions } from "./takeAssertion.ts"

/**
 * A pack begun from promptfoo, and of what was not taken over a sentence each, by the id of the prompt.
 *
 * @since 0.1.0
 */
export interface AskedDraft {
  readonly pack: DraftPack
  readonly checks: number
  readonly left: ReadonlyArray<{ readonly prompt: string; readonly why: string }>
}

interface Gathered {
  readonly template: string
  readonly asked: [AskedPrompt, ...Array<AskedPrompt>]
}

const messagesKey = ({ chat }: AskedPrompt): string => chatKey(null, chat.messages)

/** What is asked, once each, with every test that asks it. */
const gather = (asked: ReadonlyArray<AskedPrompt>): ReadonlyArray<Gathered> => {
  const byKey = new Map<string, Gathered>()
  for (const one of asked) {
    const key = messagesKey(one)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, { template: one.template, asked: [one] })
    else known.asked.push(one)
  }
  return [...byKey.values()]
}

/** The system prompts, or why they are no variants: a pack asks every prompt with each of them. */
const systemsOf = (asked: ReadonlyArray<AskedPrompt>): Result.Result<ReadonlyArray<string | null>, string> => {
  const bySystem = new Map<string | null, Set<string>>()
  for (const one of asked) {
    const own = bySystem.get(one.chat.system) ?? new Set()
    bySystem.set(one.chat.system, own.add(messagesKey(one)))
  }
  const all = new Set(asked.map(messagesKey)).size
  const templates = [...new Set(asked.map(({ template }) => template))]
  if ([...bySystem.values()].every((own) => own.size === all)) {
    return Result.succeed([...bySystem.keys()])
  }
  const way =
    templates.length > 1
      ? `Import one at a time with --prompt: ${templates
          .map((label, index) => `${index + 1} (${quote(label)})`)
          .slice(0, 5)
          .join(", ")}`
      : "A system prompt that differs from test to test cannot be taken over"
  return Result.fail(
    `There are ${bySystem.size} system prompts, and not every prompt is asked with each of them, as a pack does. ${way}`
  )
}

/** How often a group is asked this: all tests that ask it with the same system prompt. */
const repeatsOf = (asked: ReadonlyArray<AskedPrompt>): number => {
  const times = new Map<string | null, number>()
  for (const { chat, times: more } of asked) times.set(chat.system, (times.get(chat.system) ?? 0) + more)
  return Math.max(...times.values())
}

const checksOf = (asked: ReadonlyArray<AskedPrompt>) => {
  const checks = new Map<string, DraftCheck>()
  const left = new Set<string>()
  for (const { assertions, threshold, transformed, vars } of asked) {
    const taken = takeAssertions(transformed ? [] : assertions, vars)
    for (const check of taken.checks) checks.set(canonicalJson(check), check)
    for (const why of taken.left) left.add(why)
    if (transformed && assertions.length > 0) {
      left.add(`${counted(assertions.length, "assertion")} about what a transform makes of the answer: it is code`)
    }
    if (threshold !== undefined) left.add(`the threshold ${threshold} of the test: every check counts`)
    if (assertions.length === 0) left.add("no assertion: promptfoo passes every answer to this test")
  }
  return { checks: [...checks.values()], left: [...left] }
}

/** The categories: a template each, named by its label where that is a name. */
const categoriesOf = (gathered: ReadonlyArray<Gathered>) => {
  const templates = [...new Set(gathered.map(({ template }) => template))]
  return templates.map((template, index) => ({
    id: templates.length === 1 ? "prompts" : `P${index + 1}`,
    name: titleOf(template),
    own: gathered.filter((one) => one.template === template)
  }))
}

/**
 * Begins a pack from what promptfoo asks: a prompt for each text, a category for each of its prompts, a variant for each system
 * prompt. Assertions with an exact counterpart become checks; the rest is noted. `source` is the name of promptfoo's file, `models`
 * those that it asked. Fails where the system prompts are no variants.
 *
 * @since 0.1.0
 */
export const draftAsked = (
  asked: ReadonlyArray<AskedPrompt>,
  source: string,
  models: ReadonlyArray<string>
): Result.Result<AskedDraft, string> =>
  Result.map(systemsOf(asked), (systems) => {
    const left: Array<{ readonly prompt: string; readonly why: string }> = []
    let checks = 0
    const categories = categoriesOf(gather(asked)).map(({ id, name, own }, _, all) => ({
      id,
      name,
      prompts: own.map((gathered, index): DraftPrompt => {
        const prompt = all.length === 1 ? `T${index + 1}` : `${id}-T${index + 1}`
        const [{ chat, title }] = gathered.asked
        const taken = checksOf(gathered.asked)
        left.push(...taken.left.map((why) => ({ prompt, why })))
        checks += taken.checks.length
        const { content: text } = chat.messages.at(-1) ?? chat.messages[0]
        return {
          id: prompt,
          title: titleOf(title ?? text),
          text,
          messages: chat.messages.length > 1 ? chat.messages : undefined,
          repeats: repeatsOf(gathered.asked),
          checks: taken.checks,
          notes: taken.left
        }
      })
    }))
    const pack: DraftPack = {
      id: slugOf(source.replace(/\.[^.]*$/u, "")),
      source,
      system: undefined,
      variants: systems.map((system, index) => ({
        id: system === null ? "none" : systems.length === 1 ? "given" : `S${index + 1}`,
        system
      })),
      notes: [
        ...(models.length === 0 ? [] : [`promptfoo asks ${models.map(quote).join(", ")}.`]),
        ...(left.length === 0 ? [] : ["A comment above a prompt names what of promptfoo was not taken over, and why."])
      ],
      categories
    }
    return { pack, checks, left }
  })
