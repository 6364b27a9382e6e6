import { Effect, Predicate, Result } from "effect"
import type { PlanCriterion } from "../domain/dod/Criterion.ts"
import type { Ignored } from "../domain/dod/errors.ts"
import { parseDodCriteria } from "../domain/dod/parseCriteria.ts"
import { Plan } from "../domain/dod/Plan.ts"
import { definitionText, planCriteria, type PlanPlace } from "../domain/dod/planCriteria.ts"
import { planFaults, planWarnings } from "../domain/dod/planFaults.ts"
import type { Fault, Problem } from "../domain/source/Problem.ts"
import { mayHoldSecret } from "../domain/source/VariableName.ts"
import { quote } from "../domain/source/wording.ts"
import { splitMarkdown } from "../services/dod/markdownPlan.ts"
import { planPlace } from "../services/dod/planPlace.ts"
import { readText, refuseText, type TextSource } from "../services/dod/textSource.ts"
import { type DocumentFormat, SourceReader } from "../services/SourceReader.ts"

/**
 * A plan with its criteria, their placeholders filled in. `definition` is the original text of its definition of done,
 * empty where there is none; `ignored` is what in a definition that is a text is no criterion.
 *
 * @since 0.1.0
 */
export interface LoadedPlan {
  readonly file: string
  readonly plan: Plan
  readonly definition: string
  readonly criteria: ReadonlyArray<PlanCriterion>
  readonly ignored: ReadonlyArray<Ignored>
  readonly warnings: ReadonlyArray<Problem>
}

/**
 * How a plan file is read.
 *
 * @since 0.1.0
 */
export const planFormat: DocumentFormat<typeof Plan> = {
  what: "plan",
  schema: Plan,
  faults: planFaults,
  warnings: planWarnings,
  verbatim: [["arguments", "*"]],
  // What stands where a variable's name belongs may be a secret, and a build's log is read by many.
  isSecret: (document) =>
    Predicate.hasProperty(document, "definition_of_done") && mayHoldSecret(document.definition_of_done) && "values"
}

const twice: Fault = {
  path: ["definition_of_done"],
  key: true,
  message: "The definition of done stands here and under a heading",
  hint: "Keep one of them"
}

const decodeMarkdown = Effect.fnUntraced(function* ({ file, text }: TextSource) {
  const reader = yield* SourceReader
  const { frontMatter, definitions, near } = splitMarkdown(text)
  const refuse = (line: number, message: string, hint: string) => {
    const start =
      text
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0)
    return refuseText("plan", file, text, { path: [], start, end: start + 1, message, hint })
  }
  if (frontMatter === null) {
    const hint = "Start the file with the plan's fields between two lines of ---"
    return yield* refuse(1, "A plan in Markdown needs front matter", hint)
  }
  const [section, another] = definitions
  if (another !== undefined) {
    const hint = "Put all criteria under one of them"
    return yield* refuse(another.line - 1, "A second heading for the definition of done", hint)
  }
  const both = (document: unknown): ReadonlyArray<Fault> =>
    section !== undefined && Predicate.hasProperty(document, "definition_of_done") ? [twice] : []
  const loaded = yield* reader.decode(file, new TextEncoder().encode(frontMatter), {
    ...planFormat,
    faults: (document) => [...planFaults(document), ...both(document)]
  })
  const without = section === undefined && loaded.value.definition_of_done === undefined
  const missed = near.find(({ second }) => without || second)
  if (missed !== undefined) {
    const hint = 'Name it "Definition of done" and nothing else if it is one, or something else if it is not'
    return yield* refuse(
      missed.line + 1,
      `${quote(missed.title)} looks like a definition of done, but is not read as one`,
      hint
    )
  }
  const place: PlanPlace =
    section === undefined ? yield* planPlace(file, frontMatter) : { file, textLine: section.line }
  const plan = section === undefined ? loaded.value : { ...loaded.value, definition_of_done: section.text }
  return { plan, place, warnings: loaded.warnings }
})

const decodeDocument = Effect.fnUntraced(function* ({ file, text, bytes }: TextSource) {
  const reader = yield* SourceReader
  const { value, warnings } = yield* reader.decode(file, bytes, planFormat)
  return { plan: value, place: yield* planPlace(file, text), warnings }
})

/** What in a plan's text is no criterion, by the lines of the file as far as they are known. */
const ignoredIn = ({ definition_of_done: definition }: Plan, { textLine = 1 }: PlanPlace): ReadonlyArray<Ignored> =>
  typeof definition !== "string"
    ? []
    : Result.match(parseDodCriteria(definition), {
        onFailure: () => [],
        onSuccess: ({ ignored }) => ignored.map((part) => ({ ...part, line: textLine + part.line - 1 }))
      })

const isMarkdown = (file: string): boolean => /\.(?:md|markdown)$/iu.test(file)

/**
 * Whether a file is a plan and not a text of criteria: YAML, JSON, or Markdown that starts with front matter.
 *
 * @since 0.1.0
 */
export const isPlan = (file: string, text: string): boolean =>
  isMarkdown(file) ? splitMarkdown(text).frontMatter !== null : /\.(?:ya?ml|json)$/iu.test(file)

/**
 * Loads a plan: YAML, JSON, or Markdown (by the file's name) whose front matter holds the plan's fields. In Markdown the
 * text under the heading "Definition of done" (any level, any case), up to the next heading of the same or a higher
 * level, is the definition; one in the front matter as well is an error, and so is a heading that looks like it where there is none, or begins with
 * the same words. Without any, the plan has no definition.
 *
 * @since 0.1.0
 */
export const loadPlan = Effect.fn("loadPlan")(function* (file: string) {
  const source = yield* readText("plan", file)
  const { plan, place, warnings } = yield* isMarkdown(file) ? decodeMarkdown(source) : decodeDocument(source)
  const criteria = yield* Effect.fromResult(planCriteria(plan, place))
  const ignored = ignoredIn(plan, place)
  return { file, plan, definition: definitionText(plan), criteria, ignored, warnings } satisfies LoadedPlan
})
