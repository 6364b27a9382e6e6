import { assert, describe, it } from "@effect/vitest"
import { noAnswers } from "../../../src/domain/run/countAnswers.ts"
import { exitOfRun } from "../../../src/programs/cli/asking.ts"

describe("A run that goes on elsewhere", () => {
  it("ends with 0 where it was only to be handed in, whatever is there by then", () => {
    assert.strictEqual(exitOfRun({ counts: noAnswers, stopped: "left" }, { detached: true }).name, "ok")
  })

  it("ends with 130 where it was followed, and with its own end where there is nothing to leave", () => {
    assert.strictEqual(exitOfRun({ counts: noAnswers, stopped: "left" }).name, "interrupted")
    assert.strictEqual(exitOfRun({ counts: noAnswers, stopped: null }, { detached: true }).name, "inconclusive")
    assert.strictEqual(exitOfRun({ counts: noAnswers, stopped: "cost-cap" }, { detached: true }).name, "costCap")
  })
})
