import { assert, describe, it } from "@effect/vitest"
import { corruptJudgement } from "../../../src/domain/drill/corruptJudgement.ts"
import type { DrilledRun } from "../../../src/domain/drill/DrilledRun.ts"
import { otherDigest } from "../../../src/domain/drill/Corruption.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { after, by, file, hows, made, parsed, pretty } from "./corrupted.ts"
import { digest, judge, linesOf, NOW, runOf, verdicts } from "./sampleRun.ts"

const corruptedBy = (fields: Partial<DrilledRun> = {}) => {
  const run = runOf(fields)
  return run.judges.flatMap((judge) => corruptJudgement(run, judge))
}
const ofVerdicts = (rows: ReadonlyArray<object>, fields: Partial<DrilledRun> = {}) => {
  const [one] = runOf().judges
  assert(one !== undefined)
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("")
  return corruptedBy({ rows: {}, judges: [{ ...one, verdicts: file("v", text) }], ...fields })
}
const all = corruptedBy()
const text = linesOf(verdicts)

describe("A judgement", () => {
  it("is corrupted in what says who judged, and in a verdict that decides, each in one way", () => {
    assert.deepStrictEqual(hows(all), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: its second half is gone",
      "corrupted: it is no JSON any more: a brace too many",
      "corrupted: verdicts is NaN",
      "corrupted: verdicts is 1e999",
      "corrupted: it counts one verdict fewer",
      "corrupted: a digit of pack is another one",
      "corrupted: a digit of verdicts_digest is another one",
      "mislabelled: it names another judge than its folder",
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: its last row is torn",
      "corrupted: row 2 is lost",
      "corrupted: row 2 is no JSON any more",
      "mislabelled: row 2 is said to be another model's",
      "corrupted: the score of row 2 is NaN",
      "corrupted: the score of row 2 is 1e999",
      "corrupted: the score of row 2 is raised to 5 by hand"
    ])
    for (const [how, changes] of [
      ["it counts one verdict fewer", { verdicts: 2 }],
      ["a digit of pack is another one", { pack: otherDigest(digest) }],
      ["a digit of verdicts_digest is another one", { verdicts_digest: otherDigest(digest) }],
      ["it names another judge than its folder", { id: "j-other" }]
    ] as const) {
      assert.deepStrictEqual(parsed(made(all, how)), { ...judge, ...changes })
    }
    assert.match(made(all, "verdicts is NaN") ?? "", /"verdicts": NaN\n/u)
    assert.strictEqual(made(all, "its last row is torn"), text.slice(0, -10))
    assert.strictEqual(made(all, "row 2 is lost"), linesOf(verdicts.toSpliced(1, 1)))
    assert.strictEqual(made(all, "the score of row 2 is 1e999"), text.replace('"score":4', '"score":1e999'))
    assert.strictEqual(made(all, "the score of row 2 is raised to 5 by hand"), text.replace('"score":4', '"score":5'))
  })

  it("of which nothing is what it should be has fewer corruptions, and none fails", () => {
    const [one] = runOf().judges
    assert(one !== undefined)
    const broken = corruptedBy({
      isPinned: true,
      rows: {},
      judges: [{ ...one, manifest: file("m", "[]"), verdicts: file("v", '{\n{"score":"4"}\n') }]
    })
    assert.notInclude(hows(broken).join(), "row 1")
    assert.notInclude(hows(broken).join(), "row 2")
    assert.notInclude(hows(broken).join(), "digit")
    const unsealed = corruptedBy({ isPinned: true, judges: [{ ...one, manifest: file("m", "[]") }] })
    assert.strictEqual(hows(unsealed).at(-1), "corrupted: the score of row 2 is raised to 5 by hand")
    const odd = file("m", pretty({ id: 1, pack: 2, verdicts: "3" }))
    const said = hows(corruptedBy({ judges: [{ ...one, manifest: odd }] })).slice(0, 7)
    assert.deepStrictEqual(said.slice(4, 6), ["corrupted: verdicts is NaN", "corrupted: verdicts is 1e999"])
    assert.strictEqual(said[6], "removed: the file is gone")
  })

  it("has all digits of a score taken for it", () => {
    assert.strictEqual(made(ofVerdicts([{ score: 4.25 }]), "the score of row 1 is NaN"), '{"score":NaN}\n')
  })

  it("has a worse score raised, and the best lowered where there is no worse", () => {
    const rows = [{ score: 5 }, { score: 4 }, { score: 5 }]
    assert.strictEqual(
      made(ofVerdicts(rows), "the score of row 2 is raised to 5 by hand"),
      '{"score":5}\n{"score":5}\n{"score":5}\n'
    )
    assert.strictEqual(made(ofVerdicts([{ score: 5 }]), "the score of row 1 is lowered to 1 by hand"), '{"score":1}\n')
  })

  it("is sealed anew where only a pin could tell", () => {
    const pinned = corruptedBy({ isPinned: true })
    const how = "the score of row 2 is raised to 5 by hand"
    const sealed = by(pinned, `${how}, and sealed anew`)
    const raised = text.replace('"score":4', '"score":5')
    assert.strictEqual(after(sealed, "run/judgements/j/verdicts.jsonl"), raised)
    assert.strictEqual(
      after(sealed, "run/judgements/j/manifest.json"),
      pretty({ ...judge, verdicts_digest: digestOf(raised) })
    )
    assert.strictEqual(sealed.piece, "run/judgements/j/verdicts.jsonl")
    assert.lengthOf(pinned, all.length + 1)
    assert.lengthOf(ofVerdicts([{ score: 1 }], { isPinned: true }), ofVerdicts([{ score: 1 }]).length + 1)
  })

  it("has another run's verdicts in its place where there are some", () => {
    const own = file("run/judgements/j/verdicts.jsonl", "own\n")
    const swapped = corruptedBy({ others: [own, file("other/v.jsonl", "other\n")] })
    assert.strictEqual(made(swapped, "other/v.jsonl stands in its place"), "other\n")
    assert.lengthOf(corruptedBy({ others: [own] }), all.length)
  })

  it("says other times where its age is asked for", () => {
    const aged = corruptedBy({ maxAgeDays: 7 })
    assert.deepStrictEqual(
      aged.filter(({ kind }) => kind === "aged").map(({ how }) => how),
      ["it is older than 7 days", "it is dated in the future", "it does not say when it was made"]
    )
    const dated = (how: string) => /"created_at": "(?<time>[^"]*)"/u.exec(made(aged, how) ?? "")?.groups?.["time"]
    const day = 24 * 3600 * 1000
    assert.strictEqual(dated("it is older than 7 days"), new Date(NOW - 8 * day).toISOString())
    assert.strictEqual(dated("it is dated in the future"), new Date(NOW + day).toISOString())
    assert.isTrue(Number.isNaN(Date.parse(dated("it does not say when it was made") ?? "2026-01-01")))
  })
})
