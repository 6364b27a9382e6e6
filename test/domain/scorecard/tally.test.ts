import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Result, Schema } from "effect"
import type { Answer } from "../../../src/domain/run/Answer.ts"
import type { JudgeKind } from "../../../src/domain/run/RunManifest.ts"
import type { Verdict } from "../../../src/domain/run/Verdict.ts"
import { coverageOf } from "../../../src/domain/scorecard/coverage.ts"
import type { RowFault } from "../../../src/domain/scorecard/errors.ts"
import { ScoreReport } from "../../../src/domain/scorecard/Scorecard.ts"
import { Tally } from "../../../src/domain/scorecard/tally.ts"
import {
  answerAt,
  arbitraryRun,
  type GeneratedRun,
  manifestOf,
  packOf,
  reportFrom,
  scoredOn,
  shuffled,
  unscoredOn
} from "./build.ts"

const pack = packOf({
  weights: { Q1: 1, Q2: 1 },
  ko_rule: { dimension: "Q1" },
  prompts: [
    { id: "A1", repeats: 3, checks: [{ kind: "contains", dimension: "Q1", text: "x" }] },
    { id: "A2", dimensions: ["Q2"] }
  ]
})

const tallyOf = (rows: ReadonlyArray<Answer | Verdict>, kind: JudgeKind = "checks") => {
  const tally = new Tally(manifestOf(pack, ["m"]), pack, kind)
  for (const row of rows) {
    if ("text" in row) tally.answer(row)
    else tally.verdict(row)
  }
  return tally.finish()
}

const promptOf = (rows: ReadonlyArray<Answer | Verdict>, id: string) => {
  const found = Result.getOrThrow(tallyOf(rows))[0]?.prompts.find((prompt) => prompt.id === id)
  if (found === undefined) throw new Error(`no prompt ${id}`)
  return found
}

const faultsOf = (
  rows: ReadonlyArray<Answer | Verdict>,
  kind?: JudgeKind
): ReadonlyArray<readonly [RowFault["row"], RowFault["why"]]> => {
  const result = tallyOf(rows, kind)
  return Result.isFailure(result) ? result.failure.faults.map(({ row, why }) => [row, why] as const) : []
}

const A1 = answerAt({ prompt_id: "A1" })
const again = answerAt({ prompt_id: "A1", repeat: 1 })
const third = answerAt({ prompt_id: "A1", repeat: 2 })
const cellOf = ({ model, variant, prompt_id, repeat }: Answer) => ({ model, variant, prompt_id, repeat })

