import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import type { BenchReport } from "../../../../src/domain/bench/BenchReport.ts"
import { diffReports } from "../../../../src/domain/bench/diffReports.ts"
import { publicDiff, ShownDiff } from "../../../../src/domain/bench/publicView.ts"
import { benchDiffJson, benchDiffText } from "../../../../src/programs/cli/render/benchDiff.ts"
import {
  arbitraryReport,
  failedWith,
  loadedCase,
  reportOf,
  runInputs,
  scored
} from "../../../domain/bench/generators.ts"

const STYLE = { width: 100, color: false }
const failing = scored({ passed: false, score: 0.25 })
const secret = loadedCase("secret", { curation_class: "held-out" })
const sut = { ...runInputs.sut, name: "candidate", digest: `sha256:${"7".repeat(64)}` }

const left = reportOf([
  [loadedCase("bump-1"), scored()],
  [loadedCase("bump-2"), failing],
  [loadedCase("bump-3"), scored()],
  [loadedCase("late"), failedWith("sut.timeout")],
  [secret, scored()]
])
const right = reportOf(
  [
    [loadedCase("bump-1"), failing],
    [loadedCase("bump-2"), scored()],
    [loadedCase("bump-3"), scored()],
    [loadedCase("late"), failedWith("rubric.timeout")],
    [secret, failing]
  ],
  { sut },
  { run_id: "01J00000000000000000000001" }
)

const shown = (one: BenchReport, other: BenchReport, reveal = false) =>
  publicDiff(Result.getOrThrow(diffReports(one, other)), { reveal })

describe("The report of a comparison", () => {
  it("shows both runs, the changed cases and what to bear in mind", ({ expect }) => {
    expect(benchDiffText(shown(left, right), STYLE)).toMatchSnapshot()
  })

  it("shows held-out cases only where that is asked for", () => {
    assert.notInclude(benchDiffText(shown(left, right), STYLE), "secret")
    assert.notInclude(benchDiffJson(shown(left, right)), "secret")
    assert.include(benchDiffText(shown(left, right, true), STYLE), "secret")
    assert.include(benchDiffJson(shown(left, right, true)), "secret")
  })

  it("says in words how differently the runs were isolated", () => {
    const fenced = reportOf([[loadedCase("a"), scored()]], { isolation_class: "sut:process+network rubric:permission" })
    const plain = reportOf([[loadedCase("a"), scored()]], { isolation_class: "process" })
    assert.include(
      benchDiffText(shown(plain, fenced), { ...STYLE, width: 1000 }),
      "isolated differently: own process group and variables on the left, system under test: own process group and variables, no network; rubric: Node's permission model on the right."
    )
  })

  it("says that nothing can be told from runs without a counted case", () => {
    assert.include(benchDiffText(shown(reportOf([]), reportOf([])), STYLE), "shows nothing")
  })

  it.prop("is JSON of its schema", [arbitraryReport], ([report]) => {
    const diff = shown(report, report)
    const decode = Schema.decodeSync(Schema.fromJsonString(ShownDiff), { onExcessProperty: "error" })
    assert.deepStrictEqual(decode(benchDiffJson(diff)), diff)
  })
})
