import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  CalibrationSet,
  calibrationCheck,
  type KnownAnswer,
  knownRating
} from "../../../src/domain/agreement/Calibration.ts"
import { type JudgedAnswer, ratedAnswers } from "../../../src/domain/agreement/ratedAnswers.ts"
import { type Rating, ratingOf } from "../../../src/domain/agreement/Rating.ts"
import { settledReasonOf } from "../../../src/domain/agreement/settledReason.ts"
import { promptsOf } from "../../../src/domain/pack/prompts.ts"
import { type Cell, cellKey } from "../../../src/domain/run/Cell.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { answerAt, manifestOf, packOf } from "../scorecard/build.ts"

const pack = packOf({
  weights: { Q1: 1, Q2: 1 },
  ko_rule: { dimension: "Q1" },
  prompts: [
    { id: "A1", dimensions: ["Q1"] },
    { id: "A2", repeats: 2 }
  ]
})
const manifest = manifestOf(pack, ["m"])
const cell = (prompt_id: string, repeat = 0): Cell => ({ model: "m", variant: "none", prompt_id, repeat })
const digest = digestOf("x")
const digests = new Map([cell("A1"), cell("A2"), cell("A2", 1)].map((one) => [cellKey(one), digest]))
const known: KnownAnswer = { model: "m", prompt_id: "A1", score: 3 }

const saidOf = (known: KnownAnswer, check = calibrationCheck(pack, manifest, digests)) =>
  check(known).map(({ message, path }) => `${showPath(path)}: ${message}`)

describe("A calibration set", () => {
  const table: ReadonlyArray<readonly [string, Partial<KnownAnswer>, ReadonlyArray<string>]> = [
    ["a score", {}, []],
    ["the digest of the answer", { answer_digest: digest }, []],
    ["every score of one", { dimensions: { Q1: 2 }, red_flag: false }, []],
    [
      "the digest of another",
      { answer_digest: digestOf("y") },
      ["answer_digest: The score is known of another answer"]
    ],
    [
      "a dimension that the prompt does not show",
      { dimensions: { Q2: 2 } },
      ["dimensions.Q2: The prompt has no dimen"]
    ],
    ["another model", { model: "n" }, ['model: Unknown model "n"']],
    ["another prompt", { prompt_id: "A3" }, ['prompt_id: Unknown prompt "A3"']],
    ["another prompt with scores", { prompt_id: "A3", dimensions: { Q9: 1 } }, ['prompt_id: Unknown prompt "A3"']],
    ["no repeat where there are two", { prompt_id: "A2" }, ["repeat: The repeat is missing"]],
    ["a repeat too many", { prompt_id: "A2", repeat: 2 }, ["repeat: Repeat 2 is out of range"]],
    [
      "two faults at once",
      { model: "n", dimensions: { Q3: 1 } },
      ['model: Unknown model "n"', "dimensions.Q3: The prompt has no dimension"]
    ]
  ]
  it.each(table)("is taken or refused with %s", (_what, fields, said) => {
    const faults = saidOf({ ...known, ...fields })
    assert.strictEqual(faults.length, said.length, faults.join())
    for (const [at, fault] of faults.entries()) assert.include(fault, said[at] ?? "nothing")
  })

  const { score: _, ...nothing } = known
  it("must know something of each answer, if only one thing", () => {
    assert.deepStrictEqual(saidOf(nothing), ["(document): Nothing is known of this answer"])
    assert.deepStrictEqual(saidOf({ ...nothing, dimensions: {} }), ["(document): Nothing is known of this answer"])
    for (const one of [{ score: 1 }, { dimensions: { Q1: 1 } }, { red_flag: false }]) {
      assert.deepStrictEqual(saidOf({ ...nothing, ...one }), [])
    }
  })

  it("points at the name that is wrong, with the nearest one", () => {
    const [fault] = calibrationCheck(pack, manifest, digests)({ ...known, dimensions: { Q11: 1 } })
    assert.deepStrictEqual([fault?.path, fault?.key], [["dimensions", "Q11"], true])
    assert.include(fault?.hint, "Q1")
  })

  it("names each answer once, and only such as the run has", () => {
    const check = calibrationCheck(pack, manifest, digests)
    assert.deepStrictEqual(saidOf(known, check), [])
    assert.deepStrictEqual(saidOf({ ...known, variant: "none", repeat: 0 }, check), [
      "(document): The answer stands twice in the set"
    ])
    assert.deepStrictEqual(saidOf({ ...known, prompt_id: "A2", repeat: 1 }, check), [])
    assert.deepStrictEqual(saidOf(known, calibrationCheck(pack, manifest, new Map())), [
      "(document): The run has no such answer"
    ])
  })

  it("has one answer or more, with their fields", () => {
    const whole = {
      model: "m",
      variant: "none",
      prompt_id: "A1",
      repeat: 0,
      answer_digest: digest,
      score: 2.5,
      dimensions: { Q1: 2 },
      red_flag: true
    }
    assertFieldsDocumented(CalibrationSet, { answers: [whole] }, /^answers\.0\.(?!model$|prompt_id$)/)
    assert.isFalse(Schema.is(CalibrationSet)({ answers: [] }))
  })

  it("is a rater that says what is known, and nothing of the rest", () => {
    const none = rating(null, {}, "not-assessed")
    assert.deepStrictEqual(knownRating(nothing), none)
    assert.deepStrictEqual(knownRating({ ...nothing, red_flag: true }), { ...none, red_flag: "flagged" })
    assert.deepStrictEqual(knownRating({ ...nothing, red_flag: false }), { ...none, red_flag: "clear" })
    assert.deepStrictEqual(knownRating({ ...known, dimensions: { Q1: 2 } }), {
      ...none,
      score: 3,
      dimensions: new Map([["Q1", 2]])
    })
  })
})

