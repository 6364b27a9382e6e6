import { Effect, Layer } from "effect"
import type { BenchReport, PerCase, SutIdentity } from "../../src/domain/bench/BenchReport.ts"
import { ChainTampered } from "../../src/domain/bench/chainErrors.ts"
import { BenchRootNotFound, TaskClassNotFound } from "../../src/domain/bench/errors.ts"
import type { LoadedTaskClass } from "../../src/domain/bench/TaskClass.ts"
import type { Tier, TierFile } from "../../src/domain/bench/Tier.ts"
import { digestOf } from "../../src/domain/source/digest.ts"
import { AuditChain } from "../../src/services/AuditChain.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { SystemUnderTest } from "../../src/services/SystemUnderTest.ts"
import { TierConfig } from "../../src/services/TierConfig.ts"
import { caseOf, digests, limits } from "../domain/bench/benchReports.ts"
import { sut, tierFile } from "../domain/bench/promotions.ts"

export const ROOT = "bench"
const minCases: ReadonlyMap<Tier, number> = new Map([
  ["bronze", 10],
  ["silver", 25]
])

const loaded: LoadedTaskClass = {
  taskClass: {
    name: "fix-it",
    benchPath: "/bench/fix-it",
    minCasesForPromotion: minCases,
    rubric: { score: () => ({ passed: true, score: 1, breakdown: {} }) },
    breakdownKeys: new Set(["cve.dropped"]),
    failureModeTaxonomy: new Map([["fix.known", "warn"]])
  },
  origin: "file:///bench/fix-it/registration.ts",
  settings: {
    suts: {},
    validators: [],
    limits
  },
  descriptions: new Map(),
  rubric: { _tag: "Module", exportName: "default" },
  rubricFiles: ["rubric.ts"],
  digests: { rubric: digests.rubric, taxonomy: digests.taxonomy, keys: digests.keys }
}

/** What a bench is made of in a test. `reports` are in the chain; `damaged` replaces the chain by one that is. */
export interface Bench {
  readonly cases: ReadonlyArray<PerCase>
  readonly reports: ReadonlyArray<BenchReport>
  readonly identity?: SutIdentity
  readonly tiers?: TierFile
  readonly damaged?: boolean
}

const damagedChain = Layer.mock(AuditChain, {
  read: () =>
    Effect.fail(
      new ChainTampered({
        chain: "bench/audit",
        record: "000001-01A.json",
        damage: "edited",
        detail: "it was changed."
      })
    )
})

/** A bench in memory whose only task class is fix-it, with one system under test. */
export const benchOf = ({ cases, damaged = false, identity = sut, reports, tiers = tierFile }: Bench) => {
  const loader = Layer.mock(BenchLoader, {
    names: (root) => (root === ROOT ? Effect.succeed(["fix-it"]) : Effect.fail(new BenchRootNotFound({ path: root }))),
    loadTaskClass: (name) =>
      name === "fix-it"
        ? Effect.succeed(loaded)
        : Effect.fail(new TaskClassNotFound({ name, available: ["fix-it"], detail: null })),
    loadCases: () => Effect.succeed({ cases: cases.map(caseOf), digest: digests.cases, warnings: [] }),
    copyCases: Effect.succeed
  })
  const systems = Layer.mock(SystemUnderTest, {
    open: () =>
      Effect.succeed({
        identity,
        isolationClass: Effect.succeed("process"),
        costBasis: "none",
        maxCostUsd: null,
        attempt: () => Effect.die("a system under test is not run to be judged")
      })
  })
  const config = Layer.succeed(TierConfig, {
    read: (root) =>
      Effect.succeed({ file: `${root}/trust-tiers.yaml`, text: "", digest: digestOf(""), value: tiers, warnings: [] })
  })
  const filled = Layer.effectDiscard(
    Effect.gen(function* () {
      const chain = yield* AuditChain
      for (const report of reports) yield* chain.append(report)
    })
  )
  const chain = damaged ? damagedChain : Layer.provideMerge(filled, AuditChain.layerMemory)
  return Effect.provide(Layer.mergeAll(loader, systems, config, chain))
}
