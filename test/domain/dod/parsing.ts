import { Result } from "effect"
import { type ParsedCriteria, parseDodCriteria } from "../../../src/domain/dod/parseCriteria.ts"

export const parsed = (text: string): ParsedCriteria => Result.getOrThrow(parseDodCriteria(text))
export const texts = (text: string) => parsed(text).criteria.map((criterion) => criterion.text)
export const ignored = (text: string) => parsed(text).ignored.map(({ line, text, why }) => `${line} ${text}: ${why}`)
/** Why a text is refused, or how many criteria it has. */
export const refused = (text: string) =>
  Result.match(parseDodCriteria(text), {
    onSuccess: ({ criteria }) => `${criteria.length} criteria`,
    onFailure: (error) => (error._tag === "UnclosedBlock" ? `${error.block} at ${error.line}` : error._tag)
  })
