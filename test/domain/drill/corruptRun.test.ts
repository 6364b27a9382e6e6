import { assert, describe, it } from "@effect/vitest"
import { otherDigest } from "../../../src/domain/drill/Corruption.ts"
import { corruptRun } from "../../../src/domain/drill/corruptRun.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { after, by, file, hows, parsed, pretty } from "./corrupted.ts"
import { answers, digest, judge, linesOf, manifest, runOf, verdicts } from "./sampleRun.ts"

const run = runOf()
const all = corruptRun(run)
const JUDGE = "run/judgements/j/manifest.json"
const VERDICTS = "run/judgements/j/verdicts.jsonl"
const of = (path: string, corruptions = all) => corruptions.filter(({ piece }) => piece === path)
const manifestAfter = (how: string, corruptions = all) =>
  after(by(of("run/manifest.json", corruptions), how), "run/manifest.json")

/** What is said of a manifest that names these models. */
const modelsOf = (names: unknown, rows = {}) =>
  hows(corruptRun(runOf({ rows, manifest: file("run/manifest.json", pretty({ models: names })) }))).filter((how) =>
    how.includes("it calls the model")
  )

const renamedIn = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  linesOf(rows.map((row) => (row["model"] === "m" ? { ...row, model: "m-other" } : row)))

describe("A run", () => {
  it("is corrupted as a whole, in each file, and by files that stand for others", () => {
    assert.deepStrictEqual(hows(of("run")), ["removed: the whole run is gone"])
    assert.deepStrictEqual(
      [...by(all, "the whole run is gone").changes],
      ["run/manifest.json", "run/pack.yaml", "run/answers.jsonl", JUDGE, VERDICTS].map((path) => [path, null])
    )
    assert.deepStrictEqual(hows(of("run/manifest.json")).slice(0, -1), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: its second half is gone",
      "corrupted: it is no JSON any more: a brace too many",
      "corrupted: answers is NaN",
      "corrupted: answers is 1e999",
      "corrupted: it counts one answer fewer",
      "corrupted: a digit of the pack's digest is another one",
      "corrupted: it says that the run was interrupted",
      "mislabelled: it names another pack",
      "mislabelled: it calls the model m otherwise than the answers do"
    ])
    assert.deepStrictEqual(
      hows(of("run/pack.yaml"))
        .map((how) => how.replace(/\d+/u, "N"))
        .slice(0, -1),
      [
        "removed: the file is gone",
        "emptied: the file is empty",
        "truncated: its second half is gone",
        "corrupted: a bit of byte N is flipped",
        "mislabelled: another pack stands in its place"
      ]
    )
    assert.deepStrictEqual(
      [...by(of(JUDGE), "the judge is gone, with all verdicts").changes],
      [
        [JUDGE, null],
        [VERDICTS, null]
      ]
    )
    for (const path of ["run/manifest.json", "run/pack.yaml", "run/answers.jsonl", JUDGE]) {
      assert.match(hows(of(path)).at(-1) ?? "", /^mislabelled: run\/.* stands in its place$/u)
      assert.notInclude(hows(of(path)).at(-1), `${path} stands`)
    }
  })

  it("has another manifest in just that which a corruption names", () => {
    for (const [how, changes] of [
      ["it counts one answer fewer", { answers: 5 }],
      ["it says that the run was interrupted", { status: "interrupted" }],
      ["a digit of the pack's digest is another one", { pack: { id: "p", digest: otherDigest(digest) } }],
      ["it names another pack", { pack: { id: "p-other", digest } }],
      ["it calls the model m otherwise than the answers do", { models: ["m-other", "n"] }]
    ] as const) {
      assert.deepStrictEqual(parsed(manifestAfter(how)), { ...manifest, ...changes })
    }
    const pack = "prompts:\n  - id: P1\nid: office\ntitle: P\n"
    assert.strictEqual(
      after(by(corruptRun(runOf({ pack: file("p", pack) })), "another pack stands in its place"), "p"),
      pack.replace("office", "other")
    )
  })

  it("calls its first model otherwise where no model is asked for, and none where it names none", () => {
    assert.deepStrictEqual(modelsOf([1, "n"]), ["mislabelled: it calls the model n otherwise than the answers do"])
    for (const none of ["m", [], undefined]) assert.deepStrictEqual(modelsOf(none), [])
    const broken = corruptRun(runOf({ manifest: file("run/manifest.json", "[]") }))
    assert.lengthOf(of("run/manifest.json", broken), 5)
    for (const pack of ["p", { id: 1, digest: 2 }]) {
      const odd = corruptRun(runOf({ manifest: file("run/manifest.json", pretty({ pack, answers: "6" })) }))
      for (const how of ["the pack's digest", 'another pack"', "one answer fewer"]) {
        assert.notInclude(JSON.stringify(hows(of("run/manifest.json", odd))), how)
      }
    }
  })

  it("is aged in its manifest and in each judgement where an age is asked for", () => {
    const aged = corruptRun(runOf({ maxAgeDays: 7 })).filter(({ kind }) => kind === "aged")
    assert.deepStrictEqual(
      aged.map(({ piece }) => piece),
      [...Array.from({ length: 3 }, () => "run/manifest.json"), ...Array.from({ length: 3 }, () => JUDGE)]
    )
  })

  it("calls its model otherwise throughout, with a new seal, where the condition names a model", () => {
    const renamed = by(corruptRun(runOf({ namesModel: true })), "the whole run calls the model m otherwise")
    assert.deepStrictEqual(parsed(after(renamed, "run/manifest.json")), { ...manifest, models: ["m-other", "n"] })
    assert.strictEqual(after(renamed, "run/answers.jsonl"), renamedIn(answers))
    assert.strictEqual(after(renamed, VERDICTS), renamedIn(verdicts))
    assert.strictEqual(after(renamed, JUDGE), pretty({ ...judge, verdicts_digest: digestOf(renamedIn(verdicts)) }))
    const judges = run.judges.map((one) => ({ ...one, manifest: file(JUDGE, "[]") }))
    const unsealed = by(corruptRun(runOf({ judges, namesModel: true })), "the whole run calls the model m otherwise")
    assert.deepStrictEqual([...unsealed.changes.keys()], ["run/manifest.json", "run/answers.jsonl"])
    for (const fields of [{ namesModel: false }, { namesModel: true, rows: {} }]) {
      assert.notInclude(hows(corruptRun(runOf(fields))).join(), "the whole run calls")
    }
  })

  it("calls a judge otherwise, in another folder, where the condition names a judge", () => {
    const renamed = by(corruptRun(runOf({ namesJudge: true })), "the judge j is called otherwise")
    assert.deepStrictEqual(
      [...renamed.changes.keys()].map((path) => [path, after(renamed, path)]),
      [
        [JUDGE, null],
        [VERDICTS, null],
        ["run/judgements/j-other/manifest.json", pretty({ ...judge, id: "j-other" })],
        ["run/judgements/j-other/verdicts.jsonl", linesOf(verdicts)]
      ]
    )
    assert.notInclude(hows(all).join(), "is called otherwise")
    const [one] = run.judges
    assert(one !== undefined)
    for (const text of ["[]", pretty({ id: 1 })]) {
      const judges = [{ ...one, manifest: file(JUDGE, text) }]
      assert.notInclude(hows(corruptRun(runOf({ judges, namesJudge: true }))).join(), "is called otherwise")
    }
  })
})