describe("Tally", () => {
  it("takes means over the scored repeats of a prompt", () => {
    const prompt = promptOf(
      [
        A1,
        again,
        third,
        scoredOn(A1, { Q1: 5, Q2: 4 }, { score: 4 }),
        scoredOn(again, { Q1: 2 }, { score: 3, red_flag: "flagged" }),
        unscoredOn(third, true)
      ],
      "A1"
    )
    assert.strictEqual(prompt.score, 3.5)
    assert.deepStrictEqual(
      [...prompt.dimensions],
      [
        ["Q1", 3.5],
        ["Q2", 4]
      ]
    )
    assert.deepStrictEqual(
      [...prompt.scores],
      [
        ["Q1", 2],
        ["Q2", 1]
      ]
    )
    assert.deepStrictEqual([...prompt.unscored], [["judge-unparseable", 1]])
    assert.deepStrictEqual([prompt.scored, prompt.flagged, prompt.flagSeen], [2, 1, 1])
  })

  it("counts an answer without verdict as not judged", () => {
    const prompt = promptOf([A1, again, scoredOn(A1, { Q1: 3 })], "A1")
    assert.deepStrictEqual([...prompt.unscored], [["not-judged", 1]])
    assert.strictEqual(prompt.scored, 1)
  })

  it("counts a verdict on another text as stale, with its red flag unknown", () => {
    const other = answerAt({ prompt_id: "A1" }, "An earlier answer")
    const prompt = promptOf([A1, scoredOn(other, { Q1: 5 }, { red_flag: "flagged" })], "A1")
    assert.deepStrictEqual([...prompt.unscored], [["stale", 1]])
    assert.deepStrictEqual([prompt.scored, prompt.flagged, prompt.assessed], [0, 0, 0])
    assert.isNull(prompt.score)
  })

  it("takes a verdict that comes before its answer", () => {
    assert.strictEqual(promptOf([scoredOn(A1, { Q1: 4 }), A1], "A1").dimensions.get("Q1"), 4)
  })

  it("refuses a second answer or verdict for a cell, even an equal one", () => {
    assert.deepStrictEqual(faultsOf([A1, A1]), [["answer", "duplicate"]])
    assert.deepStrictEqual(faultsOf([A1, scoredOn(A1, { Q1: 3 }), scoredOn(A1, { Q1: 3 })]), [["verdict", "duplicate"]])
    assert.deepStrictEqual(faultsOf([scoredOn(A1, { Q1: 3 }), scoredOn(A1, { Q1: 3 }), A1]), [["verdict", "duplicate"]])
  })

  it("refuses a verdict without an answer", () => {
    assert.deepStrictEqual(faultsOf([scoredOn(A1, { Q1: 3 })]), [["verdict", "no-answer"]])
  })

  it("refuses a scored verdict without a dimension that its judge scores", () => {
    const none = [A1, scoredOn(A1, {})]
    const checked = [A1, scoredOn(A1, { Q1: 3 })]
    const all = [A1, scoredOn(A1, { Q1: 3, Q2: 3 })]
    const missing = [["verdict", "missing-dimension"] as const]
    for (const kind of ["model", "human"] as const) {
      assert.deepStrictEqual(faultsOf(none, kind), missing)
      assert.deepStrictEqual(faultsOf(checked, kind), missing)
      assert.deepStrictEqual(faultsOf(all, kind), [])
    }
    assert.deepStrictEqual(faultsOf(none, "checks"), missing)
    assert.deepStrictEqual(faultsOf(checked, "checks"), [])
    assert.deepStrictEqual(faultsOf(all, "checks"), [])
    // Without checks only an empty answer is scored, and that in every dimension.
    const A2 = answerAt({ prompt_id: "A2" })
    assert.deepStrictEqual(faultsOf([A2, scoredOn(A2, {})], "checks"), missing)
    assert.deepStrictEqual(faultsOf([A2, scoredOn(A2, { Q2: 1 })], "checks"), [])
  })

  it("refuses rows that name what the run or the pack does not have, all at once", () => {
    const strangers = [
      answerAt({ prompt_id: "A1", model: "__proto__" }),
      answerAt({ prompt_id: "A1", variant: "constructor" }),
      answerAt({ prompt_id: "toString" }),
      answerAt({ prompt_id: "A1", repeat: 3 })
    ]
    assert.deepStrictEqual(
      faultsOf(strangers).map(([, why]) => why),
      ["unknown-model", "unknown-variant", "unknown-prompt", "repeat-out-of-range"]
    )
    const A2 = answerAt({ prompt_id: "A2" })
    assert.deepStrictEqual(faultsOf([A2, scoredOn(A2, { Q1: 5 })]), [["verdict", "unknown-dimension"]])
    const stranger = scoredOn(answerAt({ prompt_id: "A2", model: "stranger" }), { Q1: 5 })
    assert.deepStrictEqual(faultsOf([A2, stranger]), [["verdict", "unknown-model"]])
  })

  it("counts all rows that do not fit, and shows the first twenty", () => {
    const result = tallyOf(Array.from({ length: 30 }, () => answerAt({ prompt_id: "nowhere" })))
    assert.isTrue(Result.isFailure(result))
    if (Result.isSuccess(result)) return
    assert.strictEqual(result.failure.total, 30)
    assert.strictEqual(result.failure.faults.length, 20)
    assert.include(result.failure.message, 'answer m / none / nowhere #0: the pack has no prompt "nowhere"')
    assert.include(result.failure.message, "... and 10 more rows")
  })

  it("counts verdicts without an answer among them, in the end", () => {
    const result = tallyOf([scoredOn(again, { Q1: 3 }), A1, A1, scoredOn(third, { Q1: 3 })])
    assert.deepStrictEqual(Result.isFailure(result) && [result.failure.total, result.failure.faults], [
      3,
      [
        { row: "answer", cell: cellOf(A1), why: "duplicate", name: "" },
        { row: "verdict", cell: cellOf(again), why: "no-answer", name: "" },
        { row: "verdict", cell: cellOf(third), why: "no-answer", name: "" }
      ]
    ])
    const strangers = Array.from({ length: 20 }, () => answerAt({ prompt_id: "nowhere" }))
    const many = tallyOf([scoredOn(A1, { Q1: 3 }), ...strangers])
    assert.deepStrictEqual(Result.isFailure(many) && [many.failure.total, many.failure.faults.length], [21, 20])
  })
})

