import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { historyBench } from "../../src/programs/historyBench.ts"
import { planBench } from "../../src/programs/planBench.ts"
import { promoteBench } from "../../src/programs/promoteBench.ts"
import { verifyBench } from "../../src/programs/verifyBench.ts"
import { digestOf } from "../../src/domain/source/digest.ts"
import { utcMillis } from "../../src/domain/source/UtcTime.ts"
import { begun, limits, report, row, rows, score } from "../domain/bench/benchReports.ts"
import { good, rule, sut, tierFile, withFailed } from "../domain/bench/promotions.ts"
import { type Bench, benchOf, ROOT } from "./benching.ts"

const full: Bench = { cases: good, reports: [report("01A", good)] }
const promote = (bench: Bench, tier: "bronze" | "silver" | "gold" = "silver", anchor?: string) =>
  TestClock.setTime(utcMillis("2026-03-02T00:00:00Z")).pipe(
    Effect.andThen(promoteBench({ root: ROOT, name: "fix-it", tier, sut: undefined, anchor })),
    benchOf(bench)
  )
const unmet = (bench: Bench, tier?: "bronze" | "silver" | "gold") =>
  Effect.map(promote(bench, tier), ({ verdict }) => verdict.reasons.map(({ condition }) => condition))
const plan = (bench: Bench, tier?: "bronze" | "silver" | "gold") =>
  planBench({ root: ROOT, name: "fix-it", tier }).pipe(benchOf(bench))
const verify = (bench: Bench, anchor?: string, root = ROOT) =>
  verifyBench({ root, chain: "bench/audit", anchor }).pipe(benchOf(bench))
const history = (bench: Bench, name = "fix-it") => historyBench({ root: ROOT, name }).pipe(benchOf(bench))

describe("promoteBench", () => {
  it.effect("finds a tier earned by the runs in the chain", () =>
    Effect.gen(function* () {
      const { tierFile, verdict } = yield* promote(full)
      assert.isTrue(verdict.evidence_sufficient)
      assert.strictEqual(tierFile, "bench/trust-tiers.yaml")
      assert.deepStrictEqual(verdict.evidence.runs, ["01A"])
    })
  )

  it.effect("says whether the tier file grants any tier yet, to whomever", () =>
    Effect.gen(function* () {
      assert.isFalse((yield* promote(full)).grantsAny)
      assert.isFalse((yield* promote({ ...full, tiers: { ...tierFile, current: {} } })).grantsAny)
      const current = { other: { [digestOf("x")]: "bronze" as const } }
      assert.isTrue((yield* promote({ ...full, tiers: { ...tierFile, current } })).grantsAny)
    })
  )

  it.effect("finds no tier earned without a run, nor by runs of what there is no more", () =>
    Effect.gen(function* () {
      assert.include(yield* unmet({ ...full, reports: [] }), "evidence")
      assert.include(yield* unmet({ ...full, identity: { ...sut, digest: digestOf("new state") } }), "evidence")
      assert.include(
        yield* unmet({ ...full, reports: [report("01A", good, { ended_at: "2026-01-01T00:00:00Z" })] }),
        "evidence"
      )
    })
  )

  it.effect("takes a chain that does not verify for a condition that does not hold, and reads none of it", () =>
    Effect.gen(function* () {
      const { verdict } = yield* promote({ ...full, damaged: true })
      assert.isFalse(verdict.evidence_sufficient)
      const [chain, ...others] = verdict.reasons
      assert.strictEqual(chain?.condition, "chain")
      assert.include(chain?.reason ?? "", "000001-01A.json: edited")
      assert.include(
        others.map(({ condition }) => condition),
        "evidence"
      )
    })
  )

  it.effect("holds the chain against a hash that was published elsewhere", () =>
    Effect.gen(function* () {
      const anchored = (anchor: string) =>
        Effect.map(promote(full, "silver", anchor), ({ verdict }) => verdict.reasons.map(({ condition }) => condition))
      const { hash } = yield* verify(full)
      assert.deepStrictEqual(yield* anchored(hash), [])
      assert.includeMembers([...(yield* anchored(digestOf("other")))], ["chain", "evidence"])
    })
  )

  it.effect("holds runs against today's cases and limits", () =>
    Effect.gen(function* () {
      const relabelled = good.with(0, { ...good[0], ...row("d-1", true, { curation_class: "held-out" }) })
      assert.include(yield* unmet({ ...full, cases: relabelled }), "evidence")
      const limited = [report("01A", good, { limits: { ...limits, sut_seconds: 1 } })]
      assert.include(yield* unmet({ ...full, reports: limited }), "evidence")
    })
  )

  it.effect("names codes that must never occur and that the task class does not know", () =>
    Effect.gen(function* () {
      const tiers = { ...tierFile, tiers: { ...tierFile.tiers, silver: rule(0.8, ["fix.known", "fix.unknwon"]) } }
      assert.deepStrictEqual((yield* promote({ ...full, tiers })).unknownNevers, ["fix.unknwon"])
      assert.deepStrictEqual((yield* promote({ ...full, tiers }, "bronze")).unknownNevers, [])
    })
  )

  it.effect("never takes the self-checks for evidence", () =>
    Effect.gen(function* () {
      const oracle = { ...sut, kind: "oracle" as const }
      const reports = [report("01A", good, { sut: oracle })]
      assert.includeMembers([...(yield* unmet({ cases: good, reports, identity: oracle }))], ["sut_kind", "evidence"])
    })
  )

  it.effect("says that a tier is not offered, and refuses a tier file without a rule for one that is", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* unmet(full, "gold"), ["offered"])
      const tiers = { calibrated: false, tiers: { bronze: rule(0.7) } }
      const error = yield* Effect.flip(promote({ ...full, tiers }, "bronze"))
      assert.strictEqual(error._tag, "TierConfigInvalid")
      assert.include(error.message, "bench/trust-tiers.yaml: It has no rule for silver")
    })
  )
})

