import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { readEvidence } from "../../../src/programs/bench/readEvidence.ts"
import { failedWith, loadedCase, reportOf, scored } from "../../domain/bench/generators.ts"
import { publicView } from "../../../src/domain/bench/publicView.ts"

const report = reportOf([
  [loadedCase("fell"), failedWith("sut.exception")],
  [loadedCase("late"), failedWith("sut.timeout")],
  [loadedCase("good"), scored()],
  [loadedCase("unscored"), failedWith("rubric.timeout")],
  [loadedCase("secret", { curation_class: "held-out" }), failedWith("sut.exception")]
])
const BEFORE = "01J00000000000000000000001"

/** A folder of state with the given evidence of attempts, by run and case. */
const stateWith = Effect.fnUntraced(function* (stderr: Readonly<Record<string, string>>) {
  const fs = yield* FileSystem.FileSystem
  const state = yield* fs.makeTempDirectoryScoped()
  for (const [attempt, text] of Object.entries(stderr)) {
    yield* fs.makeDirectory(`${state}/runs/${attempt}/0`, { recursive: true })
    yield* fs.writeFileString(`${state}/runs/${attempt}/0/sut.stderr`, text)
  }
  return state
})

describe("The evidence of a run", () => {
  it.effect("is its folder, and what the system wrote where it failed, with the line that says why", () =>
    Effect.gen(function* () {
      const stateDir = yield* stateWith({
        [`${report.run_id}/fell`]: "Error: boom\n    at x.mjs:1:2\n",
        [`${report.run_id}/good`]: "no failure",
        [`${report.run_id}/unscored`]: "not the system's",
        [`${report.run_id}/secret`]: "SECRET",
        [`${BEFORE}/fell`]: "older",
        [`${BEFORE}/late`]: ""
      })
      const shown = publicView(report, { reveal: false })
      const { folder, wrote } = yield* readEvidence({ report: shown, runs: [report.run_id, BEFORE], stateDir })
      assert.strictEqual(folder, `${stateDir}/runs/${report.run_id}`)
      assert.deepStrictEqual(wrote, [
        { caseId: "fell", file: `${stateDir}/runs/${report.run_id}/fell/0/sut.stderr`, line: "Error: boom" },
        { caseId: "late", file: `${stateDir}/runs/${BEFORE}/late/0/sut.stderr`, line: null }
      ])
      const revealed = yield* readEvidence({ report, runs: [report.run_id], stateDir })
      assert.include(
        revealed.wrote.map(({ line }) => line),
        "SECRET",
        "the held-out case is left out for being held-out"
      )
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.effect("is nothing where nothing was attempted, or all of it is gone", () =>
    Effect.gen(function* () {
      const stateDir = yield* stateWith({ [`${BEFORE}/good`]: "" })
      const evidence = yield* readEvidence({ report, runs: [report.run_id], stateDir })
      assert.deepStrictEqual(evidence, { folder: null, wrote: [] })
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
