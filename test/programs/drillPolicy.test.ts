import { assert, layer as withLayer } from "@effect/vitest"
import { Deferred, Effect, Fiber, FileSystem } from "effect"
import { settlePolicy } from "../../src/domain/policy/settlePolicy.ts"
import { decideCondition } from "../../src/programs/decidePolicy.ts"
import type { Drill } from "../../src/programs/drill/Drill.ts"
import { type DrillOptions, drillPolicy } from "../../src/programs/drillPolicy.ts"
import type { LoadedPolicy } from "../../src/programs/policy/loadPolicy.ts"
import { drillDocument } from "../../src/programs/cli/render/drillDocument.ts"
import { approvePlan } from "../../src/programs/approvePlan.ts"
import { workshop } from "../services/run/harness.ts"
import { packOf } from "./comparing.ts"
import { DOD, FACTS, good, JUNIT, noTiers, PLAN, policies, poor, SCORECARD, services } from "./policies.ts"

const small = { ...good, pack: packOf(2) }
const files = { "plan.yaml": PLAN, "facts.json": FACTS, "unit.xml": JUNIT }
const APPROVED = DOD.replace("context", "approved: approved.yaml, context")

const hold = Effect.fnUntraced(function* (loaded: LoadedPolicy, options: Partial<DrillOptions> = {}) {
  const result = yield* drillPolicy(loaded, { ...noTiers, seed: 1, ...options })
  return result._tag === "Held" ? result.drill : assert.fail("The gate does not pass.")
})

const through = ({ attempts }: Drill): ReadonlyArray<string> =>
  attempts.filter(({ blocked }) => !blocked).map(({ how, piece }) => `${piece}: ${how}`)
const codes = (loaded: LoadedPolicy, drill: Drill): ReadonlyArray<number> =>
  [...new Set(drillDocument(loaded, drill).attempts.map(({ exit }) => exit.code))].toSorted((a, b) => a - b)

/** Every file below a folder, with its bytes and the time of its last change. */
const everything = Effect.fnUntraced(function* (dir: string) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* fs.readDirectory(dir, { recursive: true })
  return yield* Effect.forEach(names.toSorted(), (name) =>
    Effect.gen(function* () {
      const info = yield* fs.stat(`${dir}/${name}`)
      return [name, info.mtime, info.type === "File" ? yield* fs.readFileString(`${dir}/${name}`) : null]
    })
  )
})

/** Temporary folders are made in this one, so that it can be seen whether they are left. */
const temporaryIn = (dir: string) =>
  Effect.updateService(FileSystem.FileSystem, (fs) => ({
    ...fs,
    makeTempDirectoryScoped: (options) => fs.makeTempDirectoryScoped({ ...options, directory: dir })
  }))

