import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { scoreStoredRun } from "../../src/programs/scoreStoredRun.ts"
import { judged, run, scored, services } from "./agreeing.ts"

withLayer(services)("the agreement of judges", (it) => {
  it.effect("compares their verdicts on the answers that need a judge, and counts all others", () =>
    Effect.gen(function* () {
      const { agree } = yield* judged
      const report = yield* agree()
      assert.deepStrictEqual(
        report.raters.map(({ id }) => id),
        ["ann", "bob"]
      )
      assert.strictEqual(report.answers, 8)
      assert.deepStrictEqual(report.settled, [
        { reason: "answer-failed", count: 1 },
        { reason: "empty", count: 1 }
      ])
      const { answers, compared, interval, missing, prompts } = report.overall
      assert.deepStrictEqual([answers, compared, prompts], [6, 5, 3])
      assert.deepStrictEqual(missing, [{ rater: "bob", reason: "not-judged", count: 1 }])
      assert.isNull(interval)
      assert.isNull(report.unmet)
      assert.strictEqual(report.disagreements.length, 1)
      assert.isTrue(report.disagreements[0]?.red_flag)
      assert.deepStrictEqual(
        report.dimensions.map(({ id, answers }) => [id, answers]),
        [
          ["Q1", 6],
          ["__proto__", 4]
        ]
      )
      assert.deepStrictEqual(yield* agree({ judges: ["bob", "ann"] }), report)
    })
  )

  it.effect("takes a verdict on another text for unscored", () =>
    Effect.gen(function* () {
      const { agree, shop } = yield* judged
      const before = (yield* agree()).overall
      const text = yield* shop.read("r/answers.jsonl")
      const changed = text.replace('"text":"__proto__ __proto__ 0"', '"text":"another one"')
      assert.notStrictEqual(changed, text)
      yield* shop.write("r/answers.jsonl", changed)
      const after = (yield* agree()).overall
      assert.strictEqual(after.compared, before.compared - 1)
      assert.deepStrictEqual(after.missing, [
        { rater: "ann", reason: "stale", count: 1 },
        { rater: "bob", reason: "not-judged", count: 1 },
        { rater: "bob", reason: "stale", count: 1 }
      ])
    })
  )

  it.effect("is asked for a minimum of the interval's lower end, and without an interval it is not shown", () =>
    Effect.gen(function* () {
      const { agree } = yield* judged
      assert.strictEqual((yield* agree({ minAgreement: -0.99 })).unmet, "no-interval")
      for (const minAgreement of [-1, 1.01, Number.NaN, Number.POSITIVE_INFINITY]) {
        assert.strictEqual((yield* Effect.flip(agree({ minAgreement })))._tag, "UsageInvalid")
      }
    })
  )

  it.effect("tells one judge under two ids, which meets no minimum, also beside another judge", () =>
    Effect.gen(function* () {
      const { agree, answers, judge } = yield* run
      const verdicts = answers.map((given, at) => scored(given, 1 + (at % 5)))
      const settings = { model: "strong", provider: "script", target: "a.yaml", endpoint: null, votes: 1 }
      yield* judge("a", verdicts, { kind: "model", settings })
      yield* judge("b", verdicts, { kind: "model", settings: { ...settings, model: "renamed" } })
      yield* judge("kim", verdicts)
      const both = { judges: ["a", "b"] }
      assert.deepInclude(yield* agree(both), { same_judges: [["a", "b"]], unmet: null })
      assert.strictEqual((yield* agree({ ...both, minAgreement: 0.1 })).unmet, "same-judge")
      assert.strictEqual((yield* agree({ minAgreement: 0.1 })).unmet, "same-judge")
      const others = yield* agree({ judges: ["a", "kim"], minAgreement: 0.1 })
      assert.deepStrictEqual([others.same_judges, others.unmet], [[], "no-interval"])
    })
  )

  it.effect("leaves the judge itself out of those that a score is told to agree with", () =>
    Effect.gen(function* () {
      const { answers, judge, shop } = yield* run
      const verdicts = answers.map((given, at) => scored(given, 1 + (at % 5)))
      yield* judge("kim", verdicts)
      yield* judge("again", verdicts, { author: "Kim ", settings: { seed: 7 } })
      yield* judge("lee", verdicts)
      const { agreement = [] } = yield* scoreStoredRun({ run: shop.at("r"), judge: "kim", minCoverage: 1 })
      assert.deepStrictEqual(
        agreement.map((one) => one.judge),
        ["lee"]
      )
    })
  )

  it.effect("needs two judges that are there", () =>
    Effect.gen(function* () {
      const { agree, answers, judge } = yield* run
      assert.strictEqual((yield* Effect.flip(agree()))._tag, "NotJudged")
      yield* judge(
        "ann",
        answers.map((given) => scored(given, 3))
      )
      const alone = yield* Effect.flip(agree())
      assert.strictEqual(alone._tag, "UsageInvalid")
      assert.include(alone.message, "this is one: ann")
      assert.include(alone.message, "--calibration")
      yield* judge(
        "bob",
        answers.map((given) => scored(given, 3))
      )
      assert.include((yield* Effect.flip(agree({ judges: ["bob"] }))).message, "Name another one")
      assert.include((yield* Effect.flip(agree({ judges: ["bob", "bob"] }))).message, "named twice")
      const stray = yield* Effect.flip(agree({ judges: ["ann", "boob"] }))
      assert.strictEqual(stray._tag, "UnknownName")
      assert.include(stray.message, 'Did you mean "bob"?')
      assert.strictEqual((yield* agree()).unmet, "undefined")
    })
  )

  it.effect("refuses verdicts that do not fit the run, as scoring does", () =>
    Effect.gen(function* () {
      const { agree, answers, judge } = yield* judged
      yield* judge(
        "bad",
        answers.map((given) => scored(given, 3, { dimensions: {} }))
      )
      assert.strictEqual((yield* Effect.flip(agree()))._tag, "RowsMismatch")
      assert.strictEqual((yield* agree({ judges: ["ann", "bob"] })).raters.length, 2)
    })
  )
})
