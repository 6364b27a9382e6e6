import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { VulnRemediationRubric } from "../../../bench/vuln-remediation/rubric.ts"
import { BenchLoader } from "../../../src/services/BenchLoader.ts"
import { loaderLayer } from "../../services/bench/greetingBench.ts"

const benchRoot = path.resolve(import.meta.dirname, "../../../bench")

const opened = Effect.gen(function* () {
  const loader = yield* BenchLoader
  const loaded = yield* loader.loadTaskClass("vuln-remediation", benchRoot)
  const { cases } = yield* loader.loadCases(loaded)
  return { loaded, cases: cases.map((read) => read.case) }
}).pipe(Effect.provide(Layer.fresh(loaderLayer)))

const codes = {
  block: [
    "recipe.semantic_drift",
    "rubric.malformed_output",
    "rubric.timeout",
    "rubric.unknown_breakdown_key",
    "rubric.unknown_failure_mode",
    "sut.cancelled",
    "sut.exception",
    "sut.timeout",
    "validator.build_failed",
    "validator.cve_not_dropped",
    "validator.tests_failed"
  ],
  warn: ["cassette.tier_mismatch", "cost.over_estimate", "recipe.unused_field"],
  info: ["rag.first_hit", "recipe.optimized_path"]
}

describe("The task class vuln-remediation", () => {
  it.live("has exactly its keys, its codes with their severities, and its minimums", () =>
    Effect.gen(function* () {
      const { loaded } = yield* opened
      const { taskClass, descriptions } = loaded
      assert.deepStrictEqual([...taskClass.breakdownKeys].toSorted(), [
        "cve.dropped",
        "recipe.applied",
        "validator.build_passed",
        "validator.tests_passed"
      ])
      const bySeverity = Map.groupBy(taskClass.failureModeTaxonomy.keys(), (code) =>
        taskClass.failureModeTaxonomy.get(code)
      )
      for (const severity of ["block", "warn", "info"] as const) {
        assert.deepStrictEqual(bySeverity.get(severity)?.toSorted(), codes[severity])
      }
      assert.deepStrictEqual(new Set(descriptions.keys()), new Set(taskClass.failureModeTaxonomy.keys()))
      assert.deepStrictEqual(
        [...taskClass.minCasesForPromotion],
        [
          ["bronze", 10],
          ["silver", 25]
        ]
      )
    })
  )

  it.live("is scored by the rubric that its folder exports, from files that can run without any other package", () =>
    Effect.gen(function* () {
      const { loaded } = yield* opened
      assert.deepStrictEqual(loaded.rubric, { _tag: "Module", exportName: "VulnRemediationRubric" })
      assert.deepStrictEqual(Object.keys(loaded.taskClass.rubric), Object.keys(VulnRemediationRubric))
      assert.includeMembers([...loaded.rubricFiles], ["rubric.ts", "validators/build.mjs", "vendor/semver.mjs"])
      assert.deepStrictEqual(
        loaded.settings.validators.map(({ name }) => name),
        ["build", "tests"]
      )
      assert.strictEqual(loaded.settings.sut, "baseline")
      assert.isDefined(loaded.settings.suts["baseline"]?.lock)
    })
  )

  it.live("has at least 30 sealed cases, 14 held-out, 4 negative, and of every difficulty", () =>
    Effect.gen(function* () {
      const { cases } = yield* opened
      const count = (...holds: ReadonlyArray<string>) =>
        cases.filter((one) => holds.includes(one.disposition) || holds.includes(one.curation_class)).length
      assert.isAtLeast(cases.length, 30)
      assert.isAtLeast(count("held-out"), 14)
      assert.isAtLeast(count("negative"), 4)
      assert.isAtLeast(count("ambiguous"), 2)
      for (const difficulty of ["easy", "medium", "hard"]) {
        assert.isAtLeast(cases.filter((one) => one.difficulty === difficulty).length, 5, difficulty)
      }
      assert.strictEqual(new Set(cases.map((one) => one.cassette_canary_pin)).size, cases.length)
    })
  )
})
