import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { directionOf } from "../../src/domain/comparison/direction.ts"
import { compareVariants, type VariantOptions } from "../../src/programs/compareVariants.ts"
import { layer } from "../services/run/harness.ts"
import { type GivenRun, runs, uneven } from "./comparing.ts"

const withRun = Effect.fnUntraced(function* (groups: GivenRun["groups"]) {
  const { shop } = yield* runs({ r: { groups } })
  return (options: Partial<VariantOptions> = {}) =>
    compareVariants({ run: shop.at("r"), minCoverage: 1, control: "none", divergences: 1, ...options })
})

withLayer(layer)("comparing variants", (it) => {
  it.effect("says of each model whether the system prompt helps, in which way round the control is named", () =>
    Effect.gen(function* () {
      const compare = yield* withRun({
        "helped / baseline": { points: uneven },
        "helped / none": { points: (prompt) => uneven(prompt) - 1 },
        "same / baseline": { points: uneven, text: () => "other words" },
        "same / none": { points: uneven }
      })
      const directions = (options: Partial<VariantOptions> = {}) =>
        Effect.map(compare(options), ({ groups }) =>
          groups.map(({ base, candidate, delta }) => [
            candidate.model,
            base.variant,
            candidate.variant,
            directionOf(delta)
          ])
        )
      assert.deepStrictEqual(yield* directions(), [
        ["helped", "none", "baseline", "higher"],
        ["same", "none", "baseline", "not-told"]
      ])
      assert.deepStrictEqual(yield* directions({ control: "baseline", model: "helped" }), [
        ["helped", "baseline", "none", "lower"]
      ])
      const { groups, outcome } = yield* compare()
      assert.isNull(outcome)
      assert.lengthOf(groups[0]?.divergences ?? [], 1)
    })
  )

  it.effect("names groups without the other variant, and refuses where there is nothing to compare", () =>
    Effect.gen(function* () {
      const compare = yield* withRun({
        "m / baseline": { points: uneven },
        "m / none": { points: uneven },
        "n / baseline": { points: uneven }
      })
      assert.deepStrictEqual((yield* compare()).unmatched, {
        base: [],
        candidate: [{ model: "n", variant: "baseline" }]
      })
      assert.strictEqual((yield* Effect.flip(compare({ model: "n" })))._tag, "UsageInvalid")
      const stray = yield* Effect.flip(compare({ control: "nine" }))
      assert.strictEqual(stray._tag, "UnknownName")
      assert.include(stray.message, "baseline, none")
      assert.strictEqual((yield* Effect.flip(compare({ model: "o" })))._tag, "UnknownName")
      const alone = yield* withRun({ "m / baseline": { points: uneven } })
      assert.include((yield* Effect.flip(alone())).message, "has the variant baseline alone, so there is nothing to")
    })
  )
})
