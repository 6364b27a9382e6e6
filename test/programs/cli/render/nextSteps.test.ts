import { assert, describe, it } from "@effect/vitest"
import type { ScoreReport } from "../../../../src/domain/scorecard/Scorecard.ts"
import type { UnscoredReason } from "../../../../src/domain/run/Verdict.ts"
import { nextSteps } from "../../../../src/programs/cli/render/nextSteps.ts"
import { promptResult, sampleCard, sampleReport } from "./sampleReport.ts"

type Run = Pick<ScoreReport["run"], "source" | "limited">

const after = (run: Run, counts: { readonly missing?: number; readonly unscored?: UnscoredReason }) => {
  const { missing = 0, unscored } = counts
  const report = sampleReport("en", { run: { run_id: "r", status: "complete", ...run } })
  const card = sampleCard("en", {
    inconclusive: [{ _tag: "LowCoverage", scored: 7, expected: 8, minimum: 1 }],
    coverage: {
      expected: 8,
      answers: 8 - missing,
      missing,
      scored: 7,
      unscored: 1 - missing,
      unscored_by_reason: unscored === undefined ? [] : [{ reason: unscored, count: 1 }]
    }
  })
  return nextSteps(card, report).join(" ")
}

const unassessed = (kind: "checks" | "human") => {
  const report = sampleReport("en", { judge: { id: "j", kind } })
  const inconclusive = [{ _tag: "FatalFlagsUnknown", prompts: [{ id: "A1", why: "not-assessed" }] }] as const
  return nextSteps(sampleCard("en", { inconclusive, prompts: [promptResult("A1")] }), report).join(" ")
}

describe("The next steps of a group that is not decided", () => {
  it.each([
    [{ source: "import" }, "assay import"],
    [{ source: "run" }, "assay run --resume"],
    [{ source: "run", limited: true }, "without these flags"]
  ] as const)("after missing answers depend on who got them: %o", (run, said) => {
    const step = after(run, { missing: 1 })
    assert.include(step, said)
    assert.strictEqual(step.includes("assay import"), run.source === "import")
  })

  it.each([
    ["answer-failed", "assay run --resume"],
    ["truncated", "max_tokens"],
    ["reasoning-only", "max_tokens"],
    ["no-checks", "checks in the pack"]
  ] as const)("after an answer that is unscored (%s) name what helps", (unscored, said) => {
    assert.include(after({ source: "run" }, { unscored }), said)
  })

  it("send nobody to resume a run that was imported", () => {
    assert.notInclude(after({ source: "import" }, { unscored: "answer-failed" }), "--resume")
  })

  it("say of checks that assess no red flag what to add to the pack; another judge is sent on to one that does", () => {
    assert.include(unassessed("checks"), "red_flag: true")
    assert.notInclude(unassessed("human"), "red_flag: true")
  })
})