describe("planBench", () => {
  it.effect("plans every tier that has a rule, offered or not", () =>
    Effect.gen(function* () {
      const { calibrated, tiers } = yield* plan(full)
      assert.isFalse(calibrated)
      assert.deepStrictEqual(
        tiers.map(({ fewest_cases, minimum_cases, offered, tier }) => [tier, offered, minimum_cases, fewest_cases]),
        [
          ["bronze", true, 10, 9],
          ["silver", true, 25, 14],
          ["gold", false, null, 29]
        ]
      )
    })
  )

  it.effect("plans one tier, and refuses one without a rule", () =>
    Effect.gen(function* () {
      assert.lengthOf((yield* plan(full, "gold")).tiers, 1)
      const tiers = { calibrated: false, tiers: { bronze: rule(0.7) } }
      const error = yield* Effect.flip(plan({ ...full, tiers }, "gold"))
      assert.include(error.message, "It has no rule for gold")
    })
  )
})

describe("verifyBench", () => {
  it.effect("gives the head of a chain that verifies", () =>
    Effect.gen(function* () {
      const { count, hash } = yield* verify({ ...full, reports: [report("01A", good), report("01B", good)] })
      assert.strictEqual(count, 2)
      assert.deepStrictEqual(yield* verify({ ...full, reports: [report("01A", good), report("01B", good)] }, hash), {
        count,
        hash
      })
    })
  )

  it.effect("fails on damage, on a chain without a record, and where there is no bench", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(verify({ ...full, damaged: true })))._tag, "ChainTampered")
      assert.strictEqual((yield* Effect.flip(verify(full, digestOf("other"))))._tag, "ChainTampered")
      const none = yield* Effect.flip(verify({ ...full, reports: [] }))
      assert.match(none.message, /bench\/audit: the audit chain has no record, so there is nothing to verify/u)
      assert.strictEqual((yield* Effect.flip(verify(full, undefined, "nowhere")))._tag, "BenchRootNotFound")
    })
  )
})

describe("historyBench", () => {
  it.effect("gives the runs of one task class, oldest first, and what about them is no evidence", () =>
    Effect.gen(function* () {
      const attempts = [
        { _tag: "Scored" as const, repeat: 0, output_digest: null, score: score(true, { cache_hit: true }) }
      ]
      const cached = good.map((one, index) => (index < 2 ? { ...one, attempts } : one))
      const reports = [
        report("01A", [...withFailed("d", 5), ...rows("a", 2, 0, { disposition: "ambiguous" })]),
        report("01B", good, { task_class: "other" }),
        begun("01C"),
        report("01C", cached, { complete: false, case_filter: { cases: "d-*" } }),
        begun("01D")
      ]
      const runs = yield* history({ ...full, reports })
      assert.deepStrictEqual(
        runs.map(({ cached, cases, complete, ended_at, filtered, passed, run_id }) => [
          run_id,
          ended_at === null ? "never ended" : complete,
          filtered,
          cached,
          passed,
          cases
        ]),
        [
          ["01A", true, false, 0, 55, 60],
          ["01C", false, true, 2, 60, 60],
          ["01D", "never ended", false, 0, 0, 0]
        ]
      )
    })
  )

  it.effect("knows a task class whose folder is gone, and not one that never was", () =>
    Effect.gen(function* () {
      const reports = [report("01A", good, { task_class: "gone" })]
      assert.lengthOf(yield* history({ ...full, reports }, "gone"), 1)
      assert.lengthOf(yield* history({ ...full, reports }), 0)
      const error = yield* Effect.flip(history({ ...full, reports }, "fixit"))
      assert.match(error.message, /No task class "fixit".*Did you mean "fix-it"\?/u)
    })
  )
})
