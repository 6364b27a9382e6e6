import * as NodePath from "@effect/platform-node/NodePath"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Path } from "effect"
import { evidenceFolder, runName } from "../../../src/services/bench/evidence.ts"

describe("The folder of an attempt's evidence", () => {
  it.effect("is told by run, case and repeat", () =>
    Effect.gen(function* () {
      const path = yield* Path.Path
      const of = (runId: string, caseId: string, repeat: number) =>
        evidenceFolder(path, ".assay/bench", { runId, caseId, repeat })
      assert.strictEqual(
        of("01JZ8Q4M7X2V9T3B6N5C8K1R0F", "greet-ada", 2),
        ".assay/bench/runs/01JZ8Q4M7X2V9T3B6N5C8K1R0F/greet-ada/2"
      )
      for (const odd of ["../..", "", "a/b", ".", "con"]) {
        assert.match(of(odd, odd, 0), /^\.assay\/bench\/runs\/[a-z0-9_-][a-z0-9._-]*\/[a-z0-9_-][a-z0-9._-]*\/0$/u, odd)
      }
    }).pipe(Effect.provide(NodePath.layer))
  )

  it("differs where ids differ", () => {
    const ids = ["01JZ8Q4M7X2V9T3B6N5C8K1R0F", "01jz8q4m7x2v9t3b6n5c8k1r0f!", "a", "A", "_a", ".", ".."]
    assert.strictEqual(new Set(ids.map((id) => runName(id).toLowerCase())).size, ids.length)
  })
})
