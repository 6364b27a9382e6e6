import type { Condition, Policy, Waiver } from "./Policy.ts"
import type {
  ConditionResult,
  ConditionState,
  PolicyDecision,
  PolicyReason,
  SettledCondition,
  SettledWaiver
} from "./PolicyDecision.ts"
import { UnmetOutcome } from "./PolicyDecision.ts"
import { endOfDay } from "./Day.ts"

const KNOCK_OUT = "A knock-out cannot be waived."
const NO_EVIDENCE = "What cannot be read, or is not what was sealed, cannot be waived."

const missingFiles = <E>({ evidence }: ConditionResult<E>): PolicyReason => {
  const missing = evidence.files.filter(({ digest }) => digest === null).map(({ path }) => path)
  return {
    reason: missing.length === 0 ? "There is no evidence." : `Evidence cannot be read: ${missing.join(", ")}.`,
    next: "Restore it, and ask again."
  }
}

const otherThanPinned = (pin: string, found: string | null): PolicyReason => ({
  reason: `The evidence is not the one that the policy pins: its digest is ${found ?? "not known"}, not ${pin}.`,
  next: "Restore that evidence; or, if this one was looked at and is meant, give its digest in the policy."
})

/** Nothing is met without evidence, nor by other evidence than the pinned one. */
const held = <E>(result: ConditionResult<E>): ConditionState<E> => {
  const { condition, evidence, state } = result
  if (state._tag === "Unread" || state._tag === "Changed") return state
  if (state._tag === "Met" && evidence.digest === null) {
    return { _tag: "Unmet", outcome: "inconclusive", reasons: [missingFiles(result)], barrier: NO_EVIDENCE }
  }
  if (condition.digest === undefined || condition.digest === evidence.digest) return state
  const reason = otherThanPinned(condition.digest, evidence.digest)
  if (state._tag === "Met") return { _tag: "Changed", reasons: [reason] }
  return state.outcome === "knockedOut"
    ? { ...state, reasons: [...state.reasons, reason] }
    : { _tag: "Changed", reasons: [reason, ...state.reasons] }
}

const barrierOf = <E>(state: ConditionState<E>): string | null => {
  if (state._tag === "Unread" || state._tag === "Changed") return NO_EVIDENCE
  if (state._tag === "Met") return null
  return state.outcome === "knockedOut" ? KNOCK_OUT : state.barrier
}

const objectionTo = <E>(
  { digest, until }: Waiver,
  state: ConditionState<E>,
  evidence: ConditionResult<E>["evidence"],
  now: number
): string | null => {
  if (state._tag === "Met") return "The condition is met."
  const barrier = barrierOf(state)
  if (barrier !== null) return barrier
  if (digest !== evidence.digest) return "It is for other evidence than there is now."
  // Asked this way round, what is no number has expired.
  return now < endOfDay(until) ? null : `It has expired: it counted through ${until} (UTC).`
}

const undecided = (condition: Condition): ConditionResult<never> => ({
  condition,
  evidence: { digest: null, files: [] },
  state: {
    _tag: "Unmet",
    outcome: "inconclusive",
    reasons: [{ reason: "Nobody decided this condition.", next: null }],
    barrier: NO_EVIDENCE
  }
})

const settled = <E>(result: ConditionResult<E>, waivers: ReadonlyArray<Waiver>, now: number): SettledCondition<E> => {
  const state = held(result)
  const own = waivers
    .filter(({ condition }) => condition === result.condition.id)
    .map((waiver): SettledWaiver => ({ waiver, objection: objectionTo(waiver, state, result.evidence, now) }))
  const waived = own.some(({ objection }) => objection === null)
  return { ...result, state, standing: state._tag === "Met" ? "met" : waived ? "waived" : "unmet", waivers: own }
}

/** A knock-out outweighs all else; evidence that cannot be read outweighs what was decided on other evidence. */
const rankOf = <E>(state: ConditionState<E>): number => {
  if (state._tag !== "Unmet") return 1
  const at = UnmetOutcome.literals.indexOf(state.outcome)
  return at === 0 ? 0 : at + 1
}

/**
 * Decides a policy on what its conditions came to, at `now` (milliseconds since 1970). A condition that nobody decided is not
 * met, nor is one whose evidence is not all there or is not the pinned one. A waiver lets only its own condition be
 * unmet: on exactly the evidence that it names, through its last day, and never a knock-out or evidence that cannot be read.
 * Among what is not met, the first of these stands first: a knock-out; evidence that cannot be read or was changed;
 * inconclusive; below level; definition of done; tier; regression; of equals the one that the policy names first.
 *
 * @since 0.1.0
 */
export const settlePolicy = <E>(
  policy: Policy,
  results: ReadonlyArray<ConditionResult<E>>,
  now: number
): PolicyDecision<E> => {
  const byId = new Map(results.map((result) => [result.condition.id, result]))
  const conditions = policy.conditions.map((condition) =>
    settled<E>({ ...(byId.get(condition.id) ?? undecided(condition)), condition }, policy.waivers ?? [], now)
  )
  const unmet = conditions
    .filter(({ standing }) => standing === "unmet")
    .toSorted((left, right) => rankOf(left.state) - rankOf(right.state))
  return { policy, open: conditions.length > 0 && unmet.length === 0, conditions, unmet }
}
