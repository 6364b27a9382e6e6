import { assert, it } from "@effect/vitest"
import { benchShowText } from "../../../../src/programs/cli/render/benchShow.ts"
import type { ShownBench } from "../../../../src/programs/showBench.ts"

const bench: ShownBench = {
  name: "greeting",
  folder: "bench/greeting",
  tiers: [
    { tier: "bronze", min_cases: 20, threshold: 0.8 },
    { tier: "silver", min_cases: 40, threshold: 0.875 },
    { tier: "gold", min_cases: 60, threshold: null }
  ],
  breakdown_keys: [],
  failure_modes: [],
  cases: { total: 0, held_out: 0, groups: [], case_ids: [] },
  rubric: { started_as: "node", files: [] },
  suts: [],
  validators: [],
  limits: { sut_seconds: 1, validator_seconds: 1, workspace_mib: 1 },
  digests: { rubric: "r", taxonomy: "t", keys: "k", case_set: "c" }
}

it("The threshold of a tier is shown as it is, not rounded to one that asks for more", () => {
  const text = benchShowText(bench, { color: false, width: 80 })
  assert.match(text, /bronze +20 +0\.80\n/u)
  assert.match(text, /silver +40 +0\.875\n/u)
  assert.match(text, /gold +60 +–/u)
})
