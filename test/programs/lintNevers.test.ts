import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { lintBench } from "../../src/programs/lintBench.ts"
import { anew, edit, greetingCopy, machine } from "./greetingBench.ts"

const TIERS = "trust-tiers.yaml"

withLayer(machine)("Lint of the codes that must never occur", (it) => {
  it.effect("warns of one that no taxonomy knows, where all task classes were loaded", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      yield* edit(root, TIERS, "never: [greeting.wrong]", "never: [greeting.wrng]")
      const { problems } = yield* lintBench({ root, names: [] }).pipe(anew)
      assert.deepStrictEqual(
        problems.map(({ hint, message, severity }) => [severity, message, hint]),
        [
          [
            "warning",
            'The code "greeting.wrng", which must never occur for silver, is in no taxonomy, so it guards nothing',
            'Did you mean "greeting.wrong"?'
          ]
        ]
      )
      assert.deepStrictEqual((yield* lintBench({ root, names: ["greeting"] }).pipe(anew)).problems, [])
    })
  )
})
