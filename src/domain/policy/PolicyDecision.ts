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

/**
 * A decision on the evidence of a condition, and `detail`, what it rests on. An unmet one has the name of its exit code;
 * `besides` are reasons that are not in the detail, as sentences, and `barrier` says why no waiver can change it, or is null.
 *
 * @since 0.1.0
 */
export type Decided<D> =
  | { readonly _tag: "Met"; readonly detail: D }
  | {
      readonly _tag: "Unmet"
      readonly outcome: UnmetOutcome
      readonly detail: D
      readonly besides: ReadonlyArray<string>
      readonly barrier: string | null
    }

/**
 * What a condition came to. `Unread`: nothing can be decided on the evidence, and `error` says why; it is `unmade` where
 * there is none yet. `Lacking`: files of it are missing, or nobody decided it. `Changed`: it is not the evidence that the
 * policy pins, whatever was decided on it.
 *
 * @since 0.1.0
 */
export type ConditionState<D, E> =
  | Decided<D>
  | { readonly _tag: "Unread"; readonly error: E; readonly unmade: boolean }
  | { readonly _tag: "Lacking"; readonly missing: ReadonlyArray<string> }
  | {
      readonly _tag: "Changed"
      readonly pinned: string
      readonly found: string | null
      readonly decided: Decided<D>
    }

/**
 * A condition with what it was decided on and came to, before anybody looks at pins and waivers.
 *
 * @since 0.1.0
 */
export interface ConditionResult<D, E> {
  readonly condition: Condition
  readonly evidence: ConditionEvidence
  readonly state: ConditionState<D, E>
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
export interface SettledCondition<D, E> extends ConditionResult<D, E> {
  readonly standing: "met" | "waived" | "unmet"
  readonly waivers: ReadonlyArray<SettledWaiver>
}

/**
 * The decision of a policy: every condition in the policy's order, and those that are not met and not waived, the one that
 * outweighs all others first. The gate is `open` only if there are none of them.
 *
 * @since 0.1.0
 */
export interface PolicyDecision<D, E> {
  readonly policy: Policy
  readonly open: boolean
  readonly conditions: ReadonlyArray<SettledCondition<D, E>>
  readonly unmet: ReadonlyArray<SettledCondition<D, E>>
}
