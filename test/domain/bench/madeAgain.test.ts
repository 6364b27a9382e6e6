import { assert, describe, it } from "@effect/vitest"
import type { Attempt, BenchReport, PerCase } from "../../../src/domain/bench/BenchReport.ts"
import type { BenchScore } from "../../../src/domain/bench/BenchScore.ts"
import type { RunnerCode } from "../../../src/domain/bench/FailureMode.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { begun, report, row, score } from "./benchReports.ts"
import { good, judge, unmet } from "./promotions.ts"

const failed = (code: RunnerCode, fields: Partial<Extract<Attempt, { _tag: "Failed" }>> = {}): Attempt => ({
  _tag: "Failed",
  repeat: 0,
  output_digest: null,
  begun: true,
  failure: { code, severity: "block", detail: null },
  cost_usd: 0,
  wall_clock_ms: 1,
  ...fields
})
const passed = (output_digest: string | null = null, fields: Partial<BenchScore> = {}): Attempt => ({
  _tag: "Scored",
  repeat: 0,
  output_digest,
  score: score(true, fields)
})

/** The good cases, of which the first had this attempt. */
const first = (attempt: Attempt): ReadonlyArray<PerCase> => good.with(0, row("d-1", true, { attempts: [attempt] }))

/** Runs of which each was resumed from the one before; the first case of each had this attempt. */
const line = (...attempts: ReadonlyArray<Attempt>): ReadonlyArray<BenchReport> =>
  attempts.map((attempt, index) =>
    report(`01${index}`, first(attempt), { resumed_from: index === 0 ? null : `01${index - 1}` })
  )
const begunAgain = "attempts that had begun were made again when it was resumed"
const untouched = failed("sut.cancelled", { begun: false })
const hanging = failed("sut.cancelled")
const unscored = failed("rubric.timeout", { output_digest: digestOf("x") })

describe("A resumed run", () => {
  const same: ReadonlyArray<readonly [string, ReadonlyArray<Attempt>]> = [
    ["that had not begun", [untouched, passed()]],
    ["that had not begun in two runs", [untouched, untouched, passed()]],
    ["that was only scored again", [unscored, passed(digestOf("x"))]],
    ["that was only scored again in the third run", [unscored, unscored, passed(digestOf("x"))]],
    ["that was taken over", [passed(), passed()]],
    ["that failed, and was taken over", [failed("sut.timeout"), failed("sut.timeout")]]
  ]
  it.each(same)("is evidence with an attempt %s", (_what, attempts) => {
    const reports = line(...attempts)
    assert.include(judge({ reports }).evidence.runs, reports.at(-1)?.run_id)
    assert.deepStrictEqual(unmet({ reports }), [])
  })

  const again: ReadonlyArray<readonly [string, ReadonlyArray<Attempt>]> = [
    ["that had begun", [hanging, passed()]],
    ["that had begun two runs before", [hanging, untouched, passed()]],
    ["whose output was gone", [unscored, passed(digestOf("y"))]],
    ["whose output was gone, and which failed then", [unscored, failed("sut.exception")]],
    ["whose output was gone two runs before", [unscored, untouched, passed(digestOf("y"))]],
    ["without a digest of its output", [failed("rubric.timeout"), passed()]],
    ["that had failed", [failed("sut.timeout"), passed()]],
    ["that had another score", [passed(null, { passed: false }), passed()]]
  ]
  it.each(again)("is no evidence where it made an attempt again %s", (_what, attempts) => {
    const reports = line(...attempts)
    const { evidence } = judge({ reports })
    const last = reports.at(-1)?.run_id
    assert.notInclude(evidence.runs, last)
    assert.include(evidence.ignored.find(({ run_id }) => run_id === last)?.why ?? "", begunAgain)
  })

  it("counts against, where it made attempts again", () => {
    const unlucky = good
      .with(0, row("d-2", true, { attempts: [hanging] }))
      .with(1, row("d-1", true, { attempts: [hanging] }))
    const lost = good.with(0, row("d-1", false))
    const resumed = report("01B", lost, { resumed_from: "01A" })
    const reports = [report("01A", unlucky), resumed, report("01C", good)]
    const { evidence } = judge({ reports })
    assert.deepStrictEqual([evidence.runs, evidence.against, evidence.passed], [["01C"], ["01A", "01B"], 59])
    assert.deepStrictEqual(evidence.ignored[1], {
      run_id: "01B",
      why: `${begunAgain}: it counts only against (1 case failed in it)`
    })
  })

  it("is no evidence beside another one of the same run that was killed", () => {
    const reports = line(untouched, passed())
    assert.deepStrictEqual(unmet({ reports: [...reports, begun("01K")] }), [])
    const killed = [...reports, begun("01K", { resumed_from: "010" })]
    assert.include(unmet({ reports: killed }), "evidence")
    assert.deepStrictEqual(judge({ reports: killed }).evidence.ignored.slice(1), [
      {
        run_id: "011",
        why: "01K had gone on with the same run and never ended: it counts only against (no case failed in it)"
      },
      { run_id: "01K", why: "it began and never ended: killed, or still running" }
    ])
  })

  it("is no evidence where the run before it is not in the chain", () => {
    const { evidence } = judge({ reports: [report("01B", good, { resumed_from: "01A" })] })
    assert.deepStrictEqual(evidence.runs, [])
    assert.include(evidence.ignored[0]?.why ?? "", "a run that it was resumed from is not in the chain")
  })
})

describe("A run that began and never ended", () => {
  it("is listed among the runs that are no evidence, and keeps none from being it", () => {
    const { evidence, evidence_sufficient } = judge({ reports: [begun("01A"), report("01A", good), begun("01B")] })
    assert.isTrue(evidence_sufficient)
    assert.deepStrictEqual(evidence.runs, ["01A"])
    assert.deepStrictEqual(evidence.ignored, [
      { run_id: "01B", why: "it began and never ended: killed, or still running" }
    ])
  })

  it("is no evidence itself", () => {
    assert.include(unmet({ reports: [begun("01A")] }), "evidence")
  })
})
