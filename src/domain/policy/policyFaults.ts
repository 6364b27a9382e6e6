import { entriesOf, type Placed, repeatsIn, under } from "../source/placed.ts"
import type { Fault } from "../source/Problem.ts"
import { nearHint, quote } from "../source/wording.ts"

const repeated = (what: string, parts: ReadonlyArray<Placed>): ReadonlyArray<Fault> =>
  repeatsIn(parts, ({ value }) => (typeof value === "string" ? value : undefined)).map(({ key, part: { path } }) => ({
    path,
    message: `The ${what} ${quote(key)} is given twice`,
    hint: `Give each ${what} once`
  }))

const NEEDS_TWO: Omit<Fault, "path"> = {
  message: "Agreement needs two judges: one agrees with itself",
  hint: "Name another judge, or a calibration set with known scores (calibration)"
}
const NEEDS_ONE: Omit<Fault, "path"> = {
  message: "A calibration set measures one judge at a time",
  hint: "Name one judge, or leave calibration out"
}

const judgeFaults = (condition: Placed): ReadonlyArray<Fault> => {
  if (under(condition, "kind").value !== "agreement") return []
  const judges = under(condition, "judges")
  const named = entriesOf(judges)
  const twice = repeated("judge", named)
  if (twice.length > 0 || named.length === 0) return twice
  const calibrated = under(condition, "calibration").value !== undefined
  const lacking = calibrated ? (named.length > 1 ? [NEEDS_ONE] : []) : named.length < 2 ? [NEEDS_TWO] : []
  return lacking.map((fault) => ({ path: judges.path, ...fault }))
}

const strayWaivers = (waivers: ReadonlyArray<Placed>, ids: ReadonlyArray<string>): ReadonlyArray<Fault> =>
  waivers
    .map((waiver) => under(waiver, "condition"))
    .flatMap(({ path, value }) =>
      typeof value !== "string" || ids.includes(value)
        ? []
        : [{ path, message: `There is no condition ${quote(value)}`, hint: nearHint(value, "conditions", ids) }]
    )

/**
 * The rules of a policy file that join several of its fields: each condition has an id of its own, a waiver is of a condition
 * that is there, and agreement has something to compare. Takes the document as it was parsed, in any shape.
 *
 * @since 0.1.0
 */
export const policyFaults = (document: unknown): ReadonlyArray<Fault> => {
  const policy: Placed = { value: document, path: [] }
  const conditions = entriesOf(under(policy, "conditions"))
  const ids = conditions.map((condition) => under(condition, "id"))
  return [
    ...repeated("id", ids),
    ...conditions.flatMap(judgeFaults),
    ...strayWaivers(
      entriesOf(under(policy, "waivers")),
      ids.flatMap(({ value }) => (typeof value === "string" ? [value] : []))
    )
  ]
}
