import { endOfDay } from "./Day.ts"
import type { Condition, Policy, Waiver } from "./Policy.ts"
import {
  type ConditionEvidence,
  type ConditionResult,
  type ConditionState,
  type PolicyDecision,
  type SettledCondition,
  type SettledWaiver,
  UnmetOutcome
} from "./PolicyDecision.ts"

const KNOCK_OUT = "A knock-out cannot be waived."
const NO_EVIDENCE = "What cannot be read, or is not what was sealed or pinned, cannot be waived."

const otherThanPinned = (pinned: string, found: string | null): string =>
  `The evidence is not the one that the policy pins: its digest is ${found ?? "not known"}, not ${pinned}.`

/** Nothing is met without evidence, nor by other evidence than the pinned one. */
const held = <D, E>({ condition, evidence, state }: ConditionResult<D, E>): ConditionState<D, E> => {
  if (state._tag !== "Met" && state._tag !== "Unmet") return state
  if (state._tag === "Met" && evidence.digest === null) {
    return { _tag: "Lacking", missing: evidence.files.filter(({ digest }) => digest === null).map(({ path }) => path) }
  }
  const { digest: pinned } = condition
  if (pinned === undefined || pinned === evidence.digest) return state
  return state._tag === "Unmet" && state.outcome === "knockedOut"
    ? { ...state, besides: [...state.besides, otherThanPinned(pinned, evidence.digest)] }
    : { _tag: "Changed", pinned, found: evidence.digest, decided: state }
}

const barrierOf = <D, E>(state: ConditionState<D, E>): string | null =>
  state._tag !== "Unmet" ? NO_EVIDENCE : state.outcome === "knockedOut" ? KNOCK_OUT : state.barrier

const objectionTo = <D, E>(
  { digest, until }: Waiver,
  state: ConditionState<D, E>,
  evidence: ConditionEvidence,
  now: number
): string | null => {
  if (state._tag === "Met") return "The condition is met."
  const barrier = barrierOf(state)
  if (barrier !== null) return barrier
  if (digest !== evidence.digest) return "It is for other evidence than there is now."
  // Asked this way round, what is no number has expired.
  return now < endOfDay(until) ? null : `It has expired: it counted through ${until} (UTC).`
}

const undecided = (condition: Condition): ConditionResult<never, never> => ({
  condition,
  evidence: { digest: null, files: [] },
  state: { _tag: "Lacking", missing: [] }
})

const settled = <D, E>(
  result: ConditionResult<D, E>,
  waivers: ReadonlyArray<Waiver>,
  now: number
): SettledCondition<D, E> => {
  const state = held(result)
  const own = waivers
    .filter(({ condition }) => condition === result.condition.id)
    .map((waiver): SettledWaiver => ({ waiver, objection: objectionTo(waiver, state, result.evidence, now) }))
  const waived = own.some(({ objection }) => objection === null)
  return { ...result, state, standing: state._tag === "Met" ? "met" : waived ? "waived" : "unmet", waivers: own }
}

/** A knock-out outweighs all else; evidence that cannot be read or was changed, what was decided on other evidence. */
const RANKS = [...new Set(["knockedOut", "unreadable", ...UnmetOutcome.literals])]

const rankOf = <D, E>(state: ConditionState<D, E>): number => {
  switch (state._tag) {
    case "Unmet":
      return RANKS.indexOf(state.outcome)
    case "Lacking":
      return RANKS.indexOf("inconclusive")
    default:
      return RANKS.indexOf(state._tag === "Unread" && state.unmade ? "inconclusive" : "unreadable")
  }
}

/**
 * Decides a policy on what its conditions came to, at `now` (milliseconds since 1970). A condition that nobody decided is not
 * met, nor is one whose evidence is not all there or is not the pinned one. A waiver lets only its own condition be
 * unmet: on exactly the evidence that it names, through its last day, and never a knock-out or evidence that cannot be read.
 * Among what is not met, the first of these stands first: a knock-out; evidence that cannot be read or was changed;
 * inconclusive, also for want of evidence; below level; definition of done; tier; regression; of equals the one that the
 * policy names first.
 *
 * @since 0.1.0
 */
export const settlePolicy = <D, E>(
  policy: Policy,
  results: ReadonlyArray<ConditionResult<D, E>>,
  now: number
): PolicyDecision<D, E> => {
  const byId = new Map(results.map((result) => [result.condition.id, result]))
  const conditions = policy.conditions.map((condition) =>
    settled<D, E>({ ...(byId.get(condition.id) ?? undecided(condition)), condition }, policy.waivers ?? [], now)
  )
  const unmet = conditions
    .filter(({ standing }) => standing === "unmet")
    .toSorted((left, right) => rankOf(left.state) - rankOf(right.state))
  return { policy, open: conditions.length > 0 && unmet.length === 0, conditions, unmet }
}