const groupsOf = ({ pack, answers, verdicts }: GeneratedRun) => {
  const tally = new Tally(manifestOf(pack, ["a", "b"]), pack, "checks")
  for (const answer of answers) tally.answer(answer)
  for (const verdict of verdicts) tally.verdict(verdict)
  return Result.getOrThrow(tally.finish())
}

describe("Scoring of generated runs", () => {
  it.prop("keeps scored + unscored = answers and answers + missing = expected", [arbitraryRun], ([run]) => {
    for (const group of groupsOf(run)) {
      const coverage = coverageOf(group.prompts)
      assert.strictEqual(coverage.scored + coverage.unscored, coverage.answers)
      assert.strictEqual(coverage.answers + coverage.missing, coverage.expected)
      assert.strictEqual(
        coverage.unscored,
        coverage.unscored_by_reason.reduce((sum, { count }) => sum + count, 0)
      )
    }
  })

  it.prop("expects the whole pack of every group, whatever came", [arbitraryRun], ([run]) => {
    const repeats = run.pack.categories.flatMap((category) => category.prompts.map((prompt) => prompt.repeats))
    const expected = repeats.reduce((sum, count) => sum + count, 0)
    const report = reportFrom(run.pack, ["a", "b", "silent"], run.answers, run.verdicts)
    assert.strictEqual(report.scorecards.length, 3 * run.pack.prompt_variants.length)
    assert.isTrue(report.scorecards.every(({ coverage }) => coverage.expected === expected))
    assert.isTrue(report.scorecards.every(({ model, verdict }) => model !== "silent" || verdict === "inconclusive"))
  })

  it.prop(
    "gives the same bytes whatever the order of the rows",
    [arbitraryRun, Schema.Int],
    ([{ pack, answers, verdicts }, seed]) => {
      const once = reportFrom(pack, ["a", "b"], answers, verdicts)
      const twice = reportFrom(pack, ["a", "b"], shuffled(answers, seed), shuffled(verdicts, seed + 1))
      assert.strictEqual(JSON.stringify(twice), JSON.stringify(once))

      const tally = new Tally(manifestOf(pack, ["a", "b"]), pack, "checks")
      for (const verdict of shuffled(verdicts, seed)) tally.verdict(verdict)
      for (const answer of answers) tally.answer(answer)
      assert.deepStrictEqual(Result.getOrThrow(tally.finish()), groupsOf({ pack, answers, verdicts }))
    },
    { arbitrary: { runs: 40 } }
  )

  it.prop("makes reports that fit their schema", [arbitraryRun], ([{ pack, answers, verdicts }]) => {
    const report = reportFrom(pack, ["a", "b"], answers, verdicts)
    assert.deepStrictEqual(Schema.decodeSync(ScoreReport)(report), report)
  })

  it.effect("generates runs of every verdict, or the properties would prove little", () =>
    Effect.gen(function* () {
      const runs = yield* Arbitrary.sampleEffect(arbitraryRun, { count: 300, seed: 1 })
      const seen = runs.flatMap(({ pack, answers, verdicts }) =>
        reportFrom(pack, ["a", "b"], answers, verdicts).scorecards.map(({ verdict }) => verdict)
      )
      assert.deepStrictEqual([...new Set(seen)].sort(), [
        "conditional",
        "inconclusive",
        "knocked-out",
        "not-recommended",
        "recommended"
      ])
    })
  )
})
