import { Clock, Effect } from "effect"
import type { SutIdentity } from "../domain/bench/BenchReport.ts"
import { TierConfigInvalid } from "../domain/bench/errors.ts"
import { judgePromotion } from "../domain/bench/promotion.ts"
import type { PromotionVerdict } from "../domain/bench/PromotionVerdict.ts"
import type { Tier } from "../domain/bench/Tier.ts"
import { tierProblems } from "../domain/bench/tierFaults.ts"
import { AuditChain } from "../services/AuditChain.ts"
import { BenchLoader } from "../services/BenchLoader.ts"
import { SystemUnderTest, type SutChoice } from "../services/SystemUnderTest.ts"
import { TierConfig } from "../services/TierConfig.ts"

/**
 * What to judge: a task class of a bench root, the tier asked for, and the system under test that is to have it. With
 * `anchor`, the hash of a head that was published elsewhere, the audit chain must contain it.
 *
 * @since 0.1.0
 */
export interface PromoteOptions {
  readonly root: string
  readonly name: string
  readonly tier: Tier
  readonly sut: SutChoice
  readonly anchor?: string | undefined
}

/**
 * A verdict, whom it is about, the file in which a person would grant the tier, and whether that grants any tier now.
 * `unknownNevers` are codes that must never occur for the tier and that the taxonomy of this task class does not know: here
 * they guard nothing.
 *
 * @since 0.1.0
 */
export interface Promotion {
  readonly verdict: PromotionVerdict
  readonly sut: SutIdentity
  readonly tierFile: string
  readonly grantsAny: boolean
  readonly unknownNevers: ReadonlyArray<string>
  readonly anchor: string | null
}

/** The reports of the chain, or why there is no chain to rely on. */
const readReports = (anchor: string | undefined) =>
  AuditChain.use((chain) => chain.read(anchor)).pipe(
    Effect.map(({ records }) => ({ reports: records.map(({ body }) => body), chainFault: null })),
    Effect.catchTag("ChainTampered", ({ message }) => Effect.succeed({ reports: [], chainFault: message }))
  )

/**
 * Judges whether a system under test, as it is today, has earned a tier. The system is only identified, not run, and
 * nothing is changed. A chain that does not verify is a condition that does not hold.
 *
 * @since 0.1.0
 */
export const promoteBench = Effect.fn("promoteBench")(function* (options: PromoteOptions) {
  const { anchor, name, root, sut, tier } = options
  const loader = yield* BenchLoader
  const loaded = yield* loader.loadTaskClass(name, root)
  const { cases, digest } = yield* loader.loadCases(loaded)
  const { file, value } = yield* TierConfig.use((config) => config.read(root))
  const { digests, settings, taskClass } = loaded
  const [problem, ...others] = tierProblems(file, value, taskClass)
  if (problem !== undefined) return yield* new TierConfigInvalid({ file, problems: [problem, ...others] })
  const { identity } = yield* SystemUnderTest.use((systems) => systems.open(sut, loaded))
  const verdict = judgePromotion({
    taskClass: name,
    minCases: taskClass.minCasesForPromotion,
    tierFile: value,
    target: tier,
    sut: identity,
    digests: { ...digests, cases: digest },
    limits: settings.limits,
    cases,
    ...(yield* readReports(anchor)),
    now: yield* Clock.currentTimeMillis
  })
  const grantsAny = Object.keys(value.current ?? {}).length > 0
  const nevers = value.tiers[tier]?.never ?? []
  const promotion: Promotion = {
    verdict,
    sut: identity,
    tierFile: file,
    grantsAny,
    unknownNevers: nevers.filter((code) => !taskClass.failureModeTaxonomy.has(code)),
    anchor: anchor ?? null
  }
  return promotion
}, Effect.scoped)