withLayer(services)("A drill", (it) => {
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

  it.effect("is the same again with the same seed, and another one with another", () =>
    Effect.gen(function* () {
      const { load } = yield* policies({ a: small })
      const loaded = yield* load([SCORECARD])
      const held = (seed: number) => Effect.map(hold(loaded, { seed }), (drill) => drillDocument(loaded, drill))
      const first = yield* held(1)
      assert.deepStrictEqual(yield* held(1), first)
      assert.notDeepEqual((yield* held(2)).attempts, first.attempts)
      assert.notInclude(JSON.stringify(first), "assay-drill-")
    })
  )

  it.effect("ages evidence whose age is asked for, and waivers", () =>
    Effect.gen(function* () {
      const dated = { manifest: { created_at: "1970-01-01T00:00:00Z" }, judge: { created_at: "1970-01-01T00:00:00Z" } }
      const { decide, load } = yield* policies({ a: { ...small, ...dated }, b: { ...poor, pack: packOf(6) } })
      const young = SCORECARD.replace("judge", "max_age_days: 1, judge")
      const lower = SCORECARD.replace("quality", "other").replace("run: a", "run: b")
      const digest = (yield* decide([lower])).unmet[0]?.evidence.digest
      const waiver = `{ condition: other, digest: "${digest}", who: Kim Lee, why: Known, until: 1970-01-01 }`
      const drill = yield* hold(yield* load([young, lower], [waiver.replace("01-01", "01-03"), waiver]))
      assert.deepStrictEqual(through(drill), [])
      const aged = drill.attempts.filter(({ kind }) => kind === "aged")
      assert.deepStrictEqual(
        aged.map(({ piece }) => piece),
        [...["a/run.json", "a/judgements/kim/judge.json"].flatMap((piece) => [piece, piece, piece]), "waiver of other"]
      )
      assert.strictEqual(aged.at(-1)?.how, "the day after 1970-01-03 has come")
    })
  )

  it.effect("is blocked by a pin whatever is done, also where a seal is made anew", () =>
    Effect.gen(function* () {
      const { decide, load } = yield* policies({ a: small })
      const unpinned = yield* hold(yield* load([SCORECARD]))
      assert.isFalse(unpinned.attempts.some(({ how }) => how.endsWith("sealed anew")))
      const digest = (yield* decide([SCORECARD])).conditions[0]?.evidence.digest
      const loaded = yield* load([SCORECARD.replace("judge", `digest: "${digest}", judge`)])
      const drill = yield* hold(loaded)
      assert.deepStrictEqual(through(drill), [])
      const { attempts, unpinned: open } = drillDocument(loaded, drill)
      assert.deepStrictEqual(open, [])
      assert.strictEqual(attempts.find(({ how }) => how.endsWith("sealed anew"))?.exit.code, 6)
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

withLayer(services)("A gate with a fault", (it) => {
  it.effect("that takes what it cannot read for met is found out", () =>
    Effect.gen(function* () {
      const { load } = yield* policies({ a: small })
      const loaded = yield* load([SCORECARD])
      const [passing] = (yield* hold(loaded)).decision.conditions
      if (passing === undefined) return assert.fail()
      const blind = yield* hold(loaded, {
        decide: (condition, folder) =>
          Effect.map(decideCondition(condition, folder, noTiers), (outcome) =>
            outcome.state._tag === "Unread" ? passing : outcome
          )
      })
      assert.include(through(blind), "a/run.json: the file is gone")
      assert.isTrue(
        through(blind).some((one) => /^a\/judgements\/kim\/verdicts\.jsonl: the score .* is NaN$/u.test(one))
      )
      assert.isAbove(through(blind).length, 20)
      assert.isAbove(blind.attempts.length, through(blind).length)
      assert.strictEqual(drillDocument(loaded, blind).exit.code, 1)
    })
  )

  it.effect("that passes over a condition is found out, also where another one notices", () =>
    Effect.gen(function* () {
      const { load } = yield* policies({ a: small, b: small })
      const second = SCORECARD.replace("quality", "second")
      const third = SCORECARD.replace("quality", "third").replace("run: a", "run: b")
      const loaded = yield* load([SCORECARD, second, third])
      const [control] = (yield* hold(loaded)).decision.conditions
      if (control === undefined) return assert.fail()
      const skipping: DrillOptions["settle"] = (policy, results, now) =>
        settlePolicy(
          policy,
          results.map((result) => ({
            ...result,
            state: result.condition.id === "quality" ? result.state : control.state
          })),
          now
        )
      const drill = yield* hold(loaded, { settle: skipping })
      const { attempts, passed } = drillDocument(loaded, drill)
      assert.isFalse(passed)
      const whole = (piece: string) =>
        attempts.find((one) => one.piece === piece && one.how === "the whole run is gone")
      assert.deepInclude(whole("a"), { blocked: false, reason: "Only other conditions noticed it, not second." })
      assert.deepInclude(whole("b"), { blocked: false, reason: "Nothing noticed it: third." })
    })
  )

  it.effect("that its policy leaves is found out: criteria that nobody approved, verdicts without a seal", () =>
    Effect.gen(function* () {
      const { load, shop } = yield* policies({ a: small }, files)
      const open = through(yield* hold(yield* load([DOD])))
      assert.includeMembers([...open], ["plan.yaml: criterion 1 is lost", "plan.yaml: criterion 2 is lost"])

      const judge = yield* shop.read("a/judgements/kim/judge.json")
      yield* shop.write("a/judgements/kim/judge.json", judge.replace(/ *"verdicts_digest": "[^"]*",\n/u, ""))
      const unsealed = through(yield* hold(yield* load([SCORECARD])))
      assert.lengthOf(unsealed, 1)
      assert.match(
        unsealed[0] ?? "",
        /^a\/judgements\/kim\/verdicts\.jsonl: the score of row \d+ is raised to 5 by hand$/u
      )
    })
  )
})

withLayer(services)("The copy of a drill", (it) => {
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

  it.effect("lies as the evidence does, also where that is outside of the policy's folder", () =>
    Effect.gen(function* () {
      const { shop } = yield* policies({ a: small }, {})
      const inner = yield* policies({})
      const away = SCORECARD.replace("run: a", `run: ${shop.at("a")}`)
      const drill = yield* hold(yield* inner.load([away]))
      assert.deepStrictEqual(through(drill), [])
      assert.match(drill.attempts[0]?.piece ?? "", /^\.\.\/.*\/a$/u)
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
