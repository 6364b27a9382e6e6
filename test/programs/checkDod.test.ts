import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { checkDod, type CheckedPlan, type CheckOptions } from "../../src/programs/checkDod.ts"
import { DodEvaluator } from "../../src/services/DodEvaluator.ts"
import { folder } from "../services/dod/folder.ts"
import { files, ONE, planText, reasons, statuses, textMatch } from "./planning.ts"

/** What a function returns that makes a check of a plan with these criteria, under text match. */
const checking = (rest: string, options: Partial<CheckOptions> = {}) =>
  Effect.gen(function* () {
    const { write } = yield* folder
    return yield* checkDod({ plan: yield* write("plan.yaml", planText(rest)), ...options })
  }).pipe(Effect.scoped, textMatch, Effect.provide(files))

type Results = CheckedPlan["summary"]["results"]

/** Text match whose results are changed. */
const wrong = (change: (results: Results) => Results) =>
  Layer.effect(
    DodEvaluator,
    Effect.map(DodEvaluator, ({ evaluate, settings }) => ({
      settings,
      evaluate: (criteria, context) => Effect.map(evaluate(criteria, context), change)
    }))
  ).pipe(Layer.provide(DodEvaluator.layerTextMatch))

describe("A check", () => {
  it.effect("opens the gate only where every criterion passed", () =>
    Effect.gen(function* () {
      const met = yield* checking(ONE, { context: ["Tests pass=true"] })
      assert.deepStrictEqual([statuses(met), reasons(met)], [["passed"], []])
      const not = yield* checking(ONE, { context: ["Tests pass=false"] })
      assert.deepStrictEqual(statuses(not), ["failed"])
      assert.lengthOf(reasons(not), 1)
      const empty = yield* checking(ONE)
      assert.deepStrictEqual(statuses(empty), ["skipped"])
      assert.lengthOf(reasons(empty), 1)
    })
  )

  it.effect("blocks a plan without a definition of done unless that is allowed", () =>
    Effect.gen(function* () {
      for (const rest of ["", 'definition_of_done: " "\n', "definition_of_done: []\n"]) {
        assert.match(reasons(yield* checking(rest))[0] ?? "", /no definition of done/u)
        assert.deepStrictEqual(reasons(yield* checking(rest, { allowAbsent: true })), [])
      }
      assert.lengthOf(reasons(yield* checking(ONE, { allowAbsent: true })), 1)
    })
  )

  it.effect("is the same twice, but for its time", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const plan = yield* write("plan.yaml", planText(ONE))
      const check = checkDod({ plan, context: ["a=1"] })
      const first = yield* check
      yield* TestClock.adjust("1 hour")
      const second = yield* check
      assert.deepStrictEqual(second.summary.results, first.summary.results)
      assert.strictEqual(second.summary.digest, first.summary.digest)
      assert.notStrictEqual(second.summary.evaluated_at, first.summary.evaluated_at)
    }).pipe(Effect.scoped, textMatch, Effect.provide(files))
  )

  it.effect("dies of an evaluator that returns other results than one a criterion, in order", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const plan = yield* write("plan.yaml", planText('definition_of_done: ["Tests pass", "Docs done"]\n'))
      const context = ["Tests pass=true", "Docs done=true"]
      for (const change of [
        (results: Results) => results.slice(1),
        (results: Results) => [...results, ...results],
        (results: Results) => results.toReversed()
      ]) {
        const exit = yield* Effect.exit(checkDod({ plan, context }).pipe(Effect.provide(wrong(change))))
        assert.match(String(exit), /The evaluator returned/u)
      }
      assert.deepStrictEqual(
        reasons(yield* checkDod({ plan, context }).pipe(Effect.provide(wrong((results) => results)))),
        []
      )
    }).pipe(Effect.scoped, Effect.provide(files))
  )
})
