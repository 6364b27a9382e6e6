import path from "node:path"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { PerCase } from "../../src/domain/bench/BenchReport.ts"
import { decidePolicy, type PolicyOptions } from "../../src/programs/decidePolicy.ts"
import { benchServices } from "../../src/programs/cli/benchServices.ts"
import { judgedTier } from "../../src/programs/cli/handlers/judgedTier.ts"
import { drillDocument } from "../../src/programs/cli/render/drillDocument.ts"
import { drillPolicy } from "../../src/programs/drillPolicy.ts"
import { loadPolicy } from "../../src/programs/policy/loadPolicy.ts"
import { AuditChain } from "../../src/services/AuditChain.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { HostProcess } from "../../src/services/HostProcess.ts"
import { SystemUnderTest } from "../../src/services/SystemUnderTest.ts"
import { report, row } from "../domain/bench/benchReports.ts"
import { greetingCopy, NOVEMBER } from "./greetingBench.ts"
import { outcomes, services } from "./policies.ts"

const layer = Layer.merge(services, HostProcess.layer)

/** A bench whose own system has earned bronze on the cases of greeting, and was granted it, beside a policy that asks for it. */
const benchWithPolicy = Effect.gen(function* () {
  yield* TestClock.setTime(NOVEMBER)
  const fs = yield* FileSystem.FileSystem
  const root = yield* greetingCopy
  const chain = path.join(root, "audit")
  const { identity } = yield* Effect.gen(function* () {
    const loader = yield* BenchLoader
    const loaded = yield* loader.loadTaskClass("greeting", root)
    const { cases, digest } = yield* loader.loadCases(loaded)
    const { identity } = yield* SystemUnderTest.use((systems) => systems.open(undefined, loaded))
    const rows = cases.map(({ case: one, digest: case_digest }): PerCase =>
      row(one.case_id, true, {
        case_digest,
        disposition: one.disposition,
        difficulty: one.difficulty,
        curation_class: one.curation_class,
        family: one.family ?? null
      })
    )
    const made = report("01JZ8Q4M7X2V9T3B6N5C8K1R0D", rows, {
      task_class: "greeting",
      sut: identity,
      rubric_digest: loaded.digests.rubric,
      taxonomy_digest: loaded.digests.taxonomy,
      keys_digest: loaded.digests.keys,
      case_set_digest: digest,
      limits: loaded.settings.limits,
      started_at: "2026-10-30T10:00:00Z",
      ended_at: "2026-10-30T10:01:00Z"
    })
    yield* AuditChain.use((audit) => audit.append(made)).pipe(Effect.provide(AuditChain.layerDirectory(chain)))
    return { identity }
  }).pipe(Effect.provide(benchServices, { local: true }))
  const tiers = path.join(root, "trust-tiers.yaml")
  const text = yield* fs.readFileString(tiers)
  yield* fs.writeFileString(
    tiers,
    text.replace("current: {}", `current:\n  greeting:\n    "${identity.digest}": bronze`)
  )
  const policy = path.join(root, "gate.yaml")
  const conditions = "  - { id: trust, kind: tier, task_class: greeting, tier: bronze, bench_root: . }\n"
  yield* fs.writeFileString(policy, `version: 1\nid: agent\ntitle: Trusted\nconditions:\n${conditions}`)
  return { root, loaded: yield* loadPolicy(policy) }
})

const options = Effect.map(
  Effect.context<Effect.Services<ReturnType<typeof judgedTier>>>(),
  (context): PolicyOptions => ({ judgeTier: (request) => Effect.provideContext(judgedTier(request), context) })
)

withLayer(layer)("A policy on a tier", (it) => {
  it.effect("is met by a tier that is granted and earned, and says with which code it is not", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const { loaded, root } = yield* benchWithPolicy
      const decide = Effect.flatMap(options, (given) => decidePolicy(loaded, given))
      assert.deepStrictEqual(outcomes(yield* decide), ["trust met Met"])
      const tiers = path.join(root, "trust-tiers.yaml")
      const text = yield* fs.readFileString(tiers)
      yield* fs.writeFileString(tiers, text.replace(/current:[^]*/u, "current: {}\n"))
      assert.deepStrictEqual(outcomes(yield* decide), ["trust unmet tierNotEarned"])
    })
  )

  it.effect("is drilled: every record, every part of the class and every case", () =>
    Effect.gen(function* () {
      const { loaded } = yield* benchWithPolicy
      const result = yield* drillPolicy(loaded, { ...(yield* options), seed: 3 })
      if (result._tag !== "Held") return assert.fail("The gate does not pass.")
      const { attempts, left } = drillDocument(loaded, result.drill)
      assert.deepStrictEqual(
        attempts.filter(({ blocked }) => !blocked).map(({ how, piece }) => `${piece}: ${how}`),
        []
      )
      const codes = [...new Set(attempts.map(({ exit }) => exit.code))].toSorted((a, b) => a - b)
      assert.includeMembers(codes, [3, 5, 6, 14, 65])
      const touched = new Set([...attempts.map(({ piece }) => piece), ...left.map((one) => one.path)])
      const evidence = result.drill.decision.conditions.flatMap((one) => one.evidence.files.map((file) => file.path))
      assert.isAbove(evidence.length, 35)
      assert.deepStrictEqual(
        evidence.filter((file) => !touched.has(file)),
        []
      )
    })
  )
})
