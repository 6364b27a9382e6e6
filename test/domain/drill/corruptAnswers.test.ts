import { assert, describe, it } from "@effect/vitest"
import { corruptAnswers } from "../../../src/domain/drill/corruptAnswers.ts"
import type { DecidingRows } from "../../../src/domain/drill/DrilledRun.ts"
import { decidingRows } from "../../../src/domain/drill/rowEdits.ts"
import { file, hows, made } from "./corrupted.ts"
import { answers, linesOf, runOf } from "./sampleRun.ts"

const text = linesOf(answers)
const all = corruptAnswers(runOf())
const withRow = (at: number, changes: object) =>
  linesOf(answers.map((row, place) => (place === at ? { ...row, ...changes } : row)))

describe("The answers of a run", () => {
  it("are corrupted as a file and in a row that decides and has a text, each in one way", () => {
    assert.deepStrictEqual(hows(all), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: its last row is torn",
      "corrupted: row 4 is lost",
      "corrupted: row 4 is no JSON any more",
      "mislabelled: row 4 is said to be another model's",
      "corrupted: a repeat is NaN",
      "corrupted: a repeat is 1e999",
      "corrupted: a letter of the answer in row 4 is another one"
    ])
    assert.deepStrictEqual([made(all, "the file is gone"), made(all, "the file is empty")], [null, ""])
    assert.strictEqual(made(all, "its last row is torn"), text.slice(0, -10))
    assert.strictEqual(made(all, "row 4 is lost"), linesOf(answers.toSpliced(3, 1)))
    assert.strictEqual(made(all, "row 4 is no JSON any more"), text.replace('"a"}', '"a"}}'))
    assert.strictEqual(made(all, "row 4 is said to be another model's"), withRow(3, { model: "m-other" }))
    assert.strictEqual(made(all, "a repeat is NaN"), text.replace('"repeat":0', '"repeat":NaN'))
    assert.strictEqual(made(all, "a letter of the answer in row 4 is another one"), withRow(3, { text: "x" }))
  })

  it("get a letter changed in every text that decides, where not all of them must be scored", () => {
    const rows = [
      { ok: true, text: "x" },
      { ok: true, text: "1é2" },
      { ok: true, text: "7𝐚" },
      { ok: false, text: "no" },
      { ok: true, text: "7" }
    ]
    const some = corruptAnswers(runOf({ answers: file("a", linesOf(rows)), rows: {}, whollyScored: false }))
    assert.strictEqual(
      made(some, "a letter of every answer is another one"),
      linesOf([{ ok: true, text: "y" }, { ok: true, text: "1x2" }, { ok: true, text: "7x" }, ...rows.slice(3)])
    )
    assert.notInclude(hows(some).join(), "exchanged")
  })

  it("have two texts exchanged, the first and the next other one, where all must be scored", () => {
    const rows = ["a", "a", "b", "c"].map((one) => ({ ok: true, text: one }))
    const some = (kept: typeof rows) => corruptAnswers(runOf({ answers: file("a", linesOf(kept)), rows: {} }))
    assert.include(hows(some(rows)), "mislabelled: the texts of rows 1 and 3 are exchanged")
    assert.strictEqual(
      made(some(rows), "the texts of rows 1 and 3 are exchanged"),
      linesOf(["b", "a", "a", "c"].map((one) => ({ ok: true, text: one })))
    )
    assert.notInclude(hows(some(rows.slice(0, 2))).join(), "exchanged")
  })

  it("have all digits of a repeat taken for it", () => {
    const rows = [{ repeat: 12, ok: true, text: "a" }]
    const all = corruptAnswers(runOf({ answers: file("a", linesOf(rows)), rows: {} }))
    assert.strictEqual(made(all, "a repeat is NaN"), '{"repeat":NaN,"ok":true,"text":"a"}\n')
  })

  it("without a row that decides are only corrupted as a file", () => {
    for (const whollyScored of [true, false]) {
      const torn = file("a", linesOf(answers).slice(0, -1))
      const none = corruptAnswers(runOf({ answers: torn, rows: { model: "stranger" }, whollyScored }))
      assert.lengthOf(none, 5)
      assert.notInclude(hows(none).join(), "row 4")
    }
  })

  it("have each of the rows that decide picked by some seed", () => {
    const rows = ["a", "b", "c"].map((one) => ({ ok: true, text: one }))
    const seen = Array.from({ length: 30 }, (_, seed) =>
      hows(corruptAnswers(runOf({ answers: file("a", linesOf(rows)), rows: {}, seed })))
    )
    for (const row of [1, 2, 3]) {
      assert.isTrue(seen.some((found) => found.includes(`corrupted: row ${row} is lost`)))
      assert.isTrue(
        seen.some((found) => found.includes(`corrupted: a letter of the answer in row ${row} is another one`))
      )
    }
  })
})

describe("The rows that decide", () => {
  const rows = [
    { model: "m", variant: "a", prompt_id: "P", repeat: 0 },
    { model: "m", variant: "b", prompt_id: "P", repeat: 1 },
    { model: "n", variant: "a", prompt_id: "P", repeat: 0 },
    { model: "m", variant: "a", prompt_id: "Q", repeat: 1 }
  ]
  const lines = [...rows.map((row) => JSON.stringify(row)), "[]", "{", "1"]

  it.each<readonly [DecidingRows, ReadonlyArray<number>]>([
    [{}, [0, 1, 2, 3]],
    [{ model: "m" }, [0, 1, 3]],
    [{ variant: "a" }, [0, 2, 3]],
    [{ model: "m", variant: "a" }, [0, 3]],
    [{ known: [] }, []],
    [{ known: [{ model: "m", prompt_id: "P" }] }, [0, 1]],
    [{ known: [{ model: "m", prompt_id: "P", variant: "b" }] }, [1]],
    [
      {
        known: [
          { model: "m", prompt_id: "P", repeat: 0 },
          { model: "n", prompt_id: "P" }
        ]
      },
      [0, 2]
    ],
    [{ model: "n", known: [{ model: "m", prompt_id: "Q" }] }, []]
  ])("are those of the model, the variant and the known answers: %j", (wanted, places) => {
    assert.deepStrictEqual<unknown>(
      decidingRows(lines, wanted),
      places.map((at) => ({ at, line: lines[at], row: rows[at] }))
    )
  })
})
