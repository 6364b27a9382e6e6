import { assert, describe, it } from "@effect/vitest"
import { sheetItem, sheetKey, sheetOf } from "../../../src/domain/judging/buildSheet.ts"
import { filledItem, type ItemEntry, sheetFaults } from "../../../src/domain/judging/readSheet.ts"
import { Sheet } from "../../../src/domain/judging/Sheet.ts"
import { verdictOfItem } from "../../../src/domain/judging/verdictOfItem.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { manifestFor } from "../../services/run/harness.ts"
import { makeAnswer, makePack } from "./inlinePack.ts"

const manifest = manifestFor(`sha256:${"a".repeat(64)}`, ["m"])
const answered = {
  model: "m",
  variant: "none",
  prompt_id: "A1",
  repeat: 0,
  answer_digest: `sha256:${"b".repeat(64)}`
}
const { pack, prompt } = makePack("en", {
  tests: "whether it is said",
  dimensions: ["Q2", "Q1"],
  green_flags: ["says it"],
  red_flags: ["lies"],
  checks: []
})

describe("The key of a sheet", () => {
  it("is 16 digits of a digest, which the run, the seed and for an item the answer decide", () => {
    const key = sheetKey(manifest, 1)
    assert.match(key.sheet, /^[0-9a-f]{16}$/)
    assert.match(key.itemOf(answered), /^[0-9a-f]{16}$/)
    assert.deepStrictEqual(sheetKey({ ...manifest, status: "complete" }, 1).sheet, key.sheet)
    const others = [
      sheetKey({ ...manifest, run_id: "r2" }, 1),
      sheetKey({ ...manifest, created_at: "2026-01-02T00:00:00.000Z" }, 1),
      sheetKey({ ...manifest, pack: { ...manifest.pack, digest: `sha256:${"c".repeat(64)}` } }, 1),
      sheetKey(manifest, 2)
    ]
    assert.strictEqual(new Set([key, ...others].map(({ sheet }) => sheet)).size, 5)
    assert.strictEqual(new Set([key, ...others].map(({ itemOf }) => itemOf(answered))).size, 5)
    const items = [
      answered,
      { ...answered, model: "n" },
      { ...answered, variant: "v" },
      { ...answered, prompt_id: "A2" },
      { ...answered, repeat: 1 },
      { ...answered, answer_digest: `sha256:${"c".repeat(64)}` }
    ]
    assert.strictEqual(new Set(items.map(key.itemOf)).size, 6)
  })
})

const tests = (fields: object) => {
  const { pack, prompt } = makePack("en", { format_strict: true, checks: [], ...fields })
  return sheetItem(pack, prompt, makeAnswer("x"), "i").tests
}

describe("A sheet", () => {
  it("shows what is to be read, and nothing filled in", () => {
    assert.deepStrictEqual(sheetItem(pack, prompt, makeAnswer("one\r\ntwo\rthree"), "i1"), {
      item: "i1",
      prompt: "Say 48,000",
      tests: "whether it is said",
      green_flags: ["says it"],
      red_flags: ["lies"],
      answer: "one\ntwo\rthree",
      dimensions: { Q1: null, Q2: null },
      overall: null,
      red_flag: null,
      note: null
    })
  })

  it("says where the literal format counts", () => {
    assert.strictEqual(tests({ tests: "the form" }), "the form\n(literal format counts)")
    assert.strictEqual(tests({}), "(literal format counts)")
  })

  it("has its items in the order of their ids, whatever order they came in, and every field of its schema", () => {
    const key = sheetKey(manifest, 7)
    const items = ["b", "c", "a"].map((id) => sheetItem(pack, prompt, makeAnswer("x"), id))
    const sheet = sheetOf(pack, key, 7, items)
    assert.deepStrictEqual(
      sheet.items.map(({ item }) => item),
      ["a", "b", "c"]
    )
    assert.deepStrictEqual([sheet.sheet, sheet.seed, sheet.scale], [key.sheet, 7, pack.scale])
    assert.deepStrictEqual(sheet.dimensions[0], { id: "Q1", name: "one", about: "" })
    assert.strictEqual(sheet.dimensions.length, 3)
    assertFieldsDocumented(Sheet, { ...sheet, items: items.slice(0, 1) }, /^scale\.|\.dimensions\.\w+$/)
  })
})

const empty: ItemEntry = { item: "i1", dimensions: { Q1: null, Q2: null }, overall: null, red_flag: null, note: null }
const whole: ItemEntry = { item: "i1", dimensions: { Q1: 4, Q2: 2.5 }, overall: 3, red_flag: false, note: "fine" }