const judged = (prompt_id: string, settled: JudgedAnswer["settled"] = null): readonly [string, JudgedAnswer] => [
  prompt_id,
  { cell: cell(prompt_id), digest, shown: ["Q1", "Q2"], settled }
]
const rating = (score: number | null, dimensions = {}, red_flag: Rating["red_flag"] = "clear"): Rating => ({
  score,
  dimensions: new Map(Object.entries(dimensions)),
  red_flag,
  unscored: null
})
const notJudged = ratingOf(undefined, digest)

describe("The answers that are compared", () => {
  const answers = new Map([judged("A1"), judged("A2"), judged("A3", "empty"), judged("A4", "empty")])
  const judges = [new Map([["A1", rating(3)]]), new Map([["A2", rating(4)]])]

  it("are all but those that need no judge, which are counted, with every judge's rating or none", () => {
    const { rated, settled } = ratedAnswers(answers, judges)
    assert.deepStrictEqual(settled, new Map([["empty", 2]]))
    const asked = { overall: true, dimensions: new Set(["Q1", "Q2"]), redFlag: true }
    assert.deepStrictEqual(rated, [
      { cell: cell("A1"), asked, ratings: [rating(3), notJudged] },
      { cell: cell("A2"), asked, ratings: [notJudged, rating(4)] }
    ])
  })

  it("are with a calibration set only those that it knows, on what it knows of them", () => {
    const set = new Map([
      ["A1", rating(null, { Q1: 2 }, "not-assessed")],
      ["A2", rating(4)],
      ["A4", rating(1)]
    ])
    const { rated, settled } = ratedAnswers(answers, judges.slice(0, 1), set)
    assert.deepStrictEqual(settled, new Map([["empty", 1]]))
    assert.deepStrictEqual(
      rated.map(({ asked }) => asked),
      [
        { overall: false, dimensions: new Set(["Q1"]), redFlag: false },
        { overall: true, dimensions: new Set<string>(), redFlag: true }
      ]
    )
    assert.deepStrictEqual(
      rated.map(({ ratings }) => ratings.length),
      [2, 2]
    )
  })

  it("are not those on which every judge says the same", () => {
    const [placed] = promptsOf(pack)
    if (placed === undefined) return assert.fail("no prompt")
    const reason = (changes: object) =>
      settledReasonOf(pack, placed.prompt, { ...answerAt({ prompt_id: "A1" }), ...changes })
    assert.isNull(reason({}))
    assert.strictEqual(reason({ text: " " }), "empty")
    assert.strictEqual(reason({ ok: false }), "answer-failed")
    assert.strictEqual(reason({ text: "", reasoning_chars: 2 }), "reasoning-only")
  })
})
