import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { exitCodes } from "../../../../src/programs/cli/exitCode.ts"
import { MergedRunDocument, mergedJson } from "../../../../src/programs/cli/render/merge.json.ts"
import { mergedText, mergeNext } from "../../../../src/programs/cli/render/merge.ts"
import type { MergedRun } from "../../../../src/programs/mergeRuns.ts"
import { onePrompt } from "../../../domain/model/onePrompt.ts"
import { manifestFor } from "../../../services/run/harness.ts"

const DIGEST = `sha256:${"0".repeat(64)}`
const manifest = { ...manifestFor(DIGEST, ["m"]), source: "merge" } as const
const judge = {
  schema_version: 1,
  id: "checks",
  kind: "checks",
  created_at: "",
  tool_version: "0.1.0",
  pack: DIGEST,
  verdicts: 4,
  settings: {}
} as const

const done: MergedRun = {
  run: {
    dir: "runs/a day",
    manifest,
    pack: { file: "pack.yaml", text: "", digest: DIGEST, value: onePrompt, warnings: [] },
    judges: []
  },
  shards: ["s1", "s 2"],
  counts: { answers: 4, failed: 0, failures: [], costUsd: 0.5, unpriced: 0, cached: 0 },
  again: [],
  leftOut: []
}
const failures = [{ kind: "timeout", count: 1 }]
const odd: MergedRun = {
  ...done,
  run: {
    ...done.run,
    judges: [judge],
    manifest: { ...manifest, limits: { prompts: ["P1"], cost_cap_usd: null, deadline_seconds: null } }
  },
  counts: { ...done.counts, failed: 1, failures, costUsd: 0, unpriced: 3 },
  again: ["s 2"],
  leftOut: [{ id: "a\u001b[2J", why: "it has not judged s1" }]
}

const said = (merged: MergedRun) => [mergedText(merged), ...mergeNext(merged)].join("\n")

const read = (merged: MergedRun, exit = exitCodes.ok) =>
  Schema.decodeUnknownSync(MergedRunDocument, { onExcessProperty: "error" })(JSON.parse(mergedJson(merged, exit)))

describe("The end of a merge", () => {
  it("says what is there and what to do next", () => {
    expect(said(done)).toMatchInlineSnapshot(`
      "runs/a day: 4 answers of 2 shards, none failed, 0.5 USD
      Next: assay judge 'runs/a day' --judge checks
      then: assay score 'runs/a day'"
    `)
  })

  it("says which verdicts are left out and why, which shards to go on with, and that prompts are missing", () => {
    expect(said(odd)).toMatchInlineSnapshot(`
      "runs/a day: 4 answers of 2 shards, 1 failed (1 timeout), cost not known
      The verdicts of the judge a␛[2J are left out, since it has not judged s1. Let it judge the merged run.
      A failed answer has no score, and a gate may be inconclusive. Ask again for what failed, then merge into a new folder: assay run --resume 's 2'
      Only some of the pack's prompts were asked, so that a gate on this run is inconclusive.
      Judged by checks. Next: assay score 'runs/a day'"
    `)
  })

  it("names no next step for a run in which every answer failed", () => {
    assert.notInclude(said({ ...done, counts: { ...done.counts, failed: 4 } }), "Next:")
  })

  it("says the same as JSON, with how the process ends", () => {
    assert.deepInclude(read(done), {
      run: "runs/a day",
      shards: ["s1", "s 2"],
      answers: 4,
      cost_usd: 0.5,
      limited: false
    })
    assert.deepInclude(read(odd, exitCodes.inconclusive), {
      failures,
      again: ["s 2"],
      cost_usd: null,
      limited: true,
      judges: ["checks"],
      left_out: [{ judge: "a\u001b[2J", why: "it has not judged s1" }],
      exit: { code: 12, name: "inconclusive" }
    })
    assert.notInclude(mergedJson(odd, exitCodes.ok), "\u001b")
  })
})
