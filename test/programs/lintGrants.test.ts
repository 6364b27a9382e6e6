import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { digestOf } from "../../src/domain/source/digest.ts"
import { edit, errorsOf, greetingCopy, lint, machine, shown } from "./greetingBench.ts"

const TIERS = "trust-tiers.yaml"

/** What lint says of a tier file whose `current` is this. */
const granting = Effect.fnUntraced(function* (current: string, ...names: ReadonlyArray<string>) {
  const root = yield* greetingCopy
  yield* edit(root, TIERS, "current: {}", `current:\n${current}`)
  const problems = yield* lint(root, ...names)
  return { lines: shown(root, errorsOf(problems)), hints: problems.map(({ hint }) => hint) }
})

const DIGEST = digestOf("agent")

withLayer(machine)("Lint of the tiers that are granted", (it) => {
  it.effect("finds nothing wrong with a tier that the task class offers", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* granting(`  greeting:\n    ${DIGEST}: silver\n`)).lines, [])
    })
  )

  it.effect("finds a task class that there is not, at its name, and the nearest one", () =>
    Effect.gen(function* () {
      const { hints, lines } = yield* granting(`  greting:\n    ${DIGEST}: bronze\n`)
      assert.deepStrictEqual(lines, [
        `${TIERS}:17:3 A tier is granted for "greting", and there is no such task class here`
      ])
      assert.deepStrictEqual(hints, ['Did you mean "greeting"?'])
    })
  )

  it.effect("finds a tier that the task class does not offer, at the tier, also where one class is asked for", () =>
    Effect.gen(function* () {
      for (const names of [[], ["greeting"]]) {
        const { hints, lines } = yield* granting(`  greeting:\n    ${DIGEST}: gold\n`, ...names)
        assert.deepStrictEqual(lines, [
          `${TIERS}:18:78 gold is granted, which the task class "greeting" does not offer`
        ])
        assert.deepStrictEqual(hints, ["Known tiers of it: bronze, silver"])
      }
    })
  )
})
