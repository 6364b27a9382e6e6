import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { benchPlaces } from "../../src/programs/benchPlaces.ts"
import { benchOf } from "../../src/programs/policy/evidenceSources.ts"
import { Assets } from "../../src/services/Assets.ts"

// Where a package is installed: its bench is not that of the working folder.
const INSTALLED = path.resolve("node_modules/assay")
const SHIPPED = path.join(INSTALLED, "bench")
const layer = Layer.provideMerge(Assets.layerDirectory(INSTALLED), NodeServices.layer)

const chainOfRuns = (root: string) => Effect.map(benchPlaces(Option.some(root)), ({ chain }) => chain)
const chainOfPolicy = (bench_root: string, chain?: string) =>
  Effect.map(
    benchOf("policies", { bench_root, task_class: "greeting", ...(chain === undefined ? {} : { chain }) }),
    (source) => source.chain
  )

withLayer(layer)("The audit chain of a bench", (it) => {
  it.effect("lies beside the task classes, and for the shipped ones in the working folder", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* chainOfRuns("other"), "other/audit")
      assert.strictEqual(yield* chainOfRuns(SHIPPED), ".assay/audit")
    })
  )

  it.effect("is looked for by a policy where runs leave it, unless the policy names another", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* chainOfPolicy("../other"), "other/audit")
      assert.strictEqual(yield* chainOfPolicy(SHIPPED), ".assay/audit")
      assert.strictEqual(yield* chainOfPolicy(SHIPPED, "../chain"), "chain")
    })
  )
})
