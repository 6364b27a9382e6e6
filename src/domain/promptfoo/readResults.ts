import { Result } from "effect"
import type { Fault } from "../source/Problem.ts"
import { quote } from "../source/wording.ts"
import type { AskedPrompt } from "./AskedPrompt.ts"
import { type Chat, chatOf } from "./chatOf.ts"
import { countFaults } from "./countFaults.ts"
import type { PromptfooResult, PromptfooResults } from "./PromptfooResults.ts"

/**
 * One result with what was asked, who was asked, and its place in the file.
 *
 * @since 0.1.0
 */
export interface AskedResult {
  readonly index: number
  readonly model: string
  readonly template: string
  readonly chat: Chat
  readonly result: PromptfooResult
}

const modelOf = ({ id, label }: PromptfooResult["provider"]): string =>
  label === undefined || label === null || label === "" ? (id ?? "") : label

/** Providers whose results cannot be told apart, since they are asked the same prompt under one name. */
const providerFaults = ({ results: { prompts } }: PromptfooResults): ReadonlyArray<Fault> => {
  const seen = new Map<string, number>()
  return prompts.flatMap(({ provider, raw }, index): ReadonlyArray<Fault> => {
    const key = JSON.stringify([provider, raw])
    const first = seen.get(key)
    seen.set(key, first ?? index)
    return first === undefined
      ? []
      : [
          {
            path: ["results", "prompts", index],
            message: `The provider ${quote(provider)} and this prompt stand at results.prompts[${first}] already`,
            hint: "Give each provider a label of its own in the config, each prompt once, and run promptfoo again"
          }
        ]
  })
}

type Head = PromptfooResults["results"]["prompts"][number]

/**
 * What promptfoo calls a prompt.
 *
 * @since 0.1.0
 */
export const labelOf = ({ label, raw }: Pick<Head, "label" | "raw">): string => label ?? raw

const read = (result: PromptfooResult, index: number, template: string): Result.Result<AskedResult, Fault> => {
  const path = ["results", "results", index]
  const model = modelOf(result.provider)
  if (model === "")
    return Result.fail({ path: [...path, "provider"], message: "The provider has neither id nor label" })
  return Result.mapBoth(chatOf(result.prompt.raw), {
    onFailure: (what) => ({
      path: [...path, "prompt", "raw"],
      message: `The prompt is ${what}, which a pack does not know`
    }),
    onSuccess: (chat) => ({ index, model, template, chat, result })
  })
}

const byPlace = (left: AskedResult, right: AskedResult): number =>
  left.result.promptIdx - right.result.promptIdx || left.result.testIdx - right.result.testIdx

/**
 * Reads the results of promptfoo, by prompt and test, of all its prompts or of those with one of these labels. Refused
 * where the results are not those that the file counts, one stands twice, two providers have one name, or a prompt is no chat
 * that a pack knows.
 *
 * @since 0.1.0
 */
export const readResults = (
  found: PromptfooResults,
  labels: ReadonlyArray<string>
): Result.Result<ReadonlyArray<AskedResult>, ReadonlyArray<Fault>> => {
  const all = found.results.results
  if (all.length === 0) return Result.fail([{ path: ["results", "results"], message: "The file has no results" }])
  const faults: Array<Fault> = [...countFaults(found), ...providerFaults(found)]
  const seen = new Set<string>()
  const asked: Array<AskedResult> = []
  for (const [index, result] of all.entries()) {
    const key = `${result.promptIdx} ${result.testIdx}`
    if (seen.has(key)) {
      const message = `Prompt ${result.promptIdx} of test ${result.testIdx} has a result already`
      faults.push({ path: ["results", "results", index], message })
    }
    seen.add(key)
    const head = found.results.prompts[result.promptIdx]
    if (head === undefined) {
      const message = `The file has no prompt ${result.promptIdx}`
      faults.push({ path: ["results", "results", index, "promptIdx"], message })
      continue
    }
    if (labels.length > 0 && !labels.includes(labelOf(head))) continue
    const one = read(result, index, labelOf(head))
    if (Result.isFailure(one)) faults.push(one.failure)
    else asked.push(one.success)
  }
  if (faults.length > 0) return Result.fail(faults)
  if (asked.length === 0) return Result.fail([{ path: ["results", "results"], message: "No result is of this prompt" }])
  return Result.succeed(asked.toSorted(byPlace))
}

/**
 * What was asked, once for each test, whoever was asked: in the order of prompts and tests.
 *
 * @since 0.1.0
 */
export const askedIn = (results: ReadonlyArray<AskedResult>): ReadonlyArray<AskedPrompt> => {
  const seen = new Set<string>()
  return results.flatMap(({ chat, result, template }) => {
    const place = JSON.stringify([template, result.testIdx])
    if (seen.has(place)) return []
    seen.add(place)
    const { assert, description, options, threshold } = result.testCase
    const prompt: AskedPrompt = {
      template,
      chat,
      title: description ?? undefined,
      vars: new Map(Object.entries(result.vars ?? {})),
      assertions: assert ?? [],
      threshold: threshold ?? undefined,
      transformed: options?.transform !== undefined || options?.postprocess !== undefined,
      times: 1
    }
    return [prompt]
  })
}
