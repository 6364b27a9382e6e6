import { Schema } from "effect"
import { Id, PlainId } from "../pack/Id.ts"
import { ModelId } from "../run/Cell.ts"
import { LEAST_COVERAGE } from "../scorecard/leastCoverage.ts"
import { Level } from "../scorecard/Level.ts"
import { Tier } from "../bench/Tier.ts"
import { Digest } from "../source/digest.ts"
import { NonBlank } from "../source/NonBlank.ts"
import { Day } from "./Day.ts"
import { Said } from "./Said.ts"

const Share = Schema.Finite.check(Schema.isBetween({ minimum: LEAST_COVERAGE, maximum: 1 }))
const Days = Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(36_500))
const Points = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
const Alpha = Schema.Finite.check(Schema.isGreaterThan(-1), Schema.isLessThanOrEqualTo(1))
const pinned = { id: PlainId, digest: Schema.optionalKey(Digest) }
const selected = { model: Schema.optionalKey(ModelId), variant: Schema.optionalKey(Id) }

/**
 * What a policy asks of one kind of evidence. Paths are relative to the policy's folder. `digest` pins the evidence: only that
 * very evidence meets the condition. `max_age_days` is how old the run and its verdicts may be.
 *
 * `scorecard`: the groups of a run, all that are selected or any one of them, have at least the verdict (recommended where
 * nothing is said) and the level. `tier`: a system under test was granted at least this tier and earns it. `dod`: a plan's
 * definition of done is met. `regression`: the run is no worse than the baseline by more than the tolerance (percent
 * points, 2 where nothing is said). `agreement`: two judges or more, or one and a calibration set, agree: the lower end of
 * the interval of alpha reaches the minimum.
 *
 * @since 0.1.0
 */
export const Condition = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("scorecard"),
    ...pinned,
    run: NonBlank,
    judge: Schema.optionalKey(NonBlank),
    ...selected,
    groups: Schema.optionalKey(Schema.Literals(["all", "any"])),
    verdict: Schema.optionalKey(Schema.Literals(["recommended", "conditional"])),
    min_level: Schema.optionalKey(Level),
    min_coverage: Schema.optionalKey(Share),
    max_age_days: Schema.optionalKey(Days)
  }),
  Schema.Struct({
    kind: Schema.Literal("tier"),
    ...pinned,
    task_class: NonBlank,
    tier: Tier,
    system: Schema.optionalKey(NonBlank),
    bench_root: Schema.optionalKey(NonBlank),
    chain: Schema.optionalKey(NonBlank),
    anchor: Schema.optionalKey(Digest)
  }),
  Schema.Struct({
    kind: Schema.Literal("dod"),
    ...pinned,
    plan: NonBlank,
    context: Schema.optionalKey(Schema.Array(NonBlank)),
    approved: Schema.optionalKey(NonBlank),
    signoffs: Schema.optionalKey(NonBlank),
    min_coverage: Schema.optionalKey(Share)
  }),
  Schema.Struct({
    kind: Schema.Literal("regression"),
    ...pinned,
    run: NonBlank,
    baseline: NonBlank,
    judge: Schema.optionalKey(NonBlank),
    ...selected,
    base_model: Schema.optionalKey(ModelId),
    base_variant: Schema.optionalKey(Id),
    tolerance: Schema.optionalKey(Points),
    min_coverage: Schema.optionalKey(Share),
    max_age_days: Schema.optionalKey(Days)
  }),
  Schema.Struct({
    kind: Schema.Literal("agreement"),
    ...pinned,
    run: NonBlank,
    judges: Schema.Array(NonBlank).check(Schema.isMinLength(1)),
    calibration: Schema.optionalKey(NonBlank),
    min_agreement: Alpha,
    max_age_days: Schema.optionalKey(Days)
  })
]).annotate({ title: "condition" })
export type Condition = typeof Condition.Type

/**
 * A condition of one kind.
 *
 * @since 0.1.0
 */
export type ConditionOf<Kind extends Condition["kind"]> = Extract<Condition, { readonly kind: Kind }>

/**
 * That somebody lets a condition be unmet for a while: on this very evidence (`digest`, as the report of the gate shows it),
 * through the day `until` (UTC).
 *
 * @since 0.1.0
 */
export const Waiver = Schema.Struct({
  condition: PlainId,
  digest: Digest,
  who: Said,
  why: Said,
  until: Day
})
export interface Waiver extends Schema.Schema.Type<typeof Waiver> {}

/**
 * A policy file: what must hold, each by a kind of evidence, before a build goes on. At least one condition.
 *
 * @since 0.1.0
 */
export const Policy = Schema.Struct({
  version: Schema.Literal(1),
  id: PlainId,
  title: NonBlank,
  conditions: Schema.NonEmptyArray(Condition),
  waivers: Schema.optionalKey(Schema.Array(Waiver))
})
export interface Policy extends Schema.Schema.Type<typeof Policy> {}
