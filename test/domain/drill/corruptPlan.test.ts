import { assert, describe, it } from "@effect/vitest"
import { corruptPlan, type DrilledPlan } from "../../../src/domain/drill/corruptPlan.ts"
import { after, by, file, hows, known, made } from "./corrupted.ts"

const PLAN = `plan_id: 01ARZ3NDEKTSV4RRFFQ69G5FAV
title: Release
definition_of_done:
  - Docs are reviewed
  - text: Unit tests are green
    evidence: { kind: file, path: unit.xml }
  - Rollback is rehearsed
phase: planned
`

const ids = (plan: DrilledPlan) => hows(corruptPlan(plan)).filter((how) => how.includes("by its id"))
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
    const approved = { ...drilled, approval: file("approved.yaml", "digest: x\n") }
    assert.lengthOf(words(approved), 3)
    assert.strictEqual(
      after(by(corruptPlan(approved), "a word of criterion 2 is another one"), "plan.yaml"),
      PLAN.replace("Unit", "Unitx")
    )
  })

  it("is lost, cut, broken, and another one by its id where that can matter", () => {
    assert.deepStrictEqual(
      hows(corruptPlan(drilled)).filter((how) => !how.includes("criterion")),
      [
        "removed: the file is gone",
        "emptied: the file is empty",
        "truncated: its second half is gone",
        "corrupted: it is no YAML any more: a bracket is not closed"
      ]
    )
    assert.deepStrictEqual(ids(drilled), [])
    const byId = ["mislabelled: it is another plan, by its id"]
    assert.deepStrictEqual(ids({ ...drilled, usesSignOffs: true }), byId)
    assert.deepStrictEqual(ids({ ...drilled, approval: file("approved.yaml", "x\n") }), byId)
    assert.strictEqual(
      made(corruptPlan({ ...drilled, usesSignOffs: true }), "it is another plan, by its id"),
      PLAN.replace("01ARZ3NDEKTSV4RRFFQ69G5FAV", "01JZ0000000000000000000000")
    )
  })

  it("changes one word in the lines of the criterion, the first of three letters that stands there", () => {
    const all = corruptPlan(drilled)
    assert.strictEqual(made(all, "a word of criterion 1 is another one"), PLAN.replace("Docs", "Docsx"))
    const elsewhere = { ...drilled, criteria: [{ text: "It is Docs, Rollback", line: 7, byText: true }] }
    assert.strictEqual(
      made(corruptPlan(elsewhere), "a word of criterion 1 is another one"),
      PLAN.replace("Rollback", "Rollbackx")
    )
    for (const criterion of [
      { text: "Unknown words", line: 4, byText: true },
      { text: "Docs", line: null, byText: true }
    ]) {
      assert.deepStrictEqual(words({ ...drilled, criteria: [criterion] }), [])
    }
    assert.notInclude(
      hows(corruptPlan({ ...drilled, criteria: [{ text: "Docs", line: null, byText: true }] })).join(),
      "is lost"
    )
  })

  it("loses a criterion with what stands deeper, over blank lines and up to the end", () => {
    const text = "a:\n  - one\n\n  \n    more\n  - two\n    more\n"
    const at = (line: number) =>
      corruptPlan({ ...drilled, plan: file("p.yaml", text), criteria: [{ text: "x", line, byText: false }] })
    assert.strictEqual(made(at(2), "criterion 1 is lost"), "a:\n  - two\n    more\n")
    assert.strictEqual(made(at(6), "criterion 1 is lost"), "a:\n  - one\n\n  \n    more")
  })

  it("in JSON and in Markdown is broken in its own way", () => {
    const json = { ...drilled, plan: file("p.json", "{}\n"), criteria: [] }
    assert.strictEqual(made(corruptPlan(json), "it is no JSON any more: a brace too many"), "{}}\n")
    for (const path of ["p.md", "p.MARKDOWN"]) {
      const text = "---\na: 1\n---\n# A\n"
      const found = corruptPlan({ ...drilled, plan: file(path, text), criteria: [] })
      assert.strictEqual(hows(found).at(-1), "corrupted: its front matter is never begun")
      assert.strictEqual(made(found, "its front matter is never begun"), text.replace("---", "..."))
    }
    assert.include(hows(corruptPlan({ ...drilled, plan: file("p.md.yaml", PLAN) })).join(), "it is no YAML any more")
  })
})

