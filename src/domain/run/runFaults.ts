import { Predicate } from "effect"
import { entriesOf, type Placed, repeatsIn, under } from "../source/placed.ts"
import type { Fault } from "../source/Problem.ts"
import { quote } from "../source/wording.ts"
import { groupKey } from "./groupKey.ts"

const textsOf = (list: Placed): ReadonlyArray<Placed & { readonly value: string }> =>
  entriesOf(list).flatMap(({ value, path }) => (typeof value === "string" ? [{ value, path }] : []))

const repeated = <Part extends Placed>(
  what: string,
  parts: ReadonlyArray<Part>,
  keyOf: (part: Part) => string | undefined
): ReadonlyArray<Fault> =>
  repeatsIn(parts, keyOf).map(({ part: { path } }) => ({ path, message: `The ${what} is given twice` }))

const keyOfGroup = (group: Placed): string | undefined => {
  const [model, variant] = [under(group, "model").value, under(group, "variant").value]
  return typeof model === "string" && typeof variant === "string" ? groupKey({ model, variant }) : undefined
}

/** The names of a list and those of the groups must be the same: a group or a name that drops out would not be decided. */
const unmatched = (
  field: "model" | "variant",
  names: ReadonlyArray<Placed>,
  groups: ReadonlyArray<Placed>
): ReadonlyArray<Fault> => {
  const listed = new Set(names.map(({ value }) => value))
  const grouped = new Set(groups.map((group) => under(group, field).value))
  return [
    ...groups
      .map((group) => under(group, field))
      .filter(({ value }) => typeof value === "string" && !listed.has(value))
      .map(({ value, path }) => ({
        path,
        message: `The ${field} ${quote(String(value))} of this group is not listed in ${field}s`
      })),
    ...names
      .filter(({ value }) => !grouped.has(value))
      .map(({ value, path }) => ({ path, message: `No group has the ${field} ${quote(String(value))}` }))
  ]
}

/** Each group has tables in memory, and every model with every variant is looked at. */
const MOST_GROUPS = 10_000

const tooMany = (run: Placed, models: number, variants: number): ReadonlyArray<Fault> => {
  if (models * variants <= MOST_GROUPS) return []
  const message = `The run has ${models} models with ${variants} variants; at most ${MOST_GROUPS} groups are possible`
  return [{ path: under(run, "models").path, key: true, message, hint: "Make several runs of it" }]
}

/**
 * The rules of `run.json` that join several of its fields: every name and group once, each listed model and variant in
 * some group and the other way round, not too many of them, and the number of answers where the run is complete. Takes
 * the document as it was parsed, in any shape.
 *
 * @since 0.1.0
 */
export const runFaults = (document: unknown): ReadonlyArray<Fault> => {
  const run: Placed = { value: document, path: [] }
  const models = textsOf(under(run, "models"))
  const variants = textsOf(under(run, "variants"))
  const groups = entriesOf(under(run, "groups"))
  const sealed = under(run, "status").value !== "complete" || under(run, "answers").value !== undefined
  return [
    ...repeated("name", models, ({ value }) => value),
    ...repeated("name", variants, ({ value }) => value),
    ...repeated("group", groups, keyOfGroup),
    ...tooMany(run, models.length, variants.length),
    ...(groups.length === 0 ? [] : [...unmatched("model", models, groups), ...unmatched("variant", variants, groups)]),
    ...(sealed || !Predicate.isObject(document)
      ? []
      : [{ path: [], message: 'The key "answers" is missing: a complete run says how many it has' }])
  ]
}
