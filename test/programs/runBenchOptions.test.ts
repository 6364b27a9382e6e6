import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { loadedCase } from "../domain/bench/generators.ts"
import { benchOf, ends, reply } from "./bench/benching.ts"

const cases = ["a", "b", "c", "d", "e", "f"].map((id) =>
  loadedCase(id, { curation_class: id === "b" ? "held-out" : "rag-corpus-derived" })
)

/** A run that is refused before anything was run. */
const refused = (options: Parameters<Effect.Success<ReturnType<typeof benchOf>>["run"]>[0], says: RegExp) =>
  Effect.gen(function* () {
    const { reports, run, tried } = yield* benchOf(cases)
    const error = yield* Effect.flip(run(options))
    assert.strictEqual(error._tag, "UsageInvalid")
    assert.match(error.message, says)
    assert.deepStrictEqual([tried, yield* reports], [[], []])
  })

describe("What is asked of a run", () => {
  it.effect("selects cases; a filter that selects none is refused", () =>
    Effect.gen(function* () {
      const { run } = yield* benchOf(cases)
      const some = yield* run({ filter: { cases: "?", curation_class: "rag-corpus-derived" } })
      assert.deepStrictEqual(Object.keys(ends(some.report)), ["a/0", "c/0", "d/0", "e/0", "f/0"])
      assert.deepStrictEqual(some.report.case_filter, { cases: "?", curation_class: "rag-corpus-derived" })
      yield* refused({ filter: { cases: "z*" } }, /selects none of the 6 cases/u)
    })
  )

  it.effect("does not pick single held-out cases by a filter, unless their results may be shown", () =>
    Effect.gen(function* () {
      const held = ["a", "b", "c", "d", "e", "f"].map((id) => loadedCase(id, { curation_class: "held-out" }))
      const { reports, run } = yield* benchOf([...held, loadedCase("g", {})])
      const error = yield* Effect.flip(run({ filter: { cases: "a" } }))
      assert.match(error.message, /selects 1 held-out case; so few/u)
      assert.deepStrictEqual(yield* reports, [])
      const revealed = yield* run({ filter: { cases: "a" }, revealHeldOut: true })
      assert.strictEqual(revealed.report.counts.total, 1)
      const all = yield* run({ filter: { curation_class: "held-out" } })
      assert.strictEqual(all.report.counts.total, 6)
    })
  )

  it.effect("selects what did not pass in another run, which must be known", () =>
    Effect.gen(function* () {
      const { acts, run } = yield* benchOf(cases)
      acts.rubric = (id) => Effect.succeed(reply({ passed: id !== "b" && id !== "e" }))
      const first = yield* run()
      const second = yield* run({ filter: { failed_in: first.report.run_id } })
      assert.deepStrictEqual(Object.keys(ends(second.report)), ["b/0", "e/0"])
      yield* refused({ filter: { failed_in: first.report.run_id } }, /no run .* There is none yet/u)
    })
  )

  it.effect("can be refused before anything is run", () =>
    Effect.gen(function* () {
      yield* refused({ repeat: 0 }, /repeated 1 to 1000 times/u)
      yield* refused({ repeat: 1.5 }, /repeated 1 to 1000 times/u)
      yield* refused({ concurrency: 0 }, /at least one attempt/iu)
      yield* refused({ passRule: { _tag: "AtLeast", k: 3 }, repeat: 2 }, /3 of 2/u)
      yield* refused({ costCapUsd: Number.NaN }, /amount of US dollars/u)
      yield* refused({ costCapUsd: 1 }, /max_cost_usd/u)
      yield* refused({ resume: true }, /nothing to resume/u)
    })
  )

  it.effect("without any case comes to an incomplete report", () =>
    Effect.gen(function* () {
      const { run } = yield* benchOf([])
      const { report } = yield* run()
      assert.deepStrictEqual([report.complete, report.counts.total, report.mean_score], [false, 0, null])
    })
  )
})
