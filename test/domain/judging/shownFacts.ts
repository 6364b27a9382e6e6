import type { Language } from "../../../src/domain/pack/Pack.ts"
import { factsIn } from "../../../src/domain/judging/facts.ts"

/** The facts of a text as they stand in it, each with its value, where it is a number. */
export const shownFacts = (text: string, language: Language): ReadonlyArray<string> =>
  factsIn(text, language).map(({ number, text }) => (number === undefined ? text : `${text} = ${number}`))
