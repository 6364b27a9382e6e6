import { Predicate, Result } from "effect"
import type { CommandRubric, Rubric } from "../../domain/bench/authoring.ts"
import { breakdownKeyFaults, minCasesFaults, taskClassNameFault } from "../../domain/bench/definitionFaults.ts"
import type { InvalidTaskClassName, TaskClassRegistrationFailed } from "../../domain/bench/errors.ts"
import { type Tier, tiers } from "../../domain/bench/Tier.ts"
import { SourceInvalid } from "../../domain/source/errors.ts"
import type { Fault } from "../../domain/source/Problem.ts"
import { wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import { choiceHint, listHint, quote } from "../../domain/source/wording.ts"

/**
 * What `registration.ts` defines, checked; nothing in it is the author's but the rubric.
 */
export interface Definition {
  readonly name: string
  readonly minCases: ReadonlyArray<readonly [Tier, number]>
  readonly keys: ReadonlyArray<string>
  readonly rubric: Rubric | CommandRubric
}

const FIELDS = ["name", "minCasesForPromotion", "breakdownKeys", "rubric"]
const WRITE = "Write `export default defineTaskClass(NAME, { ... })(THE_RUBRIC)`."

type Exports = ReadonlyMap<string, unknown>

/** The four fields of the default export, still of any type; or why it is no definition, as a sentence. */
const definitionIn = (exports: Exports): Result.Result<ReadonlyMap<string, unknown>, string> => {
  const value = exports.get("default")
  if (!exports.has("default")) return Result.fail(`it has no default export. ${WRITE}`)
  if (typeof value === "function") {
    return Result.fail(`its default export is a function: the rubric was not given yet. ${WRITE}`)
  }
  if (!Predicate.isObject(value)) return Result.fail(`its default export is no definition. ${WRITE}`)
  const fields = new Map(Object.entries(value))
  const unknown = [...fields.keys()].find((key) => !FIELDS.includes(key))
  const missing = FIELDS.find((key) => !fields.has(key))
  if (unknown !== undefined) {
    const hint = choiceHint(unknown, "fields", FIELDS)
    return Result.fail(`its default export has an unknown field ${quote(unknown)}. ${hint}.`)
  }
  return missing === undefined
    ? Result.succeed(fields)
    : Result.fail(`its default export is no definition: it lacks the field ${quote(missing)}. ${WRITE}`)
}

/** Its values, where it is a list of values; a text is none. */
const listOf = (value: unknown): ReadonlyArray<unknown> | undefined =>
  typeof value === "object" && Predicate.isIterable(value)
    ? Result.getOrUndefined(Result.try(() => [...value]))
    : undefined

const isRubric = (rubric: unknown): rubric is Rubric =>
  Predicate.hasProperty(rubric, "score") && typeof rubric.score === "function"

/** Whether a rubric is the stand-in for a command. */
export const isCommandRubric = (rubric: unknown): rubric is CommandRubric =>
  Predicate.hasProperty(rubric, "command") && rubric.command === true && !isRubric(rubric)

const invalid = (what: string, file: string, faults: ReadonlyArray<Fault>) => {
  const [first = wholeFileProblem(file, { message: `These are no valid ${what}` }), ...rest] = faults.map((fault) =>
    wholeFileProblem(file, fault)
  )
  return new SourceInvalid({ what, file, problems: [first, ...rest] })
}

const keysOf = (value: unknown, file: string): Result.Result<ReadonlyArray<string>, SourceInvalid> => {
  const keys = listOf(value)
  const hint = "Pass a set of texts, as `new Set([...])`"
  const faults: ReadonlyArray<Fault> =
    keys === undefined ? [{ path: [], message: "The breakdown keys are no list", hint }] : breakdownKeyFaults(keys)
  return keys === undefined || faults.length > 0
    ? Result.fail(invalid("breakdown keys", file, faults))
    : Result.succeed(keys.filter(Predicate.isString))
}

const minCasesOf = (
  value: unknown,
  file: string
): Result.Result<ReadonlyArray<readonly [Tier, number]>, SourceInvalid> => {
  const faults = minCasesFaults(value)
  if (faults.length > 0) return Result.fail(invalid("definition", file, faults))
  const counts = new Map(Object.entries(Predicate.isObject(value) ? value : {}))
  return Result.succeed(
    tiers.flatMap((tier) => {
      const count = counts.get(tier)
      return typeof count === "number" ? [[tier, count] as const] : []
    })
  )
}

/**
 * Checks the definition that a `registration.ts` exports; `folder` is its place for messages, and `refuse` makes the error
 * of a sentence about the export.
 */
export const readDefinition = (
  exports: Exports,
  folder: string,
  refuse: (cause: string) => TaskClassRegistrationFailed
): Result.Result<Definition, InvalidTaskClassName | SourceInvalid | TaskClassRegistrationFailed> =>
  Result.gen(function* () {
    const fields = yield* definitionIn(exports).pipe(Result.mapError(refuse))
    const name = fields.get("name")
    const fault = taskClassNameFault(name)
    if (fault !== undefined) return yield* Result.fail(fault)
    const minCases = yield* minCasesOf(fields.get("minCasesForPromotion"), `${folder}/registration.ts`)
    const keys = yield* keysOf(fields.get("breakdownKeys"), `${folder}/breakdown-keys.ts`)
    const rubric = fields.get("rubric")
    return isRubric(rubric) || isCommandRubric(rubric)
      ? { name: String(name), minCases, keys, rubric }
      : yield* Result.fail(
          refuse(
            "its rubric is none: it has no function score. Give it the rubric that rubric.ts exports, or commandRubric."
          )
        )
  })

/**
 * The name under which `rubric.ts` exports the registered rubric, or why it is another object, as a sentence.
 */
export const rubricExport = (exports: Exports, rubric: unknown): Result.Result<string, string> => {
  const names = [...exports.keys()].toSorted()
  const found = names.find((name) => exports.get(name) === rubric)
  if (found !== undefined) return Result.succeed(found)
  const known = names.length === 0 ? "It exports nothing" : listHint("exports", names)
  return Result.fail(
    `the registered rubric is none of the objects that rubric.ts exports. Register the export itself, no copy, wrapper or stand-in: it is the export that scores. ${known}.`
  )
}