const digest = `sha256:${"0".repeat(64)}`
const otherOne = `sha256:${"0".repeat(63)}1`
const plan = file("plan.yaml", PLAN)
const beside: DrilledPlan = {
  plan,
  criteria: [],
  contexts: [file("facts.json", '{"a":1}\n'), file("more.yaml", "b: 2\n")],
  approval: file("approved.yaml", `plan_id: 01ARZ3NDEKTSV4RRFFQ69G5FAV\ncriteria: ${digest}\n`),
  signOffs: file("signed.yaml", `- { plan: 01ARZ3NDEKTSV4RRFFQ69G5FAV, of: "${digest}", at: 2026-03-01T00:00:00Z }\n`),
  usesContext: true,
  usesSignOffs: true,
  seed: 1
}
const of = (path: string, drilled = beside) => known(corruptPlan(drilled)).filter(({ piece }) => piece === path)
const withoutSwap = (path: string, drilled = beside) =>
  hows(of(path, drilled)).filter((how) => !how.includes("stands in its place"))

const swaps = (drilled: DrilledPlan) =>
  corruptPlan(drilled).flatMap(({ how, piece }) => {
    const path = / ?(?<path>\S+) stands in its place$/u.exec(how)?.groups?.["path"]
    return path === undefined ? [] : [[piece, path] as const]
  })

describe("What is read beside a plan", () => {
  it("is corrupted in its context, where a criterion rests on it in its facts", () => {
    assert.deepStrictEqual(withoutSwap("facts.json"), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: its second half is gone",
      "corrupted: it is no JSON any more: a brace too many",
      "corrupted: no fact stands in it"
    ])
    assert.strictEqual(made(of("facts.json"), "no fact stands in it"), "{}\n")
    assert.deepStrictEqual(withoutSwap("more.yaml", { ...beside, usesContext: false }), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "corrupted: it is no YAML any more: a bracket is not closed"
    ])
  })

  it("is corrupted in what approves it", () => {
    assert.deepStrictEqual(withoutSwap("approved.yaml"), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: all but its first 20 bytes is gone",
      "corrupted: it is no YAML any more: a bracket is not closed",
      "corrupted: it approves other criteria",
      "mislabelled: it approves another plan"
    ])
    const text = `plan_id: 01ARZ3NDEKTSV4RRFFQ69G5FAV\ncriteria: ${otherOne}\n`
    assert.strictEqual(made(of("approved.yaml"), "it approves other criteria"), text)
    assert.match(made(of("approved.yaml"), "it approves another plan") ?? "", /^plan_id: 01JZ0{22}\n/u)
  })

  it("is corrupted in its sign-offs, where a criterion rests on them in what they say", () => {
    assert.deepStrictEqual(withoutSwap("signed.yaml").slice(3), [
      "corrupted: it is no YAML any more: a bracket is not closed",
      "corrupted: no sign-off stands in it",
      "corrupted: they are for other criteria",
      "mislabelled: they are for another plan",
      "aged: they are dated in the future"
    ])
    assert.strictEqual(made(of("signed.yaml"), "no sign-off stands in it"), "[]\n")
    assert.include(made(of("signed.yaml"), "they are for other criteria"), otherOne)
    assert.include(made(of("signed.yaml"), "they are dated in the future"), "at: 9999-03-01T00:00:00Z")
    assert.lengthOf(withoutSwap("signed.yaml", { ...beside, usesSignOffs: false }), 4)
  })

  it("has another of the files in its place, never itself, and no context that nothing rests on", () => {
    for (let seed = 0; seed < 20; seed++) {
      const found = swaps({ ...beside, seed })
      assert.deepStrictEqual(
        found.map(([piece]) => piece),
        ["plan.yaml", "facts.json", "more.yaml", "approved.yaml", "signed.yaml"]
      )
      for (const [piece, path] of found) assert.notStrictEqual(piece, path)
    }
    assert.deepStrictEqual(swaps({ ...beside, usesContext: false, signOffs: undefined }), [
      ["plan.yaml", "approved.yaml"],
      ["approved.yaml", "plan.yaml"]
    ])
    assert.deepStrictEqual(swaps({ ...beside, usesContext: false, signOffs: undefined, approval: undefined }), [])
  })
})
