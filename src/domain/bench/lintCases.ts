import { wholeFileProblem } from "../source/wholeFileProblem.ts"
import { counted, quote } from "../source/wording.ts"
import type { Problem } from "../source/Problem.ts"
import { isCounted, type LoadedCase } from "./BenchCase.ts"
import { heldOutFault } from "./heldOutFloor.ts"
import type { TaskClass } from "./TaskClass.ts"
import { type Tier, type TierFile, tiers } from "./Tier.ts"
import { tierNeeds } from "./tierNeeds.ts"

/**
 * A place in a file, as a problem has it.
 *
 * @since 0.1.0
 */
export type Place = Pick<Problem, "file" | "line" | "column" | "frame">

const at = (place: Place, message: string, hint: string): Problem => ({
  ...wholeFileProblem(place.file, { message, hint }),
  ...place
})

const countedIn = (cases: ReadonlyArray<LoadedCase>): number => cases.filter((loaded) => isCounted(loaded.case)).length

const heldOutFaultOf = (taskClass: TaskClass, cases: ReadonlyArray<LoadedCase>) =>
  heldOutFault(
    taskClass.minCasesForPromotion,
    cases.map((loaded) => loaded.case)
  )

const ADD = "Add cases, or do not offer the tier yet"

/**
 * The tiers that a task class offers and has too few cases for, by count alone. `placeOf` says where the minimum of a
 * tier stands.
 *
 * @since 0.1.0
 */
export const tooFewCases = (
  taskClass: TaskClass,
  cases: ReadonlyArray<LoadedCase>,
  placeOf: (tier: Tier) => Place
): ReadonlyArray<Problem> => {
  const there = countedIn(cases)
  const few = tiers.flatMap((tier) => {
    const minimum = taskClass.minCasesForPromotion.get(tier)
    if (minimum === undefined || there >= minimum) return []
    const message = `The tier ${tier} asks for ${counted(minimum, "case")} that are not ambiguous, and there are ${there}`
    return [at(placeOf(tier), message, ADD)]
  })
  const fault = heldOutFaultOf(taskClass, cases)
  const high = taskClass.minCasesForPromotion.has("silver") ? "silver" : "gold"
  return fault === undefined ? few : [...few, at(placeOf(high), fault, ADD)]
}

/**
 * Warns of tiers that a task class offers and that cannot be earned with the cases there are, even if all of them pass.
 * A tier that has too few cases by count is an error already and not said again.
 *
 * @since 0.1.0
 */
export const unreachableTiers = (
  taskClass: TaskClass,
  tierFile: TierFile,
  cases: ReadonlyArray<LoadedCase>,
  placeOf: (tier: Tier) => Place
): ReadonlyArray<Problem> => {
  const there = countedIn(cases)
  const lacksHeldOut = heldOutFaultOf(taskClass, cases) !== undefined
  return tiers.flatMap((tier) => {
    const minimum = taskClass.minCasesForPromotion.get(tier)
    const rule = tierFile.tiers[tier]
    if (minimum === undefined || rule === undefined || there < minimum) return []
    if (tier !== "bronze" && lacksHeldOut) return []
    const silver = tierFile.tiers.silver?.threshold ?? rule.threshold
    const { shortfalls } = tierNeeds({ tier, rule, silver, minimum, cases: cases.map((loaded) => loaded.case) })
    return shortfalls.map((shortfall): Problem => {
      const message = `The tier ${tier} cannot be earned with the cases there are. ${shortfall}`
      return { ...at(placeOf(tier), message.replace(/\.$/u, ""), ADD), severity: "warning" }
    })
  })
}

/**
 * Cases that share their canary pin with an earlier one. `fileOf` names the case's `case.yaml`.
 *
 * @since 0.1.0
 */
export const sharedPins = (
  cases: ReadonlyArray<LoadedCase>,
  fileOf: (loaded: LoadedCase) => string
): ReadonlyArray<Problem> => {
  const seen = new Map<string, string>()
  return cases.flatMap((loaded) => {
    const { cassette_canary_pin: pin, case_id: id } = loaded.case
    const other = seen.get(pin)
    if (other === undefined) {
      seen.set(pin, id)
      return []
    }
    const message = `The case ${quote(id)} has the canary pin of ${quote(other)}`
    return [wholeFileProblem(fileOf(loaded), { message, hint: "Give each case 16 fresh random bytes" })]
  })
}

const HEX_RUN = /[0-9a-f]{32,}/gu
const PIN_LENGTH = 32

/**
 * Which of some canary pins stand in a text.
 *
 * @since 0.1.0
 */
export const pinsIn = (text: string, pins: ReadonlySet<string>): ReadonlyArray<string> =>
  [...text.toLowerCase().matchAll(HEX_RUN)].flatMap(([run]) =>
    Array.from({ length: run.length - PIN_LENGTH + 1 }, (_, start) => run.slice(start, start + PIN_LENGTH)).filter(
      (part) => pins.has(part)
    )
  )

/**
 * Where the keys that a task class registers are not the ones that its `breakdown-keys.ts` writes out: something
 * computes them.
 *
 * @since 0.1.0
 */
export const keysDiffer = (
  taskClass: TaskClass,
  written: ReadonlySet<string>,
  file: string
): ReadonlyArray<Problem> => {
  const other = [...taskClass.breakdownKeys].filter((key) => !written.has(key))
  const lost = [...written].filter((key) => !taskClass.breakdownKeys.has(key))
  if (other.length + lost.length === 0) return []
  const parts = [
    ...(other.length === 0 ? [] : [`registered, but not written here: ${other.join(", ")}`]),
    ...(lost.length === 0 ? [] : [`written here, but not registered: ${lost.join(", ")}`])
  ]
  const message = `The breakdown keys that are registered are others (${parts.join("; ")})`
  return [wholeFileProblem(file, { message, hint: "Hand the literal to defineTaskClass as it is" })]
}
