import { Schema } from "effect"
import { Digest } from "../source/digest.ts"
import type { Condition, Policy, Waiver } from "./Policy.ts"

/**
 * How a condition can be decided against, by the name of its exit code; the order is the precedence.
 *
 * @since 0.1.0
 */
export const UnmetOutcome = Schema.Literals([
  "knockedOut",
  "inconclusive",
  "belowLevel",
  "dodBlocked",
  "tierNotEarned",
  "regressed"
])
export type UnmetOutcome = typeof UnmetOutcome.Type

/**
 * Why a condition is not met, and what to do next where that is not said in the reason; both are sentences.
 *
 * @since 0.1.0
 */
export const PolicyReason = Schema.Struct({ reason: Schema.String, next: Schema.NullOr(Schema.String) })
export interface PolicyReason extends Schema.Schema.Type<typeof PolicyReason> {}

/**
 * A file that a condition is decided on: its path from the policy's folder, and the digest of its bytes, or null where it is
 * not there or cannot be read.
 *
 * @since 0.1.0
 */
export const EvidenceFile = Schema.Struct({ path: Schema.String, digest: Schema.NullOr(Digest) })
export interface EvidenceFile extends Schema.Schema.Type<typeof EvidenceFile> {}

/**
 * What a condition is decided on, as it stood then: its files by path, and the digest over all of them, which is null where
 * one of them is missing, or there is none.
 *
 * @since 0.1.0
 */
export const ConditionEvidence = Schema.Struct({
  digest: Schema.NullOr(Digest),
  files: Schema.Array(EvidenceFile)
})
export interface ConditionEvidence extends Schema.Schema.Type<typeof ConditionEvidence> {}

type Reasons = readonly [PolicyReason, ...ReadonlyArray<PolicyReason>]

/**
 * What a condition came to. `Met` says on what ground. `Unmet` was decided; `barrier` is why no waiver can change that, or
 * null. `Unread`: the evidence cannot be decided on at all, and `error` says why. `Changed`: it is not the evidence that the
 * policy pins.
 *
 * @since 0.1.0
 */
export type ConditionState<E> =
  | { readonly _tag: "Met"; readonly said: string }
  | {
      readonly _tag: "Unmet"
      readonly outcome: UnmetOutcome
      readonly reasons: Reasons
      readonly barrier: string | null
    }
  | { readonly _tag: "Unread"; readonly error: E; readonly reasons: Reasons }
  | { readonly _tag: "Changed"; readonly reasons: Reasons }

/**
 * A condition with what it was decided on and came to, before anybody looks at pins and waivers.
 *
 * @since 0.1.0
 */
export interface ConditionResult<E> {
  readonly condition: Condition
  readonly evidence: ConditionEvidence
  readonly state: ConditionState<E>
}

/**
 * A waiver, and why it counts for nothing; `objection` is null where it counts.
 *
 * @since 0.1.0
 */
export interface SettledWaiver {
  readonly waiver: Waiver
  readonly objection: string | null
}

/**
 * A condition with its standing in the decision. `waived` is one that is not met and that a waiver lets be so.
 *
 * @since 0.1.0
 */
export interface SettledCondition<E> extends ConditionResult<E> {
  readonly standing: "met" | "waived" | "unmet"
  readonly waivers: ReadonlyArray<SettledWaiver>
}

/**
 * The decision of a policy: every condition in the policy's order, and those that are not met and not waived, the one that
 * outweighs all others first. The gate is `open` only if there are none of them.
 *
 * @since 0.1.0
 */
export interface PolicyDecision<E> {
  readonly policy: Policy
  readonly open: boolean
  readonly conditions: ReadonlyArray<SettledCondition<E>>
  readonly unmet: ReadonlyArray<SettledCondition<E>>
}
