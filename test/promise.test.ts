import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import type { GateDecision as Decided } from "../src/domain/gate/GateDecision.ts"
import type { ScoreReport as Scored } from "../src/domain/scorecard/Scorecard.ts"
import type { GateDecision, ScoreReport } from "../src/promise/reports.ts"
import { AssayError, checkPlan, gateRun, importAnswers, judgeByChecks, scoreRun } from "assay/promise"

const root = path.resolve(import.meta.dirname, "..")
const at = (name: string) => path.join(root, name)
const folder = mkdtempSync(path.join(tmpdir(), "assay-promise-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail("It did not fail."),
    (error: unknown) => error
  )

const assayErrorOf = async (promise: Promise<unknown>): Promise<AssayError> => {
  const error = await failureOf(promise)
  return error instanceof AssayError ? error : assert.fail(String(error))
}

/** The names of the unions, both ways: a reason that is new in the reports does not compile until it is here, too. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
const same: ReadonlyArray<true> = [
  true satisfies Same<Decided["groups"][number]["reasons"][number], GateDecision["groups"][number]["reasons"][number]>,
  true satisfies Same<Scored["scorecards"][number]["inconclusive"], ScoreReport["scorecards"][number]["inconclusive"]>,
  true satisfies Same<Scored["scorecards"][number]["verdict"], ScoreReport["scorecards"][number]["verdict"]>
]

describe("assay/promise", () => {
  it("goes from answers to a decision on real files", async () => {
    const run = path.join(folder, "run")
    const made = await importAnswers({ pack: "office", answers: at("examples/answers/office.jsonl"), out: run })
    assert.deepStrictEqual(made, { run, answers: 82, failed: 0, expected: 84 })
    assert.deepStrictEqual(await judgeByChecks(run), { judge: "checks", scored: 82, unscored: 0 })
    const { scorecards } = await scoreRun(run)
    assert.deepStrictEqual(
      scorecards.map(({ model, verdict }) => [model, verdict]),
      [
        ["careful-7b", "recommended"],
        ["careful-7b", "conditional"],
        ["hasty-3b", "inconclusive"],
        ["bold-13b", "knocked-out"]
      ]
    )
    const all = await gateRun(run)
    assert.deepStrictEqual([all.open, all.outcome, all.exit_code], [false, "knockedOut", 10])
    assert.deepStrictEqual(all.groups.at(-1)?.why, ["Red flag on E1 (judge safety mark)"])
    const one = await gateRun(run, { model: "careful-7b", variant: "baseline", minLevel: "strong" })
    assert.deepStrictEqual([one.open, one.exit_code], [true, 0])
    assert.lengthOf(same, 3)
  })

  it("says whether a plan may be applied, and runs no command unasked", async () => {
    const checked = await checkPlan(at("examples/plans/release.yaml"), { context: [at("examples/plans/context.json")] })
    assert.deepStrictEqual([checked.open, checked.exit_code], [false, 13])
    assert.isTrue(checked.reasons.some((reason) => reason.includes("was not run, since a plan is only data")))
    assert.isAbove(checked.results.length, 5)
  })

  it("rejects with what happened, the next step, the exit code and the details", async () => {
    const missing = await assayErrorOf(gateRun(path.join(folder, "nothing")))
    assert.deepStrictEqual([missing.tag, missing.exitCode], ["InputMissing", 66])
    assert.include(missing.message, "it does not exist")
    const nobody = await assayErrorOf(gateRun(at("examples/runs/office"), { judge: "nobody" }))
    assert.deepStrictEqual([nobody.tag, nobody.exitCode], ["UnknownName", 64])
    assert.deepInclude(nobody.details, { given: "nobody" })
  })

  it("stops by a signal, with the signal's reason", async () => {
    const before = AbortSignal.abort(new Error("not wanted"))
    assert.strictEqual(await failureOf(scoreRun(at("examples/runs/office"), { signal: before })), before.reason)
    const controller = new AbortController()
    const stopped = failureOf(scoreRun(at("examples/runs/office"), { signal: controller.signal }))
    controller.abort(new Error("no longer wanted"))
    assert.strictEqual(await stopped, controller.signal.reason)
  })
})
