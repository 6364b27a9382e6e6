import { Predicate, SchemaAST, SchemaIssue } from "effect"
import type { DocumentPath, Fault } from "../../domain/source/Problem.ts"
import { suggest } from "../../domain/source/suggest.ts"
import { choiceHint, counted, listHint, pluralOf, quote } from "../../domain/source/wording.ts"
import { expectedOf, gotOf, typeHint } from "./plainWords.ts"

/** What is not told of the input: nothing, its values, or also its keys. */
export type Quiet = boolean | "values"

/** A key as somebody names a setting. What is no such name may be a secret that stands where a key does. */
const SETTING = /^[A-Za-z][A-Za-z_-]{0,23}$|^<<$/u

/** Whether a key may be told. */
export const tellsKey = (key: DocumentPath[number] | undefined, quiet: Quiet): boolean =>
  quiet === false || (quiet === "values" && (typeof key !== "string" || SETTING.test(key)))

const fault = (path: DocumentPath, message: string, hint?: string | undefined, key = false): Fault => ({
  path,
  message,
  ...(hint === undefined ? {} : { hint }),
  ...(key ? { key } : {})
})

/** What the keys of a map with keys of the author's own must be, where its schema says so in words. */
const keyRule = (ast: SchemaAST.AST): string | undefined =>
  SchemaAST.isObjects(ast)
    ? ast.indexSignatures
        .flatMap(({ parameter }) => parameter.checks ?? [])
        .map((check) => check.annotations?.["message"])
        .find(Predicate.isString)
    : undefined

const tooShort = (path: DocumentPath, entries: number): Fault =>
  fault(path, `The list is too short: it has ${counted(entries, "entry", "entries")}`, "Write at least one entry")

const unknownKey = (path: DocumentPath, ast: SchemaAST.AST, owner: unknown, quiet: Quiet): Fault => {
  const step = path.at(-1)
  if (typeof step === "number") return fault(path, "The list has one entry too many")
  const name = String(step)
  const rule = keyRule(ast)
  if (rule !== undefined) return fault(path, rule, undefined, true)
  const known = SchemaAST.isObjects(ast) ? ast.propertySignatures.map((signature) => String(signature.name)) : []
  if (!tellsKey(name, quiet)) return fault(path, "Unknown key", listHint("keys", known), true)
  const near = suggest(
    name,
    known.filter((key) => !(Predicate.isObject(owner) && Object.hasOwn(owner, key)))
  )
  const hint =
    name === "<<"
      ? "YAML 1.2 has no merge keys: write the keys out"
      : near === undefined
        ? listHint("keys", known)
        : `Did you mean ${quote(near)}?`
  return fault(path, `Unknown key ${quote(name)}`, hint, true)
}

const literalsOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.LiteralValue> =>
  SchemaAST.isLiteral(ast) ? [ast.literal] : SchemaAST.isUnion(ast) ? ast.types.flatMap(literalsOf) : []

interface Discriminator {
  readonly key: string
  readonly values: ReadonlyArray<string>
}

/** The key that tells the members of a union of structs apart, with the values it can have. */
const discriminatorOf = (union: SchemaAST.Union): Discriminator | undefined => {
  const members = union.types.map(SchemaAST.toEncoded)
  const [first] = members
  if (first === undefined || !members.every(SchemaAST.isObjects) || !SchemaAST.isObjects(first)) return undefined
  const valuesUnder = (name: PropertyKey) =>
    members.map((member) => {
      const found = member.propertySignatures.find((signature) => signature.name === name)
      return found === undefined ? [] : literalsOf(found.type)
    })
  for (const { name } of first.propertySignatures) {
    const values = valuesUnder(name)
    if (values.every((literals) => literals.length > 0)) return { key: String(name), values: values.flat().map(String) }
  }
  return undefined
}

const unknownMember = (
  path: DocumentPath,
  ast: SchemaAST.Union,
  input: object,
  { key, values }: Discriminator,
  quiet: Quiet
): Fault => {
  const known = listHint(pluralOf(key), values)
  const title = ast.annotations?.title
  const what = title === undefined ? key : `${title} ${key}`
  const value: unknown = Object.entries(input).find(([name]) => name === key)?.[1]
  if (value === undefined) return fault(path, `The key ${quote(key)} is missing`, known, true)
  if (typeof value !== "string") return fault([...path, key], `Expected a ${what}${instead(value, quiet)}`, known)
  if (quiet) return fault([...path, key], `Unknown ${what}`, known)
  return fault([...path, key], `Unknown ${what} ${quote(value)}`, choiceHint(value, pluralOf(key), values))
}

/** What stands there instead, unless that must not be told. */
const instead = (value: unknown, quiet: Quiet): string => (quiet ? "" : `, got ${gotOf(value)}`)

