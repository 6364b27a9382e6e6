import { Schema } from "effect"
import { NonBlank } from "../source/NonBlank.ts"
import type { Fault } from "../source/Problem.ts"
import { Id } from "./Id.ts"

/**
 * One row of a file of prompts that belong to no pack yet. The prompt is called `prompt` or `text`; `system` is the system
 * prompt that goes with it.
 *
 * @since 0.1.0
 */
export const PromptRow = Schema.Struct({
  id: Schema.optionalKey(Id),
  title: Schema.optionalKey(NonBlank),
  category: Schema.optionalKey(Id),
  system: Schema.optionalKey(Schema.String),
  prompt: Schema.optionalKey(NonBlank),
  text: Schema.optionalKey(NonBlank)
})
export interface PromptRow extends Schema.Schema.Type<typeof PromptRow> {}

/**
 * A prompt as its row gives it; what the row does not say is undefined. An empty system prompt is none.
 *
 * @since 0.1.0
 */
export interface GivenPrompt {
  readonly id: string | undefined
  readonly title: string | undefined
  readonly category: string | undefined
  readonly system: string | undefined
  readonly text: string
}

/**
 * The prompt that a row gives.
 *
 * @since 0.1.0
 */
export const promptOfRow = ({ id, title, category, system = "", prompt, text = "" }: PromptRow): GivenPrompt => ({
  id,
  title,
  category,
  system: system === "" ? undefined : system,
  text: prompt ?? text
})

/**
 * The faults of a row that join several of its fields, and of texts that no file can hold.
 *
 * @since 0.1.0
 */
export const promptRowFaults = (row: PromptRow): ReadonlyArray<Fault> => {
  const broken = Object.entries(row).filter(([, value]) => typeof value === "string" && !value.isWellFormed())
  return [
    ...(row.prompt === undefined && row.text === undefined
      ? [{ path: [], message: "The row has no prompt", hint: "Give it as prompt or text" }]
      : []),
    ...(row.prompt !== undefined && row.text !== undefined
      ? [
          {
            path: ["text"],
            key: true,
            message: "The row has both prompt and text, which is the prompt",
            hint: "Keep one"
          }
        ]
      : []),
    ...broken.map(([field]) => ({ path: [field], message: "The text holds half of a character (a lone surrogate)" }))
  ]
}
