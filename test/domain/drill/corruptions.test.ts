import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { changed, otherDigest, picked } from "../../../src/domain/drill/Corruption.ts"
import { corruptCalibration, corruptEvidence } from "../../../src/domain/drill/corruptEvidence.ts"
import { corruptPlan, type DrilledPlan } from "../../../src/domain/drill/corruptPlan.ts"
import { flipped, halved } from "../../../src/domain/drill/corruptAnyFile.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { after, by, file, hows } from "./corrupted.ts"

const other = file("other.json", "{}")

describe("A corruption", () => {
  it.prop("is never the file as it was", [Schema.String, Schema.Int], ([text, seed]) => {
    const original = file("f", text)
    for (const corruption of [
      ...flipped(original, seed),
      ...halved(original),
      ...changed(original, "emptied", "", "")
    ]) {
      assert.notStrictEqual(after(corruption, "f"), text)
    }
  })

  it("that would change nothing is none", () => {
    assert.deepStrictEqual(changed(file("f", "as it is"), "corrupted", "how", "as it is"), [])
  })

  it.prop("is picked within bounds, and the same again", [Schema.Int, Schema.String], ([seed, words]) => {
    const at = picked(seed, words, 7)
    return at >= 0 && at < 7 && at === picked(seed, words, 7)
  })

  it("is another with another seed, and each place comes up", () => {
    const [places, others] = ["a", "b"].map((words) => Array.from({ length: 100 }, (_, seed) => picked(seed, words, 7)))
    assert.strictEqual(new Set(places).size, 7)
    assert.notDeepEqual(places, others)
  })

  it("of a digest is another digest", () => {
    for (const text of ["a", "b", "c"]) {
      const digest = digestOf(text)
      assert.notStrictEqual(otherDigest(digest), digest)
      assert.match(otherDigest(digest), /^sha256:[0-9a-f]{64}$/u)
    }
  })
})

const PLAN = `plan_id: 01ARZ3NDEKTSV4RRFFQ69G5FAV
title: Release
definition_of_done:
  - Docs are reviewed
  - text: Unit tests are green
    evidence: { kind: file, path: unit.xml }
  - Rollback is rehearsed
phase: planned
`

const words = (plan: DrilledPlan) => hows(corruptPlan(plan)).filter((how) => how.includes("a word of"))

describe("A plan", () => {
  const plan = file("plan.yaml", PLAN)
  const drilled: DrilledPlan = {
    plan,
    criteria: [
      { text: "Docs are reviewed", line: 4, byText: true },
      { text: "Unit tests are green", line: 5, byText: false },
      { text: "Rollback is rehearsed", line: 7, byText: true }
    ],
    contexts: [],
    approval: undefined,
    signOffs: undefined,
    usesContext: true,
    usesSignOffs: false,
    seed: 1
  }

  it("loses each criterion with all its lines, and nothing else", () => {
    const all = corruptPlan(drilled)
    assert.strictEqual(
      after(by(all, "criterion 2 is lost"), "plan.yaml"),
      PLAN.replace(/ {2}- text: Unit.*\n.*\n/u, "")
    )
    assert.strictEqual(
      after(by(all, "criterion 3 is lost"), "plan.yaml"),
      PLAN.replace("  - Rollback is rehearsed\n", "")
    )
  })

  it("gets another wording only where that can matter", () => {
    assert.deepStrictEqual(words(drilled), [
      "corrupted: a word of criterion 1 is another one",
      "corrupted: a word of criterion 3 is another one"
    ])
    assert.lengthOf(words({ ...drilled, approval: file("approved.yaml", "digest: x\n") }), 3)
  })
})

describe("Evidence of a criterion", () => {
  const junit = file("unit.xml", '<testsuite tests="1"><testcase name="a"/></testsuite>\n')

  it("is corrupted by what its kind would have to notice", () => {
    const all = corruptEvidence({ file: junit, evidence: { kind: "junit", path: "unit.xml" } }, other, 1)
    assert.include(
      after(by(all, "a test in it failed"), "unit.xml") ?? "",
      '<testcase name="a"><failure message="drill"/></testcase>'
    )
    assert.include(after(by(all, "it says that NaN tests ran"), "unit.xml") ?? "", 'tests="NaN"')
    assert.notInclude(after(by(all, "a tag is not closed"), "unit.xml") ?? "", "</testsuite>")
  })

  it("has another value at the pointer, and no number, also in lists and under odd keys", () => {
    const json = file("d.json", '{ "a/b": [{ "x": 1 }, { "x": 2 }], "c": 3 }\n')
    const all = corruptEvidence(
      { file: json, evidence: { kind: "json", path: "d.json", pointer: "/a~1b/1/x", equals: 2 } },
      other,
      1
    )
    assert.strictEqual(after(by(all, "the value is NaN"), "d.json"), '{"a/b":[{"x":1},{"x":NaN}],"c":3}\n')
    assert.strictEqual(
      after(by(all, "the value is another one"), "d.json"),
      '{"a/b":[{"x":1},{"x":"made by a drill"}],"c":3}\n'
    )
  })

  it("of which only the existence is asked is only taken away", () => {
    const exists = { kind: "file", path: "f" } as const
    assert.deepStrictEqual(hows(corruptEvidence({ file: file("f", "x"), evidence: exists }, other, 1)), [
      "removed: the file is gone"
    ])
    const pinned = corruptEvidence({ file: file("f", "xy"), evidence: { ...exists, digest: digestOf("xy") } }, other, 1)
    assert.isAbove(pinned.length, 4)
  })

  it("in a SARIF log gets an error", () => {
    const sarif = file("scan.sarif", '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"t"}},"results":[]}]}\n')
    const all = corruptEvidence({ file: sarif, evidence: { kind: "sarif", path: "scan.sarif" } }, other, 1)
    assert.match(after(by(all, "an error is found in it"), "scan.sarif") ?? "", /"level": "error"/u)
  })

  it("with known scores gets one that is none", () => {
    const known = file("known.yaml", "answers:\n  - { model: m, prompt_id: P1, score: 4 }\n")
    const all = corruptCalibration(known, other)
    assert.include(after(by(all, "a score is not a number"), "known.yaml") ?? "", "score: .nan")
    assert.include(after(by(all, "it knows another model"), "known.yaml") ?? "", "model: other-m")
  })
})
