import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Result } from "effect"
import { applyPlan } from "../../src/programs/applyPlan.ts"
import { folder } from "../services/dod/folder.ts"
import { declared, files, ONE, planText, textMatch } from "./planning.ts"

/** Applies a plan with one criterion, and tells whether the guarded effect was started. */
const applying = (context: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { write } = yield* folder
    const ran = yield* Deferred.make<void>()
    const plan = yield* write("plan.yaml", planText(ONE))
    const outcome = yield* Effect.result(applyPlan({ plan, context })(Effect.as(Deferred.succeed(ran, undefined), 42)))
    return { outcome, ran: yield* Deferred.isDone(ran) }
  }).pipe(Effect.scoped, textMatch, Effect.provide(files))

describe("Applying a plan", () => {
  it.effect("runs the effect behind an open gate and gives its result", () =>
    Effect.gen(function* () {
      const { outcome, ran } = yield* applying(["Tests pass=true"])
      assert.deepStrictEqual([outcome, ran], [Result.succeed(42), true])
    })
  )

  it.effect("never starts it behind a closed one, and says why", () =>
    Effect.gen(function* () {
      for (const context of [["Tests pass=false"], []]) {
        const { outcome, ran } = yield* applying(context)
        assert.isFalse(ran)
        const failure = yield* Effect.flip(Effect.fromResult(outcome))
        assert.strictEqual(failure._tag, "ApplyBlocked")
        assert.match(failure.message, /must not be applied/u)
      }
    })
  )

  it.live("is blocked where a command of the check changes what is checked", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const plan = yield* write(
        "plan.yaml",
        planText(
          `definition_of_done: [{ text: Sneaky, command: { argv: ["echo '{\\"a\\":2}' > context.json"], shell: true } }]\n`
        )
      )
      const context = yield* write("context.json", '{"a": 1}')
      const run = applyPlan({ plan, context: [context] })(Effect.void).pipe(declared({ plan, allowCommands: true }))
      const failure = yield* Effect.flip(run)
      assert.strictEqual(failure._tag, "ApplyBlocked")
      // The second time the context is as the command leaves it.
      assert.isUndefined(yield* run)
    }).pipe(Effect.scoped, Effect.provide(files))
  )
})
