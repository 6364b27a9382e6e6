import { assert, describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { evidenceOf } from "../../../../src/domain/external/evidenceOf.ts"
import { terminalBenchEvidence } from "../../../../src/domain/external/terminalBenchRun.ts"
import { externalListText, externalText, importedText } from "../../../../src/programs/cli/render/external.ts"
import { evidence, inspect } from "../../../domain/external/reading.ts"
import { sources, tbMetadata, tbResults, tbTrial } from "../../../domain/external/vectors.ts"

const style = { width: 100, color: false }
const found = terminalBenchEvidence(
  tbResults([
    tbTrial("hello", 1, true),
    tbTrial("hello", 2, true),
    tbTrial("oom", 1, true, "agent_timeout"),
    tbTrial("oom", 2, null)
  ]),
  tbMetadata,
  sources
)
const run = evidenceOf(Result.getOrThrow(found), "0.1.0", "triage")
const log = evidence(inspect())

describe("external evidence for a terminal", () => {
  it("says what was taken over, what is not whole, and how the other tool counts", () => {
    expect(importedText([{ evidence: run, file: null, written: false }], style)).toMatchSnapshot("import")
  })

  it("shows one with its cases", () => {
    expect(externalText(run, style)).toMatchSnapshot("one")
  })

  it("is a table of all", () => {
    expect(externalListText([log, run], style)).toMatchSnapshot("list")
    assert.strictEqual(externalListText([], style), "No external evidence\n")
  })
})
