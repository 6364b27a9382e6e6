import type { GivenPrompt } from "../../../src/domain/pack/PromptRow.ts"

/** A prompt of a row that says nothing else, but for these fields. */
export const given = (text: string, fields: Partial<GivenPrompt> = {}): GivenPrompt => ({
  id: undefined,
  title: undefined,
  category: undefined,
  system: undefined,
  text,
  ...fields
})
