import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Means, type PlanCriterion } from "../../../src/domain/dod/Criterion.ts"
import { criterionDigest } from "../../../src/domain/dod/digest.ts"
import { DodEvaluatorError } from "../../../src/domain/dod/errors.ts"
import { DodEvaluator, type DeclaredOptions } from "../../../src/services/DodEvaluator.ts"
import { DodModel } from "../../../src/services/DodModel.ts"
import { criterion, decide, declaring } from "./deciding.ts"

const PLAN = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
const OTHER = "01BX5ZZKBKACTAV9WEVGEMMVRZ"

const manual = Means.cases.Manual.make({})
const command = (...argv: ReadonlyArray<string>) => Means.cases.Command.make({ command: { argv } })
const file = (path: string) => Means.cases.Evidence.make({ evidence: { kind: "file", path } })

const signed = (by: PlanCriterion, plan = PLAN, time = "2026-01-01T00:00:00Z") => ({
  plan_id: plan,
  criterion: criterionDigest(by, plan),
  author: "Ada",
  time,
  reason: "I read it"
})

/** What is said where the model replies so. */
const replying = (reply: string) =>
  decide(
    DodEvaluator.layerModel.pipe(Layer.provide(DodModel.layerReplies(new Map([["It is done", reply]])))),
    criterion()
  )

describe("A model", () => {
  it.effect("decides by a reply that is exactly the object asked for", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* replying('{"status":"passed","reasoning":"seen"}'), "passed: The model says: seen")
      assert.match(yield* replying(' {"reasoning":"no","status":"failed"}\n'), /^failed/u)
      assert.match(yield* replying('{"status":"skipped","reasoning":"unsure"}'), /^skipped: The model says/u)
    })
  )

  it.effect("decides nothing by any other reply", () =>
    Effect.gen(function* () {
      const garbage = [
        "",
        "passed",
        "true",
        "null",
        "[]",
        '["passed"]',
        '{"status":"passed"}',
        '{"status":"passed","reasoning":""}',
        '{"status":"passed","reasoning":" \\n"}',
        '{"status":"passed","reasoning":7}',
        '{"status":"PASSED","reasoning":"x"}',
        '{"status":true,"reasoning":"x"}',
        '{"status":"passed","reasoning":"x","confidence":1}',
        '{"status":"failed","status":"passed","reasoning":"x"}',
        '{"status":"passed","reasoning":"x"',
        '{"status":"passed","reasoning":"x"}{"status":"passed","reasoning":"x"}',
        '```json\n{"status":"passed","reasoning":"x"}\n```',
        'Sure! {"status":"passed","reasoning":"x"}'
      ]
      for (const reply of garbage) {
        assert.match(yield* replying(reply), /^skipped: The model's reply decides nothing/u, reply)
      }
    })
  )

  it.effect("that cannot be reached fails the evaluation", () =>
    Effect.gen(function* () {
      const failure = new DodEvaluatorError({ evaluator: "model", detail: "no network" })
      const unreachable = Layer.succeed(DodModel, { settings: {}, ask: () => failure })
      const said = yield* Effect.flip(decide(DodEvaluator.layerModel.pipe(Layer.provide(unreachable)), criterion()))
      assert.strictEqual(said, failure)
    })
  )

  it.effect("is asked side by side, and the results stand in order", () =>
    Effect.gen(function* () {
      const slowFirst = Layer.succeed(DodModel, {
        settings: {},
        ask: ({ index }) =>
          Effect.as(Effect.sleep(`${10 - index} seconds`), `{"status":"passed","reasoning":"${index}"}`)
      })
      const criteria = Array.from({ length: 8 }, (_, index) => criterion({ index }))
      const results = yield* DodEvaluator.use(({ evaluate }) => evaluate(criteria, {})).pipe(
        Effect.provide(DodEvaluator.layerModel.pipe(Layer.provide(slowFirst))),
        Effect.race(Effect.andThen(TestClock.adjust("1 minute"), Effect.never))
      )
      assert.deepStrictEqual(
        results.map(({ criterion, reasoning }) => `${criterion.index}: ${reasoning}`),
        criteria.map(({ index }) => `${index}: The model says: ${index}`)
      )
    })
  )
})

