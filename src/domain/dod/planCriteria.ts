import { Result } from "effect"
import type { Evidence, Means, PlanCriterion } from "./Criterion.ts"
import { readWording } from "./criterionText.ts"
import { CriterionBlank, NoCriteriaFound, UnclosedBlock } from "./errors.ts"
import { parseDodCriteria } from "./parseCriteria.ts"
import type { CriterionEntry, Plan } from "./Plan.ts"
import { renderDodCriteria } from "./renderCriteria.ts"
import { renderDodTemplate } from "./renderTemplate.ts"

/**
 * Where a plan's definition of done stands: its file, and, as far as they are known, the line on which its text starts
 * or the line of each entry of its list, from 1.
 *
 * @since 0.1.0
 */
export interface PlanPlace {
  readonly file: string
  readonly textLine?: number
  readonly entryLines?: ReadonlyArray<number>
}

/**
 * Why a plan's criteria cannot be told.
 *
 * @since 0.1.0
 */
export type CriteriaError = UnclosedBlock | NoCriteriaFound | CriterionBlank

type Template = Omit<PlanCriterion, "index" | "file">

const isList = <A>(value: A | ReadonlyArray<A>): value is ReadonlyArray<A> => Array.isArray(value)

const wordingOf = (entry: CriterionEntry) => {
  if (typeof entry === "string") return readWording(entry.trim())
  return entry.pattern === undefined
    ? readWording(entry.text.trim())
    : { text: entry.text.trim(), pattern: entry.pattern }
}

const meansOf = (entry: CriterionEntry): ReadonlyArray<Means> => {
  if (typeof entry === "string") return []
  const { command, evidence, manual } = entry
  const items: ReadonlyArray<Evidence> = evidence === undefined ? [] : isList(evidence) ? evidence : [evidence]
  return [
    ...(command === undefined
      ? []
      : [{ _tag: "Command" as const, command: "argv" in command ? command : { argv: command } }]),
    ...items.map((item) => ({ _tag: "Evidence" as const, evidence: item })),
    ...(manual === undefined ? [] : [{ _tag: "Manual" as const }])
  ]
}

const fromText = (text: string, place?: PlanPlace): Result.Result<ReadonlyArray<Template>, CriteriaError> => {
  const file = place?.file ?? null
  const lineOf = (line: number) => (place?.textLine === undefined ? line : place.textLine + line - 1)
  return parseDodCriteria(text).pipe(
    Result.map(({ criteria }) =>
      criteria.map(({ text, pattern, line }) => {
        const known = place === undefined || place.textLine !== undefined
        return { text, pattern, means: [], line: known ? lineOf(line) : null }
      })
    ),
    Result.mapError((error) =>
      error._tag === "UnclosedBlock"
        ? new UnclosedBlock({ file, line: lineOf(error.line), block: error.block })
        : new NoCriteriaFound({
            file,
            ignored: error.ignored.map((part) => ({ ...part, line: lineOf(part.line) }))
          })
    )
  )
}

const templatesOf = (
  definition: Plan["definition_of_done"],
  place?: PlanPlace
): Result.Result<ReadonlyArray<Template>, CriteriaError> => {
  if (definition === undefined) return Result.succeed([])
  if (typeof definition === "string") return fromText(definition, place)
  return Result.succeed(
    definition.map((entry, index) => ({
      ...wordingOf(entry),
      means: meansOf(entry),
      line: place?.entryLines?.[index] ?? null
    }))
  )
}

/**
 * The criteria of a plan with what decides each, their placeholders filled from the plan's arguments after the list was
 * read, so that a value can neither add nor hide a criterion. Patterns and means are taken as they stand. No definition,
 * a blank text and an empty list have no criteria. Fails as `parseDodCriteria` does, and where a criterion is blank once
 * it is filled in.
 *
 * @since 0.1.0
 */
export const planCriteria = (
  plan: Plan,
  place?: PlanPlace
): Result.Result<ReadonlyArray<PlanCriterion>, CriteriaError> =>
  Result.flatMap(templatesOf(plan.definition_of_done, place), (templates) => {
    const file = place?.file ?? null
    const criteria: Array<PlanCriterion> = []
    for (const [index, template] of templates.entries()) {
      const { text } = renderDodTemplate(template.text, plan.arguments ?? {})
      if (text.trim() === "") {
        return Result.fail(new CriterionBlank({ file, line: template.line, index, template: template.text }))
      }
      criteria.push({ index, text, pattern: template.pattern, means: template.means, file, line: template.line })
    }
    return Result.succeed(criteria)
  })

/**
 * The original text of a plan's definition of done: as it is written, with its placeholders; of a list, the texts of its
 * entries as Markdown bullets; empty where there is none.
 *
 * @since 0.1.0
 */
export const definitionText = ({ definition_of_done: definition }: Plan): string => {
  if (definition === undefined) return ""
  return typeof definition === "string" ? definition : renderDodCriteria(definition.map(wordingOf), "-")
}
