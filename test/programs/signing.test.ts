import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { approvePlan } from "../../src/programs/approvePlan.ts"
import { checkDod } from "../../src/programs/checkDod.ts"
import { signCriterion } from "../../src/programs/signCriterion.ts"
import { folder } from "../services/dod/folder.ts"
import { declared, files, ONE, OTHER_ID, planText, reasons, statuses, textMatch } from "./planning.ts"

describe("A plan with a manual criterion", () => {
  const MANUAL = "definition_of_done:\n  - { text: Reads well, manual: true }\n  - Docs\n"

  it.effect("passes once it is signed, until the criterion changes", () =>
    Effect.gen(function* () {
      const { write, at, fs } = yield* folder
      const plan = yield* write("plan.yaml", planText(MANUAL))
      const out = at("signoffs.yaml")
      const check = (signOffs?: string) =>
        Effect.map(
          checkDod({ plan, context: ["Docs=true"] }).pipe(declared({ plan, allowCommands: false, signOffs })),
          statuses
        )
      assert.deepStrictEqual(yield* check(), ["skipped", "passed"])
      const sign = signCriterion({ plan, criterion: 1, by: "Ada", reason: "I: read it\n- twice", out })
      yield* sign
      assert.deepStrictEqual(yield* check(out), ["passed", "passed"])
      yield* sign
      assert.lengthOf((yield* fs.readFileString(out)).match(/author: Ada/gu) ?? [], 2)
      yield* write("plan.yaml", planText(MANUAL.replace("Reads well", "Reads very well")))
      assert.deepStrictEqual(yield* check(out), ["skipped", "passed"])
    }).pipe(Effect.scoped, Effect.provide(files))
  )

  for (const file of ["signoffs.yaml", "signoffs.json"]) {
    it.live(`loses no sign-off of several that are recorded in ${file} at a time`, () =>
      Effect.gen(function* () {
        const { write, at, dir, fs } = yield* folder
        const plan = yield* write("plan.yaml", planText(MANUAL))
        const out = at(file)
        const names = Array.from({ length: 8 }, (_, index) => `Signer ${index}`)
        const sign = (by: string) => signCriterion({ plan, criterion: 1, by, reason: "read it", out })
        yield* Effect.forEach(names, sign, { concurrency: "unbounded" })
        const text = yield* fs.readFileString(out)
        assert.deepStrictEqual((text.match(/Signer [0-9]/gu) ?? []).toSorted(), names)
        assert.deepStrictEqual((yield* fs.readDirectory(dir)).toSorted(), ["plan.yaml", file])
      }).pipe(Effect.scoped, Effect.provide(files))
    )
  }

  it.effect("is not signed, nor approved, while another process writes in that folder", () =>
    Effect.gen(function* () {
      const { write, at, dir, fs } = yield* folder
      const plan = yield* write("plan.yaml", planText(MANUAL))
      const lock = ".lock-4242-1000-elsewhere"
      yield* write(lock, "")
      const sign = signCriterion({ plan, criterion: 1, by: "Ada", reason: "read it", out: at("s.yaml") })
      const approve = approvePlan({ plan, out: at("a.yaml") })
      const waiting = yield* Effect.forkChild(Effect.all([Effect.flip(sign), Effect.flip(approve)]))
      while (waiting.pollUnsafe() === undefined) {
        yield* TestClock.adjust("1 second")
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      }
      for (const error of yield* Fiber.join(waiting)) {
        assert.strictEqual(error._tag, "RecordLocked")
        assert.match(error.message, /^The folder of .* is being written by process 4242 on elsewhere/u)
      }
      assert.deepStrictEqual((yield* fs.readDirectory(dir)).toSorted(), [lock, "plan.yaml"])
    }).pipe(Effect.scoped, Effect.provide(files))
  )

  it.effect("refuses a sign-off that would mean nothing", () =>
    Effect.gen(function* () {
      const { write, at, fs } = yield* folder
      const plan = yield* write("plan.yaml", planText(MANUAL))
      const options = { plan, criterion: 1, by: "Ada", reason: "why", out: at("s.yaml") }
      const refusal = (change: Partial<typeof options>) =>
        Effect.map(Effect.flip(signCriterion({ ...options, ...change })), ({ message }) => message)
      assert.match(yield* refusal({ criterion: 0 }), /^There is no criterion 0: the plan has 2 criteria/u)
      assert.match(yield* refusal({ criterion: 3 }), /^There is no criterion 3/u)
      assert.match(yield* refusal({ criterion: 1.5 }), /^There is no criterion 1\.5/u)
      assert.match(yield* refusal({ criterion: 2 }), /^Criterion 2 "Docs" asks for no sign-off/u)
      assert.match(yield* refusal({ by: " " }), /needs a name/u)
      assert.match(yield* refusal({ reason: "" }), /needs a reason/u)
      assert.match(yield* refusal({ out: at("none/s.yaml") }), /^Cannot write/u)
      assert.isFalse(yield* fs.exists(at("s.yaml")))
    }).pipe(Effect.scoped, Effect.provide(files))
  )
})

describe("An approval", () => {
  it.effect("keeps the gate open for the approved criteria only", () =>
    Effect.gen(function* () {
      const { write, at } = yield* folder
      const plan = yield* write("plan.yaml", planText(ONE))
      for (const approved of [at("approved.yaml"), at("approved.json")]) {
        yield* write("plan.yaml", planText(ONE))
        const check = Effect.map(checkDod({ plan, approved, context: ["pass=true", "Tests pass=true"] }), reasons)
        assert.match((yield* Effect.flip(check)).message, /^Cannot read/u)
        yield* approvePlan({ plan, by: "Grace", out: approved })
        assert.deepStrictEqual(yield* check, [])
        yield* write("plan.yaml", planText('definition_of_done: ["pass"]\n'))
        assert.match((yield* check)[0] ?? "", /not those that were approved/u)
        yield* approvePlan({ plan, out: approved })
        assert.deepStrictEqual(yield* check, [])
        yield* write("plan.yaml", planText('definition_of_done: ["pass"]\n', OTHER_ID))
        assert.match((yield* check)[0] ?? "", /not approved/u)
        assert.match((yield* Effect.flip(approvePlan({ plan, out: approved }))).message, /approves another plan/u)
      }
    }).pipe(Effect.scoped, textMatch, Effect.provide(files))
  )

  it.effect("is refused for a plan without criteria", () =>
    Effect.gen(function* () {
      const { write, at, fs } = yield* folder
      const plan = yield* write("plan.yaml", planText(""))
      const failure = yield* Effect.flip(approvePlan({ plan, out: at("a.yaml") }))
      assert.match(failure.message, /has no criteria to approve/u)
      assert.isFalse(yield* fs.exists(at("a.yaml")))
    }).pipe(Effect.scoped, Effect.provide(files))
  )
})
