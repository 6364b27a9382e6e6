import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { layer } from "../services/run/harness.ts"
import { type Given, only, packOf, runs, uneven } from "./comparing.ts"

const one = (given: Given, name = "m / none") => ({ groups: { [name]: given } })
const steady = one({ points: uneven })
const worse = one({ points: (prompt) => uneven(prompt) - 1.5 })

const odd = (prompt: number, repeat: number) => (prompt === 5 && repeat === 1 ? 2 : 4)

withLayer(layer)("comparing stored runs", (it) => {
  it.effect("passes a run against itself, also where it is inconclusive or has few prompts", () =>
    Effect.gen(function* () {
      const { compare } = yield* runs({
        a: steady,
        lacking: one({ points: (prompt) => (prompt === 1 ? null : 4) }),
        few: { ...steady, pack: packOf(3) }
      })
      for (const name of ["a", "lacking", "few"]) {
        const comparison = yield* compare(name, name, { tolerance: 0 })
        assert.strictEqual(comparison.outcome, "ok")
        assert.isTrue(only(comparison.groups).unchanged)
      }
      assert.isNull((yield* compare("a", "a")).outcome)
    })
  )

  it.effect("finds a regression in one direction, and none in the other", () =>
    Effect.gen(function* () {
      const { compare } = yield* runs({ a: steady, b: worse })
      const down = yield* compare("a", "b", { tolerance: 2 })
      assert.strictEqual(down.outcome, "regressed")
      const { delta, divergences, passes, reasons } = only(down.groups)
      assert.closeTo(delta.estimate, -30, 1e-9)
      assert.deepStrictEqual(
        reasons.map(({ _tag }) => _tag),
        ["VerdictWorse", "Lower"]
      )
      assert.strictEqual(passes.lost, 9)
      assert.isBelow(passes.mcnemar_p, 0.01)
      assert.lengthOf(divergences, 3)
      assert.strictEqual((yield* compare("b", "a", { tolerance: 2 })).outcome, "ok")
    })
  )

  it.effect("shows both answers of the repeat that differs most, and no others", () =>
    Effect.gen(function* () {
      const { compare } = yield* runs({ a: one({ points: () => 4 }), b: one({ points: odd }) })
      const { divergences } = only((yield* compare("a", "b")).groups)
      assert.deepStrictEqual(divergences, [
        {
          prompt_id: "P5",
          contribution: divergences[0]?.contribution ?? 0,
          repeat: 1,
          base: { text: "m / none says P5 1", error: null, score: 4, red_flag: "clear", rationale: "because of 4" },
          candidate: { text: "m / none says P5 1", error: null, score: 2, red_flag: "clear", rationale: "because of 2" }
        }
      ])
      assert.closeTo(divergences[0]?.contribution ?? 0, -20 / 12, 1e-9)
      assert.deepStrictEqual(only((yield* compare("a", "b", { divergences: 0 })).groups).divergences, [])
    })
  )

  it.effect("is inconclusive without enough prompts, with a wide interval, and where answers are not scored", () =>
    Effect.gen(function* () {
      const few = packOf(4)
      const { compare } = yield* runs({
        few: { ...steady, pack: few },
        fewMore: { ...one({ points: () => 5 }), pack: few },
        a: steady,
        noisy: one({ points: (prompt) => uneven(prompt) + (prompt % 2 === 0 ? 1 : -1) / 2, text: () => "x" }),
        lacking: one({ points: (prompt) => (prompt === 7 ? null : uneven(prompt)) })
      })
      const reasons = (base: string, candidate: string, more: object = {}) =>
        Effect.map(compare(base, candidate, { tolerance: 2, ...more }), ({ groups, outcome }) => {
          assert.strictEqual(outcome, "inconclusive")
          return only(groups).reasons.map(({ _tag }) => _tag)
        })
      assert.deepStrictEqual(yield* reasons("few", "fewMore"), ["NoInterval"])
      assert.deepStrictEqual(yield* reasons("a", "noisy"), ["MayBeLower"])
      assert.deepStrictEqual(yield* reasons("a", "lacking"), ["Undecided", "Unpaired"])
      assert.deepStrictEqual(yield* reasons("a", "lacking", { minCoverage: 0.5 }), ["Unpaired"])
      assert.strictEqual((yield* compare("a", "noisy", { tolerance: 50 })).outcome, "ok")
    })
  )

  it.effect("lets a knock-out regress however good the rest is", () =>
    Effect.gen(function* () {
      const { compare } = yield* runs({
        a: steady,
        b: one({ points: uneven, flagged: (prompt) => prompt === 1 })
      })
      const { groups, outcome } = yield* compare("a", "b", { tolerance: 2 })
      assert.strictEqual(outcome, "regressed")
      assert.strictEqual(only(groups).divergences[0]?.prompt_id, "P1")
      assert.deepStrictEqual(
        only(groups).reasons.map(({ _tag }) => _tag),
        ["VerdictWorse"]
      )
    })
  )

  it.effect("pairs groups by name or as asked, and lets no group without partner pass", () =>
    Effect.gen(function* () {
      const { points } = { points: uneven }
      const { compare } = yield* runs({
        a: { groups: { "m / baseline": { points }, "m / none": { points } } },
        b: { groups: { "m / none": { points }, "n / none": { points } } }
      })
      const all = yield* compare("a", "b", { tolerance: 2 })
      assert.strictEqual(all.outcome, "inconclusive")
      assert.deepStrictEqual(all.unmatched, {
        base: [{ model: "m", variant: "baseline" }],
        candidate: [{ model: "n", variant: "none" }]
      })
      assert.strictEqual(only(all.groups).outcome, "ok")
      const some = yield* compare("a", "b", { tolerance: 2, model: "m", variant: "none" })
      assert.strictEqual(some.outcome, "ok")
      const across = yield* compare("a", "b", { model: "n", baseModel: "m", baseVariant: "baseline" })
      const { base, candidate } = only(across.groups)
      assert.deepStrictEqual([base.variant, candidate.model], ["baseline", "n"])
      assert.strictEqual((yield* Effect.flip(compare("a", "b", { model: "x" })))._tag, "UnknownName")
      assert.strictEqual((yield* Effect.flip(compare("a", "b", { model: "n" })))._tag, "UnknownName")
      const none = yield* Effect.flip(
        compare("a", "b", { variant: "none", baseVariant: "baseline", model: "n", baseModel: "n" })
      )
      assert.strictEqual(none._tag, "UnknownName")
    })
  )

  it.effect("refuses runs that differ in more than what was evaluated, and names what that is", () =>
    Effect.gen(function* () {
      const { compare } = yield* runs({
        a: steady,
        pack: { ...steady, pack: packOf(12, "Other") },
        judge: { ...steady, judge: { author: "Lee" } },
        asked: {
          ...steady,
          manifest: {
            asked: [
              {
                model: "m",
                provider: "http",
                target: "t",
                endpoint: null,
                max_tokens: 10,
                request_seconds: 60,
                concurrency: 1
              }
            ]
          }
        },
        other: one({ points: uneven }, "x / none"),
        unjudged: { ...steady, judge: null }
      })
      const refusal = (candidate: string) => Effect.flip(compare("a", candidate))
      for (const [name, what] of [
        ["pack", "the pack (many version 1, sha256:"],
        ["judge", "the person who judged (Kim and Lee)"],
        ["asked", "the most tokens of an answer (not known, since the answers were imported and 10)"]
      ] as const) {
        const error = yield* refusal(name)
        assert.strictEqual(error._tag, "RunsUnlike")
        assert.include(error.message, what)
      }
      const apart = yield* refusal("other")
      assert.strictEqual(apart._tag, "UsageInvalid")
      assert.include(apart.message, "--base-model")
      assert.strictEqual((yield* refusal("unjudged"))._tag, "NotJudged")
      assert.strictEqual((yield* refusal("nowhere"))._tag, "InputMissing")
      for (const tolerance of [-1, 101, Number.NaN]) {
        assert.strictEqual((yield* Effect.flip(compare("a", "a", { tolerance })))._tag, "UsageInvalid")
      }
    })
  )

  it.effect("takes a judge for the same by what it is, not by the id that it is stored under", () =>
    Effect.gen(function* () {
      const { compare } = yield* runs({ a: steady, b: { ...steady, judge: { id: "kim-again" } } })
      assert.strictEqual((yield* compare("a", "b", { tolerance: 0 })).outcome, "ok")
      assert.strictEqual((yield* Effect.flip(compare("a", "b", { judge: "kim" })))._tag, "UnknownName")
    })
  )
})
