import { Result } from "effect"
import type { Pack } from "../pack/Pack.ts"
import { messagesOf, promptsOf } from "../pack/prompts.ts"
import type { Answer } from "../run/Answer.ts"
import { type AnswerRow, answerOfRow, rowRules } from "../run/AnswerRow.ts"
import type { Cell } from "../run/Cell.ts"
import { cellFaults } from "../run/cellFaults.ts"
import type { Fault } from "../source/Problem.ts"
import { quote } from "../source/wording.ts"
import { chatKey } from "./chatOf.ts"
import type { PromptfooResult } from "./PromptfooResults.ts"
import type { AskedResult } from "./readResults.ts"

const LONGEST_ERROR = 500
const FAILED = 2

interface Place {
  readonly variant: string
  readonly prompt_id: string
  readonly category: string
}

/** Where a pack asks what: by what is asked. */
const placesOf = (pack: Pack): ReadonlyMap<string, ReadonlyArray<Place>> => {
  const places = new Map<string, ReadonlyArray<Place>>()
  for (const { id: variant, system_prompt } of pack.prompt_variants) {
    for (const { category, prompt } of promptsOf(pack)) {
      const key = chatKey(system_prompt, messagesOf(prompt))
      places.set(key, [...(places.get(key) ?? []), { variant, prompt_id: prompt.id, category: category.id }])
    }
  }
  return places
}

const textOf = ({ response }: PromptfooResult): string => {
  const output = response?.output
  return output === undefined || output === null ? "" : typeof output === "string" ? output : JSON.stringify(output)
}

const errorOf = ({ error, failureReason, response }: PromptfooResult): string | undefined => {
  const said = response?.error ?? (failureReason === FAILED ? (error ?? "promptfoo names no reason") : undefined)
  if (said !== undefined) return said
  return response?.output === undefined || response.output === null ? "the result has no output" : undefined
}

const usageOf = ({ response }: PromptfooResult): AnswerRow["usage"] => {
  const { completion, prompt } = response?.tokenUsage ?? {}
  // Providers that count nothing say 0.
  const isCounted = (prompt ?? 0) + (completion ?? 0) > 0
  return isCounted
    ? {
        ...(typeof prompt === "number" ? { input: prompt } : {}),
        ...(typeof completion === "number" ? { output: completion } : {})
      }
    : undefined
}

/** Where nothing is known, promptfoo writes 0. */
const positive = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined

const rowOf = (result: PromptfooResult, cell: Cell): AnswerRow => {
  const error = errorOf(result)
  const usage = usageOf(result)
  // The time of a failure, or of promptfoo's cache, is no model's.
  const time = error === undefined && result.response?.cached !== true ? positive(result.latencyMs) : undefined
  return {
    ...cell,
    text: textOf(result),
    ...(usage === undefined ? {} : { usage }),
    ...(time === undefined ? {} : { e2e_ms: time }),
    cost_usd: positive(result.cost) ?? null,
    ...(error === undefined
      ? {}
      : { error: { kind: "promptfoo", message: error.slice(0, LONGEST_ERROR).toWellFormed() } })
  }
}

const unasked = ({ chat, index }: AskedResult): Fault => ({
  path: ["results", "results", index, "prompt", "raw"],
  message: `The pack asks nothing like this: ${quote(chat.messages.at(-1)?.content ?? "")}`,
  hint: "Take the results for the pack that was made of them, or import only some prompts with --prompt"
})

const ambiguous = ({ index }: AskedResult, places: ReadonlyArray<Place>): Fault => ({
  path: ["results", "results", index, "prompt", "raw"],
  message: `The pack asks this ${places.length} times: ${places.map(({ prompt_id }) => quote(prompt_id)).join(", ")}`,
  hint: "Make one prompt of them, with repeats"
})

/**
 * The answers that results of promptfoo are for a pack: each belongs where the pack asks exactly what was asked, word for word;
 * several to one prompt are its repeats, in the order of the tests. What promptfoo could not get or grade is an answer that
 * failed. Refused where the pack asks nothing like it, asks it more than once, or asks it less often.
 *
 * @since 0.1.0
 */
export const answersFor = (
  pack: Pack,
  results: ReadonlyArray<AskedResult>
): Result.Result<ReadonlyArray<Answer>, ReadonlyArray<Fault>> => {
  const places = placesOf(pack)
  const strays = cellFaults(
    pack,
    undefined,
    pack.prompt_variants.map(({ id }) => id)
  )
  const given = new Map<string, number>()
  const faults: Array<Fault> = []
  const answers: Array<Answer> = []
  for (const asked of results) {
    const { chat, index, model, result } = asked
    const found = places.get(chatKey(chat.system, chat.messages)) ?? []
    const [place] = found
    if (place === undefined || found.length > 1) {
      faults.push(place === undefined ? unasked(asked) : ambiguous(asked, found))
      continue
    }
    const key = JSON.stringify([model, place.variant, place.prompt_id])
    const cell = { model, variant: place.variant, prompt_id: place.prompt_id, repeat: given.get(key) ?? 0 }
    given.set(key, cell.repeat + 1)
    const row = rowOf(result, cell)
    for (const fault of [...strays(cell), ...rowRules(row)]) {
      faults.push({ ...fault, path: ["results", "results", index, ...fault.path] })
    }
    answers.push(answerOfRow(row, cell, place.category))
  }
  return faults.length > 0 ? Result.fail(faults) : Result.succeed(answers)
}