const noMember = (path: DocumentPath, ast: SchemaAST.Union, input: unknown, quiet: Quiet): Fault => {
  const discriminator = discriminatorOf(ast)
  if (discriminator !== undefined && Predicate.isObject(input))
    return unknownMember(path, ast, input, discriminator, quiet)
  const literals = ast.types.map(literalsOf)
  if (typeof input === "string" && literals.every((values) => values.length > 0)) {
    const values = literals.flat().map(String)
    if (quiet) return fault(path, "Unknown value", listHint("values", values))
    return fault(path, `Unknown value ${quote(input)}`, choiceHint(input, "values", values))
  }
  return fault(path, `Expected ${expectedOf(ast)}${instead(input, quiet)}`, typeHint(ast, input))
}

const isLeafFilter = (issue: SchemaIssue.Issue): boolean =>
  issue._tag === "Filter" && issue.issue._tag !== "Pointer" && issue.issue._tag !== "Composite"

// A value that breaks several checks is one problem: the first check says what it should be.
const distinct = (issues: ReadonlyArray<SchemaIssue.Issue>): ReadonlyArray<SchemaIssue.Issue> => {
  const first = issues.find(isLeafFilter)
  return issues.filter((issue) => issue === first || !isLeafFilter(issue))
}

const filterFault = (issue: SchemaIssue.Filter, path: DocumentPath, quiet: Quiet): Fault => {
  const message = SchemaIssue.defaultCheckHook(issue)
  if (message !== undefined) return fault(path, message)
  const { annotations } = issue.filter
  const representation = annotations?.representation
  if (representation?.id === "effect/schema/isMinLength" && Array.isArray(issue.input)) {
    return tooShort(path, issue.input.length)
  }
  const expected = annotations?.expected ?? "another value"
  return fault(path, `Expected ${expected}${instead(issue.input, quiet)}`)
}

// Free-form JSON is refused as a whole; in what YAML can write, only a number can be the reason.
const notFinite = (value: unknown, path: DocumentPath): ReadonlyArray<Fault> => {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return [fault(path, `Expected a finite number, got ${value}`)]
  }
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => notFinite(item, [...path, index]))
  return Predicate.isObject(value)
    ? Object.entries(value).flatMap(([key, item]) => notFinite(item, [...path, key]))
    : []
}

/** The rule that a value breaks, where its schema says it in words of its own and these may be told. */
const ownMessage = (issue: SchemaIssue.Leaf, quiet: Quiet): string => {
  const message = issue._tag === "InvalidValue" && quiet === "values" ? issue.annotations?.["message"] : undefined
  return typeof message === "string" ? message : "This value does not fit"
}

const walk = (issue: SchemaIssue.Issue, path: DocumentPath, owner: unknown, quiet: Quiet): ReadonlyArray<Fault> => {
  switch (issue._tag) {
    case "Pointer":
      return walk(
        issue.issue,
        [...path, ...issue.path.map((step) => (typeof step === "number" ? step : String(step)))],
        owner,
        quiet
      )
    case "Encoding":
      return walk(issue.issue, path, owner, quiet)
    case "Composite":
      return distinct(issue.issues).flatMap((inner) => walk(inner, path, issue.input, quiet))
    case "AnyOf":
      return issue.issues.length === 0
        ? [noMember(path, issue.ast, issue.input, quiet)]
        : issue.issues.flatMap((inner) => walk(inner, path, issue.input, quiet))
    case "Filter":
      return isLeafFilter(issue) ? [filterFault(issue, path, quiet)] : walk(issue.issue, path, issue.input, quiet)
    case "MissingKey":
      if (typeof path.at(-1) === "number") return [tooShort(path.slice(0, -1), Number(path.at(-1)))]
      return [fault(path.slice(0, -1), `The key ${quote(String(path.at(-1)))} is missing`, undefined, true)]
    case "UnexpectedKey":
      return [unknownKey(path, issue.ast, owner, quiet)]
    case "InvalidType": {
      const { ast, input } = issue
      const inside = SchemaAST.isDeclaration(ast) ? notFinite(input, path) : []
      if (inside.length > 0 && !quiet) return inside
      return [fault(path, `Expected ${expectedOf(ast)}${instead(input, quiet)}`, typeHint(ast, input))]
    }
    default:
      return [fault(path, quiet === false ? SchemaIssue.defaultLeafHook(issue) : ownMessage(issue, quiet))]
  }
}

/**
 * Says in plain words what a schema refused, one fault a value; the issue must have been made with `errors: "all"`,
 * `onExcessProperty: "error"` and `reportInput: true`. What `quiet` says is not told of
 * the input.
 */
export const schemaFaults = (issue: SchemaIssue.Issue, quiet: Quiet = false): ReadonlyArray<Fault> =>
  walk(issue, [], undefined, quiet)
