import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { decideCondition } from "../../src/programs/decidePolicy.ts"
import { drillDocument } from "../../src/programs/cli/render/drillDocument.ts"
import { packOf } from "./comparing.ts"
import { DOD, noTiers, policies, poor, SCORECARD, services } from "./policies.ts"
import { files, hold, small, through, readingOnly } from "./drills.ts"

withLayer(services)("A drill", (it) => {
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
})

withLayer(services)("A gate with a fault", (it) => {
  it.effect("that passes over a condition is found out for every condition, whether or not another one notices", () =>
    Effect.gen(function* () {
      const { load } = yield* policies({ a: small, b: small })
      const second = SCORECARD.replace("quality", "second")
      const third = SCORECARD.replace("quality", "third").replace("run: a", "run: b")
      const loaded = yield* load([SCORECARD, second, third])
      const [control] = (yield* hold(loaded)).decision.conditions
      if (control === undefined) return assert.fail()
      const drill = yield* hold(loaded, { settle: readingOnly("quality", control) })
      const { attempts, passed } = drillDocument(loaded, drill)
      assert.isFalse(passed)
      const whole = (piece: string) =>
        attempts.find((one) => one.piece === piece && one.how === "the whole run is gone")
      assert.deepInclude(whole("a"), { blocked: false, reason: "Only other conditions noticed it, not second." })
      assert.deepInclude(whole("b"), { blocked: false, reason: "Nothing noticed it: third." })
    })
  )

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
})
