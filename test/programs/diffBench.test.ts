import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { diffBench } from "../../src/programs/diffBench.ts"
import { AuditChain } from "../../src/services/AuditChain.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { loadedCase, reportOf, runInputs, scored } from "../domain/bench/generators.ts"

const failing = scored({ passed: false, score: 0 })
const open = loadedCase("open")
const secret = loadedCase("secret", { curation_class: "held-out" })

const before = reportOf(
  [
    [open, scored()],
    [secret, failing]
  ],
  {},
  { run_id: "01AAA" }
)
const after = reportOf(
  [
    [open, failing],
    [secret, scored()]
  ],
  {},
  { run_id: "01BBB" }
)
const other = reportOf([[open, scored()]], { rubric_digest: runInputs.keys_digest }, { run_id: "01CCC" })

const services = Layer.mergeAll(
  AuditChain.layerMemory,
  Layer.mock(BenchLoader, { names: () => Effect.succeed(["toy"]) })
)

/** Compares two runs of a chain that holds three. */
const diff = (left: string, right: string, revealHeldOut = false) =>
  Effect.gen(function* () {
    const chain = yield* AuditChain
    for (const report of [before, after, other]) yield* chain.append(report)
    return yield* diffBench({ root: "/bench", left, right, revealHeldOut })
  }).pipe(Effect.provide(services))

describe("diffBench", () => {
  it.effect("compares two runs of the chain, named by the beginning of their ids", () =>
    Effect.gen(function* () {
      const shown = yield* diff("01AAA", "01B")
      assert.deepStrictEqual(shown.counts, { gained: 1, lost: 1, same: 0, undecided: 0, total: 2 })
      assert.deepStrictEqual(
        shown.changes.map(({ case_id, change }) => [case_id, change]),
        [["open", "lost"]]
      )
      assert.deepStrictEqual(shown.hidden_held_out, { gained: 1, lost: 0, same: 0, undecided: 0, total: 1 })
      assert.notInclude(JSON.stringify(shown), "secret")
    })
  )

  it.effect("shows held-out cases where that is asked for", () =>
    Effect.gen(function* () {
      const shown = yield* diff("01A", "01B", true)
      assert.deepStrictEqual(
        shown.changes.map(({ case_id }) => case_id),
        ["open", "secret"]
      )
    })
  )

  it.effect("refuses unlike runs and unknown ones", () =>
    Effect.gen(function* () {
      const unlike = yield* Effect.flip(diff("01A", "01C"))
      assert.strictEqual(unlike._tag, "ReportsUnlike")
      const unknown = yield* Effect.flip(diff("01A", "01D"))
      assert.strictEqual(unknown._tag, "UsageInvalid")
      assert.include(unknown.message, '"01D"')
    })
  )
})
