import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { digestOf } from "../../src/domain/source/digest.ts"
import { utcMillis } from "../../src/domain/source/UtcTime.ts"
import type { Tier } from "../../src/domain/bench/Tier.ts"
import { checkDod } from "../../src/programs/checkDod.ts"
import { decideByTier } from "../../src/programs/decideByTier.ts"
import { digests, report } from "../domain/bench/benchReports.ts"
import { good, sut, tierFile, withFailed } from "../domain/bench/promotions.ts"
import { folder } from "../services/dod/folder.ts"
import { type Bench, benchOf, ROOT } from "./benching.ts"
import { declared, files, planText } from "./planning.ts"

const granting = (tier: Tier, digest = digests.sut) => ({
  ...tierFile,
  current: { "fix-it": { [digest]: tier } }
})
const full: Bench = { cases: good, reports: [report("01A", good)], tiers: granting("silver") }

const decide = (bench: Bench, tier: Tier = "silver", task_class = "fix-it", root = ROOT) =>
  TestClock.setTime(utcMillis("2026-03-02T00:00:00Z")).pipe(
    Effect.andThen(decideByTier({ kind: "tier", task_class, tier }, root)),
    Effect.map(({ reasoning, status }) => `${status}: ${reasoning}`),
    benchOf(bench)
  )

describe("decideByTier", () => {
  it.effect("passes a tier that is granted and still earned, and every lower one", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* decide(full),
        `passed: bench/trust-tiers.yaml grants "agent" (${digests.sut}) on the task class "fix-it" silver, and the audit chain earns silver today.`
      )
      assert.match(yield* decide(full, "bronze"), /^passed/u)
    })
  )

  it.effect("fails a tier that is earned, but was never granted to the system as it is today", () =>
    Effect.gen(function* () {
      assert.match(yield* decide({ ...full, tiers: tierFile }), /^failed: .*no tier; silver is asked for\.$/u)
      assert.match(yield* decide({ ...full, tiers: granting("bronze") }), /^failed: .* bronze; silver is asked for\.$/u)
      assert.match(yield* decide({ ...full, tiers: granting("gold", digestOf("before")) }), /^failed: .*no tier; /u)
    })
  )

  it.effect("fails a tier that is granted, but that the chain does not earn today, and says why", () =>
    Effect.gen(function* () {
      const granted = { ...full, tiers: granting("gold") }
      assert.match(
        yield* decide({ ...granted, reports: [] }),
        /^failed: .*does not earn silver: The audit chain holds no/u
      )
      const later = [...full.reports, report("01B", withFailed("n", 1))]
      assert.match(yield* decide({ ...granted, reports: later }), /^failed: .*1 of 4 negative cases did not end/u)
      assert.match(yield* decide({ ...granted, damaged: true }), /^failed: .*000001-01A\.json: edited/u)
      assert.match(yield* decide(granted, "gold"), /^failed: .*does not offer gold/u)
      assert.match(
        yield* decide({ ...granted, identity: { ...sut, lock: "undeclared" } }),
        /^failed: .*has no lock that declares/u
      )
    })
  )

  it.effect("fails what cannot be found, and a name that leads out of the bench root", () =>
    Effect.gen(function* () {
      assert.match(
        yield* decide(full, "silver", "fixit"),
        /^failed: No task class "fixit".* The bench root is bench\.$/u
      )
      assert.match(yield* decide(full, "silver", "../fix-it"), /^failed: "\.\.\/fix-it" is no name of a task class/u)
    })
  )
})

describe("Tier evidence of a plan", () => {
  it.effect("is decided by what the evaluator was given, and fails without it", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const item = "{ kind: tier, task_class: fix-it, tier: silver }"
      const plan = yield* write("plan.yaml", planText(`definition_of_done: [{ text: Trusted, evidence: ${item} }]\n`))
      const check = (options: Partial<Parameters<typeof declared>[0]>) =>
        Effect.map(checkDod({ plan }).pipe(declared({ plan, allowCommands: false, ...options })), ({ summary }) =>
          summary.results.map(({ reasoning, status }) => `${status}: ${reasoning}`).join()
        )
      assert.match(yield* check({}), /^failed: .*not supported here/u)
      const said = yield* check({
        tier: ({ task_class, tier }) =>
          Effect.succeed({ status: "passed" as const, reasoning: `${task_class} holds ${tier}.` })
      })
      assert.strictEqual(said, "passed: fix-it holds silver.")
    }).pipe(Effect.scoped, Effect.provide(files))
  )
})
