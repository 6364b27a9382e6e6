import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Option, Ref, Result } from "effect"
import { checkDod, type CheckOptions, recheckDod } from "../../src/programs/checkDod.ts"
import { DodEvaluator } from "../../src/services/DodEvaluator.ts"
import { GitTree } from "../../src/services/GitTree.ts"
import { folder } from "../services/dod/folder.ts"
import { declared, files, ONE, OTHER_ID, planText, reasons, textMatch } from "./planning.ts"

const CRITERIA = `definition_of_done:
  - text: Tests pass
    command: ["true"]
  - text: Report is there
    evidence: { kind: file, path: report.txt }
  - Docs {what}
arguments: { what: updated }
`

/** Checks a plan, changes something, and decides the gate anew. */
const afterwards = (
  change: (made: Effect.Success<typeof folder>) => Effect.Effect<unknown, unknown>,
  again: Partial<CheckOptions & { readonly allowCommands: boolean }> = {}
) =>
  Effect.gen(function* () {
    const made = yield* folder
    const plan = yield* made.write("plan.yaml", planText(CRITERIA))
    const context = yield* made.write("context.json", '{"Docs updated": true}')
    yield* made.write("report.txt", "fine")
    const options = { plan, context: [context], maxAge: Duration.hours(1) }
    const first = yield* checkDod(options).pipe(declared({ plan, allowCommands: true }))
    assert.deepStrictEqual(reasons(first), [])
    yield* change(made)
    const { allowCommands = true, ...more } = again
    return yield* Effect.result(
      recheckDod({ ...options, ...more }, first.summary).pipe(declared({ plan, allowCommands }))
    )
  }).pipe(
    Effect.scoped,
    Effect.map((again) => (Result.isSuccess(again) ? reasons(again.success) : [again.failure.message])),
    Effect.provide(files)
  )

/** Writes the plan with one place changed. */
const replaced = (from: string, to: string) => (made: Effect.Success<typeof folder>) =>
  made.write("plan.yaml", planText(CRITERIA).replace(from, to))

/** Whatever decides a criterion, it passed. */
const allPass = Layer.effect(
  DodEvaluator,
  Effect.map(DodEvaluator, ({ evaluate, settings }) => ({
    settings,
    evaluate: (criteria, context) =>
      Effect.map(evaluate(criteria, context), (results) =>
        results.map((result) => ({ ...result, status: "passed" as const }))
      )
  }))
).pipe(Layer.provide(DodEvaluator.layerTextMatch))

/** Provides a git tree. */
const on = (tree: Option.Option<string>) => Effect.provide(GitTree.layerFixed(tree))

describe("After a check", () => {
  it.live("the gate stays open while nothing changes", () =>
    Effect.map(
      afterwards(() => Effect.void),
      (reasons) => assert.deepStrictEqual(reasons, [])
    )
  )

  it.live("a change of the plan, the context, the evidence or the settings closes it", () =>
    Effect.gen(function* () {
      const changes: ReadonlyArray<Parameters<typeof afterwards>> = [
        [replaced('["true"]', '["true", "x"]')],
        [replaced("text: Tests pass", "text: All tests pass")],
        [replaced("what: updated", "what: written")],
        [replaced("path: report.txt", "path: ./report.txt")],
        [replaced("  - Docs {what}\n", "")],
        [replaced(planText(""), planText("", OTHER_ID))],
        [({ write }) => write("context.json", '{"Docs updated": 1}')],
        [() => Effect.void, { context: [] }],
        [({ write }) => write("report.txt", "changed")],
        [({ fs, at }) => fs.remove(at("report.txt"))],
        [() => Effect.void, { allowCommands: false }],
        [() => Effect.sleep("20 millis"), { maxAge: Duration.millis(1) }]
      ]
      for (const [index, change] of changes.entries()) {
        assert.isNotEmpty(yield* afterwards(...change), `change ${index}`)
      }
    })
  )

  it.effect("it is closed where a criterion rests on a tier, which no digest holds", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const tier =
        'definition_of_done: [{ text: "Tests pass", evidence: { kind: tier, task_class: toy, tier: gold } }]\n'
      const ends = yield* Effect.forEach([ONE, tier], (text) =>
        Effect.gen(function* () {
          const options = { plan: yield* write("plan.yaml", planText(text)), context: ["Tests pass=true"] }
          const first = yield* checkDod(options)
          const again = yield* recheckDod(options, first.summary)
          return [Result.isSuccess(first.gate), Result.isSuccess(again.gate)]
        })
      )
      assert.deepStrictEqual(ends, [
        [true, true],
        [true, false]
      ])
    }).pipe(Effect.scoped, on(Option.none()), Effect.provide(Layer.provideMerge(allPass, files)))
  )

  it.effect("a change of the git tree closes it", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const options = { plan: yield* write("plan.yaml", planText(ONE)), context: ["Tests pass=true"] }
      const first = yield* checkDod(options).pipe(on(Option.some("a")))
      const again = (tree: Option.Option<string>) =>
        Effect.map(recheckDod(options, first.summary).pipe(on(tree)), reasons)
      assert.deepStrictEqual(yield* again(Option.some("a")), [])
      assert.lengthOf(yield* again(Option.some("b")), 1)
      assert.lengthOf(yield* again(Option.none()), 1)
    }).pipe(Effect.scoped, textMatch, Effect.provide(files))
  )

  it.effect("a change of the git tree during the check closes it already", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const plan = yield* write("plan.yaml", planText(ONE))
      const trees = yield* Ref.make(0)
      const changing = Layer.succeed(GitTree, {
        current: () =>
          Effect.map(
            Ref.updateAndGet(trees, (number) => number + 1),
            (number) => Option.some(`${number}`)
          )
      })
      const check = checkDod({ plan, context: ["Tests pass=true"] })
      assert.lengthOf(reasons(yield* Effect.provide(check, changing)), 1)
      assert.lengthOf(reasons(yield* check), 0)
    }).pipe(Effect.scoped, textMatch, Effect.provide(files))
  )

  it.live("evidence that a command wrote during the check is fine", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const plan = yield* write(
        "plan.yaml",
        planText(`definition_of_done:
  - { text: Written, command: [cp, plan.yaml, report.txt] }
  - { text: There, evidence: { kind: file, path: report.txt } }
`)
      )
      const check = checkDod({ plan }).pipe(declared({ plan, allowCommands: true }))
      assert.deepStrictEqual(reasons(yield* check), [])
    }).pipe(Effect.scoped, Effect.provide(files))
  )
})
