import { assert, layer as withLayer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { drillPolicy } from "../../src/programs/drillPolicy.ts"
import { drillDocument } from "../../src/programs/cli/render/drillDocument.ts"
import { approvePlan } from "../../src/programs/approvePlan.ts"
import { HostProcess } from "../../src/services/HostProcess.ts"
import { workshop } from "../services/run/harness.ts"
import { DOD, JUNIT, noTiers, PLAN, policies, poor, SCORECARD, services } from "./policies.ts"
import { APPROVED, codes, everything, files, hold, small, temporaryIn, through, readingOnly } from "./drills.ts"

withLayer(Layer.merge(services, HostProcess.layer))("A drill", (it) => {
  it.effect("corrupts every file of the evidence, finds all of it blocked, and leaves things as they are", () =>
    Effect.gen(function* () {
      const { load, shop } = yield* policies({ a: small }, files)
      const temporary = (yield* workshop).at(".")
      yield* approvePlan({ plan: shop.at("plan.yaml"), out: shop.at("approved.yaml"), by: undefined })
      const loaded = yield* load([SCORECARD, APPROVED])
      const before = yield* everything(shop.at("."))
      const drill = yield* hold(loaded).pipe(temporaryIn(temporary))
      assert.deepStrictEqual(through(drill), [])
      assert.isAbove(drill.attempts.length, 80)
      assert.deepStrictEqual(codes(loaded, drill), [12, 13, 64, 65, 66])
      assert.deepStrictEqual(yield* everything(shop.at(".")), before)
      assert.deepStrictEqual(yield* everything(temporary), [])

      const pieces = new Set(drill.attempts.map(({ piece }) => piece))
      const evidence = drill.decision.conditions.flatMap((one) => one.evidence.files.map(({ path }) => path))
      assert.lengthOf(evidence, 9)
      assert.deepStrictEqual(
        evidence.filter((file) => !pieces.has(file)),
        []
      )
      assert.deepStrictEqual(
        drill.left.map(({ path }) => path),
        ["a/pack.json"]
      )
      const kinds = new Set(drill.attempts.map(({ kind }) => kind))
      assert.deepStrictEqual([...kinds].toSorted(), ["corrupted", "emptied", "mislabelled", "removed", "truncated"])
    })
  )

  it.effect("needs a gate that passes", () =>
    Effect.gen(function* () {
      const { load } = yield* policies({ a: poor })
      const result = yield* drillPolicy(yield* load([SCORECARD]), { ...noTiers, seed: 1 })
      assert.strictEqual(result._tag, "NotPassing")
    })
  )
})

withLayer(Layer.merge(services, HostProcess.layer))("A gate with a fault", (it) => {
  it.effect("that passes over a condition is found out, also where another one notices", () =>
    Effect.gen(function* () {
      const { load } = yield* policies({ a: small })
      const second = SCORECARD.replace("quality", "second")
      const loaded = yield* load([SCORECARD, second])
      const [control] = (yield* hold(loaded)).decision.conditions
      if (control === undefined) return assert.fail()
      const drill = yield* hold(loaded, { settle: readingOnly("quality", control) })
      const { attempts, passed } = drillDocument(loaded, drill)
      assert.isFalse(passed)
      const whole = (piece: string) =>
        attempts.find((one) => one.piece === piece && one.how === "the whole run is gone")
      assert.deepInclude(whole("a"), { blocked: false, reason: "Only other conditions noticed it, not second." })
    })
  )
})

withLayer(Layer.merge(services, HostProcess.layer))("The copy of a drill", (it) => {
  it.effect("is removed also when the drill is interrupted", () =>
    Effect.gen(function* () {
      const { load } = yield* policies({ a: small })
      const temporary = (yield* workshop).at(".")
      const loaded = yield* load([SCORECARD])
      const reached = yield* Deferred.make<void>()
      const onAttempt = () => Effect.andThen(Deferred.succeed(reached, undefined), Effect.never)
      const fiber = yield* Effect.forkChild(hold(loaded, { onAttempt }).pipe(temporaryIn(temporary)))
      yield* Deferred.await(reached)
      assert.isAbove((yield* everything(temporary)).length, 5)
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(yield* everything(temporary), [])
    })
  )

  it.effect("is made of a run that a link names, but no link in it is followed out of it", () =>
    Effect.gen(function* () {
      const { load, shop } = yield* policies({ real: small })
      yield* shop.fs.symlink(shop.at("real"), shop.at("a"))
      const loaded = yield* load([SCORECARD])
      assert.deepStrictEqual(through(yield* hold(loaded)), [])
      yield* shop.fs.rename(shop.at("real/answers.jsonl"), shop.at("elsewhere.jsonl"))
      yield* shop.fs.symlink(shop.at("elsewhere.jsonl"), shop.at("real/answers.jsonl"))
      const before = yield* shop.read("elsewhere.jsonl")
      const error = yield* Effect.flip(hold(loaded))
      assert.strictEqual(error._tag, "DrillImpossible")
      assert.include(error.message, "a/answers.jsonl is a link that leads out of its folder")
      assert.strictEqual(yield* shop.read("elsewhere.jsonl"), before)
    })
  )

  it.effect("must be decided on as the evidence itself is", () =>
    Effect.gen(function* () {
      const { load, shop } = yield* policies({ a: small }, files)
      const plan = PLAN.replace("path: unit.xml", `path: ${shop.at("unit.xml")}`)
      yield* shop.write("plan.yaml", plan)
      const error = yield* Effect.flip(hold(yield* load([SCORECARD, DOD])))
      assert.strictEqual(error._tag, "DrillImpossible")
      assert.include(error.message, "names by an absolute path cannot be copied")
      assert.strictEqual(yield* shop.read("unit.xml"), JUNIT)
    })
  )
})
