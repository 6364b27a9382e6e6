import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { CannotWrite } from "../../src/domain/source/errors.ts"
import { loadedCase } from "../domain/bench/generators.ts"
import { benchOf, output } from "./bench/benching.ts"

const cases = ["a", "b", "c"].map((id) => loadedCase(id))

describe("A run", () => {
  it.effect("stands in the chain before its first attempt, so that a killed one leaves a trace", () =>
    Effect.gen(function* () {
      const bench = yield* benchOf(cases)
      const seen: Array<string> = []
      bench.acts.sut = () =>
        bench.records.pipe(
          Effect.orDie,
          Effect.map((records) => {
            seen.push(records.map(({ phase }) => phase).join(" "))
            return output()
          })
        )
      const { report } = yield* bench.run()
      assert.deepStrictEqual(
        seen,
        cases.map(() => "begun")
      )
      const [begun, ended] = yield* bench.records
      assert.deepStrictEqual(ended, report)
      assert.deepInclude(begun, {
        phase: "begun",
        run_id: report.run_id,
        run_key: report.run_key,
        complete: false,
        per_case: [],
        passed_count: 0,
        counts: { scored: 0, failed: 0, cancelled: 0, total: 0, ambiguous: 0 }
      })
    })
  )

  it.effect("is not begun where its record has no place: nothing is tried, nothing paid", () =>
    Effect.gen(function* () {
      const { records, run, tried } = yield* benchOf(cases, {
        append: () => Effect.fail(new CannotWrite({ path: "/bench/audit", detail: "no space is left." }))
      })
      assert.strictEqual((yield* Effect.flip(run()))._tag, "CannotWrite")
      assert.deepStrictEqual([tried, yield* records], [[], []])
    })
  )
})
