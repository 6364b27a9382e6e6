import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { exitCodes } from "../../../../src/programs/cli/exitCode.ts"
import {
  PackRunDocument,
  packRunJson,
  RunEstimateDocument,
  runEstimateJson
} from "../../../../src/programs/cli/render/packRun.json.ts"
import type { PackRun } from "../../../../src/programs/runPack.ts"
import { onePrompt } from "../../../domain/model/onePrompt.ts"
import { manifestFor } from "../../../services/run/harness.ts"

const counts = { answers: 40, failed: 0, failures: [], costUsd: 0, unpriced: 0, cached: 0 }
const done = (more: Partial<PackRun["counts"]>): PackRun => ({
  run: {
    dir: "runs/a\u001b[2J day",
    manifest: manifestFor(`sha256:${"0".repeat(64)}`, ["m"]),
    pack: { file: "pack.yaml", text: "", digest: "", value: onePrompt, warnings: [] },
    judges: []
  },
  total: 42,
  asked: 40,
  limited: false,
  shard: { index: 1, of: 2 },
  stopped: null,
  counts: { ...counts, ...more }
})

const strictly = { onExcessProperty: "error" } as const
const read = (more: Partial<PackRun["counts"]>) =>
  Schema.decodeUnknownSync(PackRunDocument, strictly)(JSON.parse(packRunJson(done(more), exitCodes.inconclusive)))

describe("A run as JSON", () => {
  it("says what is there and missing, and how the process ends; what is in names does nothing to a terminal", () => {
    const failures = [{ kind: "timeout", count: 3 }]
    assert.deepInclude(read({ failed: 3, failures, costUsd: 1.5, unpriced: 2, cached: 1 }), {
      run: "runs/a\u001b[2J day",
      expected: 42,
      answers: 40,
      missing: 2,
      failed: 3,
      failures,
      cached: 1,
      cost_usd: 1.5,
      unpriced: 2,
      shard: { index: 1, of: 2 },
      exit: { code: 12, name: "inconclusive" }
    })
    assert.notInclude(packRunJson(done({}), exitCodes.ok), "\u001b")
  })

  it("keeps apart what cost nothing from what nobody knows the cost of", () => {
    assert.deepStrictEqual(
      [
        read({ costUsd: 0 }).cost_usd,
        read({ unpriced: 40 }).cost_usd,
        read({ failed: 4, unpriced: 36 }).cost_usd,
        read({ unpriced: 39 }).cost_usd
      ],
      [0, null, null, 0]
    )
  })

  it("says what it would do, without a sum where a price is not known", () => {
    const model = { model: "m", answers: 42, input_tokens: 8435, output_tokens: 1200, unlimited: 0, cost_usd: 18.5 }
    const of = (cost_usd: number | null) =>
      Schema.decodeUnknownSync(
        RunEstimateDocument,
        strictly
      )(
        JSON.parse(
          runEstimateJson({ total: 84, due: 84, shard: null, costCapUsd: 50, models: [model, { ...model, cost_usd }] })
        )
      )
    assert.deepInclude(of(1.5), { dry_run: true, expected: 84, due: 84, cost_cap_usd: 50, cost_usd: 20 })
    assert.strictEqual(of(null).cost_usd, null)
    assert.strictEqual(of(null).models.length, 2)
  })
})
