import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { claims } from "./bench/isolating.ts"
import { ENDS, machineWithout } from "./bench/machineWithout.ts"
import { on, probed } from "./bench/isolated.ts"

const live = on(probed)

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