describe("A sign-off", () => {
  const asked = declaring(manual)
  const by = (signOffs: ReadonlyArray<ReturnType<typeof signed>>, one = asked) =>
    Effect.andThen(
      TestClock.setTime(Date.parse("2026-06-01T00:00:00Z")),
      decide(DodEvaluator.layerManual({ planId: PLAN, signOffs }), one)
    )

  it.effect("passes the criterion that it was given for", () =>
    Effect.map(by([signed(asked)]), (said) =>
      assert.strictEqual(said, 'passed: Signed off by "Ada" at 2026-01-01T00:00:00Z: "I read it".')
    )
  )

  it.effect("passes neither a changed criterion, nor another plan's, nor one before its time", () =>
    Effect.gen(function* () {
      assert.match(yield* by([]), /^skipped: Nobody has signed it off/u)
      assert.match(yield* by([signed(asked)], { ...asked, text: "It is done." }), /^skipped/u)
      assert.match(yield* by([signed(asked)], declaring(manual, file("x"))), /^skipped/u)
      assert.match(yield* by([signed(asked, OTHER)]), /^skipped/u)
      assert.match(yield* by([{ ...signed(asked), plan_id: OTHER }]), /^skipped/u)
      assert.match(yield* by([signed(asked, PLAN, "2026-06-01T00:00:01Z")]), /^skipped: .*in the future/u)
    })
  )

  it.effect("means nothing for a criterion that asks for none", () =>
    Effect.map(by([signed(criterion())], criterion()), (said) =>
      assert.strictEqual(said, "skipped: The criterion declares no manual sign-off.")
    )
  )
})

/** What is said of a criterion by the means that it declares. */
const declared = (one: PlanCriterion, options: Partial<DeclaredOptions> = {}, context = { "It is done": true }) =>
  decide(
    DodEvaluator.layerDeclared({
      command: { allow: true, cwd: "." },
      evidence: { folder: "." },
      manual: { planId: PLAN, signOffs: [] },
      ...options
    }).pipe(Layer.provide(NodeServices.layer)),
    one,
    context
  )

describe("Declared means", () => {
  it.live("must all pass, and each of them is heard", () =>
    Effect.gen(function* () {
      const all = declaring(command("true"), file("package.json"), manual)
      const signOffs = [signed(all)]
      assert.match(
        yield* declared(all, { manual: { planId: PLAN, signOffs } }),
        /^passed: The command `true` .*\npackage\.json exists .*\nSigned off by "Ada"/u
      )
      assert.match(yield* declared(all), /^skipped: .*`true`.*\npackage.json exists.*\nNobody has signed it off/u)
      assert.match(yield* declared(declaring(manual, file("none"))), /^failed: Nobody .*\nCannot read none/u)
      assert.match(
        yield* declared(declaring(file("package.json"), command("true")), { command: { allow: false, cwd: "." } }),
        /^skipped: package\.json exists.*\nThe command `true` was not run/u
      )
    })
  )

  it.live("are never replaced by a mention in the context", () =>
    Effect.gen(function* () {
      assert.match(yield* declared(declaring(manual)), /^skipped/u)
      assert.match(yield* declared(declaring(command("false"))), /^failed/u)
    })
  )

  it.live("leave a criterion without any to the text match", () =>
    Effect.gen(function* () {
      assert.match(yield* declared(criterion()), /^passed: The key/u)
      assert.match(yield* declared(criterion({ text: "Nothing of it" })), /^failed/u)
    })
  )

  it.live("ask the given function about scorecards", () =>
    Effect.map(
      declared(
        declaring(Means.cases.Evidence.make({ evidence: { kind: "scorecard", run: "r", model: "m", variant: "v" } })),
        {
          evidence: {
            folder: ".",
            scorecard: ({ model }) => Effect.succeed({ status: "passed", reasoning: `asked ${model}` })
          }
        }
      ),
      (said) => assert.strictEqual(said, "passed: asked m")
    )
  )
})