const saidOf = (entry: ItemEntry, check = sheetFaults(pack, new Map([["i1", prompt]]))) =>
  check(entry).map(({ message, path }) => `${showPath(path)}: ${message}`)

describe("An item of a sheet", () => {
  const Q1 = 'dimensions.Q1: The score of dimension "Q1" is missing'
  const Q2 = 'dimensions.Q2: The score of dimension "Q2" is missing'
  const OVERALL = "overall: The overall score is missing"
  const FLAG = "red_flag: Whether there is a red flag (true or false) is missing"
  const table: ReadonlyArray<readonly [string, ItemEntry, ReadonlyArray<string>]> = [
    ["left empty", empty, []],
    ["left empty but for blanks", { ...empty, note: " \n" }, []],
    ["filled in", whole, []],
    ["filled in without a note", { ...whole, note: null }, []],
    ["with a note only", { ...empty, note: "?" }, [Q1, Q2, OVERALL, FLAG]],
    ["with an overall score only", { ...empty, overall: 3 }, [Q1, Q2, FLAG]],
    ["with no red flag only", { ...empty, red_flag: false }, [Q1, Q2, OVERALL]],
    ["with one dimension only", { ...empty, dimensions: { Q1: 3, Q2: null } }, [Q2, OVERALL, FLAG]],
    ["without a dimension", { ...whole, dimensions: { Q1: 3 } }, [Q2]],
    ["left empty, without a dimension's line", { ...empty, dimensions: { Q1: null } }, [Q2]],
    [
      "with a dimension that the prompt does not show, left empty",
      { ...empty, dimensions: { ...empty.dimensions, Q9: null } },
      []
    ],
    [
      "with a dimension that the prompt does not show",
      { ...whole, dimensions: { ...whole.dimensions, Q9: 1 } },
      ['dimensions.Q9: The prompt has no dimension "Q9"']
    ],
    ["of another run", { ...whole, item: "i2" }, ['item: The run has no answer for item "i2"']]
  ]
  it.each(table)("is taken or refused: %s", (_what, entry, said) => {
    assert.deepStrictEqual(saidOf(entry), said)
  })

  it("stands once on its sheet", () => {
    const check = sheetFaults(pack, new Map([["i1", prompt]]))
    assert.deepStrictEqual(saidOf(whole, check), [])
    assert.deepStrictEqual(saidOf(whole, check), ['item: The item "i1" stands twice'])
  })

  it("is pointed at by the name that is wrong", () => {
    const [fault] = sheetFaults(
      pack,
      new Map([["i1", prompt]])
    )({ ...whole, dimensions: { ...whole.dimensions, Q11: 1 } })
    assert.isTrue(fault?.key)
    assert.strictEqual(fault?.hint, 'Did you mean "Q1"?')
    const [far] = sheetFaults(
      pack,
      new Map([["i1", prompt]])
    )({ ...whole, dimensions: { ...whole.dimensions, tone: 1 } })
    assert.strictEqual(far?.hint, "Known dimensions: Q1, Q2")
  })

  it("says what a person gave, and nothing where it is open", () => {
    assert.deepStrictEqual(filledItem({ ...whole, dimensions: { Q1: 4, Q9: null } }), {
      score: 3,
      dimensions: new Map([["Q1", 4]]),
      flagged: false,
      note: "fine"
    })
    assert.strictEqual(filledItem({ ...whole, note: null })?.note, "")
    for (const open of [empty, { ...whole, overall: null }, { ...whole, red_flag: null }]) {
      assert.isUndefined(filledItem(open))
    }
  })
})

describe("The verdict of a person", () => {
  const filled = { score: 3, dimensions: new Map([["Q1", 4]]), flagged: true, note: "fine" }
  const verdictOn = (text: string, given: typeof filled | undefined = filled) =>
    verdictOfItem(pack, prompt, makeAnswer(text), given)

  it("is what was filled in, on the dimensions of the prompt", () => {
    assert.deepInclude(verdictOn("text"), {
      status: "scored",
      score: 3,
      dimensions: { Q1: 4 },
      red_flag: "flagged",
      disputed: false,
      rationale: "fine"
    })
    assert.deepInclude(verdictOn("text", { ...filled, flagged: false }), { red_flag: "clear" })
    const strange = { ...filled, dimensions: new Map([["Q9", 1]]) }
    assert.deepInclude(verdictOn("text", strange), { dimensions: {} })
  })

  it("is none where the item was left empty, and never against what stands without a judge", () => {
    assert.deepInclude(verdictOfItem(pack, prompt, makeAnswer("text"), undefined), {
      status: "unscored",
      reason: "not-judged"
    })
    assert.deepInclude(verdictOn(" "), { status: "scored", score: 1, rationale: "The answer is empty." })
  })
})
