import type { Schema } from "effect"
import { canonicalJson } from "../source/canonicalJson.ts"
import { digestOf } from "../source/digest.ts"
import type { PlanCriterion } from "./Criterion.ts"

type JsonMap = { readonly [name: string]: Schema.Json }

/**
 * Whatever could change the evaluation of a plan. `gitTree` names the state of the working tree, or is null without one.
 *
 * @since 0.1.0
 */
export interface Digested {
  readonly criteria: ReadonlyArray<PlanCriterion>
  readonly args: Readonly<Record<string, string>>
  readonly context: JsonMap
  readonly settings: JsonMap
  readonly gitTree: string | null
}

// Where a criterion stands in its file does not change what it asks.
const asked = ({ text, pattern, means }: PlanCriterion) => ({ text, pattern, means })

/**
 * The digest that a summary carries: SHA-256 over the canonical JSON (RFC 8785) of the rendered criteria with their
 * means, the arguments, the context, the evaluator's settings and the git tree, as `sha256:<hex>`.
 *
 * @since 0.1.0
 */
export const dodDigest = ({ criteria, args, context, settings, gitTree }: Digested): string =>
  digestOf(canonicalJson({ criteria: criteria.map(asked), args, context, settings, git_tree: gitTree }))

/**
 * The digest of a list of rendered criteria with their means, in their order: what an approval is bound to.
 *
 * @since 0.1.0
 */
export const criteriaDigest = (criteria: ReadonlyArray<PlanCriterion>): string =>
  digestOf(canonicalJson({ criteria: criteria.map(asked) }))

/**
 * The digest of one rendered criterion with its means in a plan, wherever in its list it stands: what a sign-off is bound
 * to.
 *
 * @since 0.1.0
 */
export const criterionDigest = (criterion: PlanCriterion, planId: string): string =>
  digestOf(canonicalJson({ plan_id: planId, criterion: asked(criterion) }))
