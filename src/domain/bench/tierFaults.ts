import { type Placed, under } from "../source/placed.ts"
import type { Fault } from "../source/Problem.ts"
import { wholeFileProblem } from "../source/wholeFileProblem.ts"
import { listHint, nearHint, quote } from "../source/wording.ts"
import type { Problem } from "../source/Problem.ts"
import type { Taxonomy } from "./FailureMode.ts"
import type { TaskClass } from "./TaskClass.ts"
import { type Tier, type TierFile, tiers } from "./Tier.ts"

/**
 * The rules of `trust-tiers.yaml` that join several fields: a higher tier never asks for less than a lower one, and gold
 * needs silver, whose threshold it holds held-out cases to. The document may have any shape.
 *
 * @since 0.1.0
 */
export const tierFaults = (document: unknown): ReadonlyArray<Fault> => {
  const rules = under({ value: document, path: [] }, "tiers")
  const faults: Array<Fault> = []
  let lower: { readonly tier: Tier; readonly threshold: number } | undefined
  for (const tier of tiers) {
    const threshold: Placed = under(under(rules, tier), "threshold")
    if (typeof threshold.value !== "number") continue
    if (lower !== undefined && threshold.value < lower.threshold) {
      faults.push({
        path: threshold.path,
        message: `The threshold of ${tier} is below that of ${lower.tier}, ${lower.threshold}`,
        hint: "A higher tier must not be easier to earn"
      })
    }
    lower = { tier, threshold: threshold.value }
  }
  const gold = under(rules, "gold")
  if (gold.value !== undefined && under(rules, "silver").value === undefined) {
    faults.push({
      path: gold.path,
      message: "gold needs a rule for silver, too",
      hint: "Gold holds the lower bound of held-out cases to the threshold of silver"
    })
  }
  return faults
}

/**
 * What in a tier file does not fit a task class: a tier that it declares a minimum of cases for must have a rule.
 *
 * @since 0.1.0
 */
export const tierProblems = (
  file: string,
  tierFile: TierFile,
  { minCasesForPromotion, name }: Pick<TaskClass, "minCasesForPromotion" | "name">
): ReadonlyArray<Problem> =>
  tiers
    .filter((tier) => minCasesForPromotion.has(tier) && tierFile.tiers[tier] === undefined)
    .map((tier) =>
      wholeFileProblem(file, {
        message: `It has no rule for ${tier}, which the task class ${quote(name)} declares a minimum of cases for`,
        hint: `Add one under tiers, or take ${tier} out of minCasesForPromotion`
      })
    )

/**
 * What is wrong with the tiers that `current` grants: to a task class that there is not, or a tier that it does not offer.
 * `there` are the names of all task classes, `known` those whose tiers are known.
 *
 * @since 0.1.0
 */
export const grantFaults = (
  { current = {} }: TierFile,
  there: ReadonlyArray<string>,
  known: ReadonlyArray<Pick<TaskClass, "minCasesForPromotion" | "name">>
): ReadonlyArray<Fault> =>
  Object.entries(current).flatMap(([name, granted]): ReadonlyArray<Fault> => {
    if (!there.includes(name)) {
      const message = `A tier is granted for ${quote(name)}, and there is no such task class here`
      return [{ path: ["current", name], key: true, message, hint: nearHint(name, "task classes", there) }]
    }
    const offers = known.find((taskClass) => taskClass.name === name)?.minCasesForPromotion
    if (offers === undefined) return []
    return Object.entries(granted)
      .filter(([, tier]) => !offers.has(tier))
      .map(([digest, tier]) => ({
        path: ["current", name, digest],
        message: `${tier} is granted, which the task class ${quote(name)} does not offer`,
        hint: listHint("tiers of it", [...offers.keys()])
      }))
  })

/**
 * A warning for each code that must `never` occur and that none of the taxonomies knows: it never can, so it guards
 * nothing, and is most likely misspelt.
 *
 * @since 0.1.0
 */
export const inertNevers = (
  file: string,
  tierFile: TierFile,
  taxonomies: ReadonlyArray<Taxonomy>
): ReadonlyArray<Problem> => {
  const known = new Set(taxonomies.flatMap((taxonomy) => [...taxonomy.keys()]))
  return tiers.flatMap((tier) =>
    (tierFile.tiers[tier]?.never ?? [])
      .filter((code) => !known.has(code))
      .map((code) => {
        const message = `The code ${quote(code)}, which must never occur for ${tier}, is in no taxonomy, so it guards nothing`
        return wholeFileProblem(file, { message, hint: nearHint(code, "codes", [...known]) }, "warning")
      })
  )
}
