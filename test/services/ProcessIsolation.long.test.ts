import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, type Scope } from "effect"
import { ProcessIsolation } from "../../src/services/ProcessIsolation.ts"
import { claims } from "./bench/isolating.ts"
import { ENDS, machineWithout } from "./bench/machineWithout.ts"
import { probedOnce } from "./bench/probedOnce.ts"

const services = Layer.provideMerge(Layer.provide(ProcessIsolation.layer, probedOnce), NodeServices.layer)
const live = (title: string, test: Effect.Effect<void, unknown, Layer.Success<typeof services> | Scope.Scope>) =>
  it.live(title, () => test.pipe(Effect.scoped, Effect.provide(services)))

describe("What a machine lacks", () => {
  live(
    "is claimed where it is there",
    Effect.gen(function* () {
      const words = (yield* claims("namespaces")) ? "process+permission+namespaces+limits" : "process+permission+limits"
      assert.deepStrictEqual(yield* machineWithout([]), { words, ends: ENDS })
    })
  )

  for (const program of ["mount", "setpriv"]) {
    live(
      `is not claimed without ${program}`,
      Effect.map(machineWithout([program]), (machine) =>
        assert.deepStrictEqual(machine, { words: "process+permission+limits", ends: ENDS })
      )
    )
  }
})
