import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  type InconclusiveReason,
  JudgeAgreement,
  Scorecard,
  ScoreReport
} from "../../../src/domain/scorecard/Scorecard.ts"
import { scoreRun, standingsOf } from "../../../src/domain/scorecard/scoreRun.ts"
import { Tally } from "../../../src/domain/scorecard/tally.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { arbitraryRun, cardOf, changed, contextOf, packOf, reportFrom, unscoredOn, wholeGroup } from "./build.ts"

const prompts = ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"]
const pack = packOf({
  weights: { Q1: 2, Q2: 1 },
  ko_rule: { dimension: "Q1", threshold: 2, red_flag_scope: "curated", red_flag_prompts: ["A1"] },
  prompts
})
const good = wholeGroup(pack, "good", () => 4)
const close = wholeGroup(pack, "close", (id) => (id === "A6" ? 3 : 4))
const worse = wholeGroup(pack, "worse", () => 3.6)
const low = wholeGroup(pack, "low", () => 1)
const flagged = low.verdicts.map((verdict) => changed(verdict, { red_flag: "flagged" }))
const holed = wholeGroup(pack, "holed", () => 3)
const unclear = holed.verdicts.map((verdict, at) => (at === 0 ? changed(verdict, { disputed: true }) : verdict))
const context = contextOf(pack, ["good", "close", "worse", "low", "holed", "silent"])
const manifest = {
  ...context.manifest,
  status: "interrupted",
  shard: { index: 1, of: 2 },
  limits: { prompts: ["A1"], cost_cap_usd: null, deadline_seconds: null }
} as const
const rows = {
  answers: [...good.answers, ...close.answers, ...worse.answers, ...low.answers, ...holed.answers],
  verdicts: [
    ...good.verdicts,
    ...close.verdicts,
    ...worse.verdicts,
    ...flagged,
    ...unclear.slice(0, -1),
    ...holed.answers.slice(-1).map((answer) => unscoredOn(answer, true))
  ]
}

const reasons: ReadonlyArray<InconclusiveReason> = [
  { _tag: "RunIncomplete", status: "open" },
  { _tag: "DraftPack" },
  { _tag: "OneShard", index: 1, of: 2 },
  { _tag: "MissingDimensions", dimensions: ["Q1"] },
  {
    _tag: "FatalFlagsUnknown",
    prompts: (["missing", "unscored", "not-assessed", "flag-seen", "disputed"] as const).map((why) => ({
      id: "A1",
      why
    }))
  },
  { _tag: "LowCoverage", scored: 0, expected: 1, minimum: 1 }
]

describe("A scorecard", () => {
  const interval = { low: 1, high: 2 }
  it("holds the documented fields, with every reason why a group can be inconclusive", () => {
    const one = packOf({ weights: { Q1: 1 }, ko_rule: { dimension: "Q1" }, prompts: ["A1"] })
    const { answers } = wholeGroup(one, "m", () => 4)
    const card = cardOf(reportFrom(one, ["m"], answers, []), "m")
    const dimensions = card.dimensions.map((dimension) => ({ ...dimension, interval }))
    assertFieldsDocumented(Scorecard, { ...card, dimensions, interval, inconclusive: reasons })
  })

  it("stands beside how far other judges agree, in documented fields", () => {
    assertFieldsDocumented(JudgeAgreement, { judge: "checks", compared: 3, alpha: 0.5, interval })
  })
})

describe("A score report", () => {
  it("holds the documented fields, whatever a run came to, and each of them", () => {
    const [whole, partial] = [context.manifest, manifest].map((manifest) =>
      Result.getOrThrow(scoreRun({ ...context, ...rows, manifest }))
    )
    const optional =
      /^run\.(?:source|shard|limited)$|^rule\.(?:threshold|red_flag_scope|red_flag_prompts)$|^scorecards\.\d+\.prompts\.\d+\.dimensions\./u
    assert(whole !== undefined && partial !== undefined)
    const scorecards = whole.scorecards.map((card) => ({ ...card, prompts: card.prompts.slice(0, 1) }))
    assertFieldsDocumented(ScoreReport, { ...whole, run: partial.run, scorecards }, optional)
    assert.deepStrictEqual(
      whole.scorecards.map(({ against_leader, model, verdict }) => [model, verdict, against_leader._tag]),
      [
        ["good", "recommended", "Leader"],
        ["close", "recommended", "NotDistinguishable"],
        ["worse", "recommended", "Distinguishable"],
        ["holed", "inconclusive", "NotCompared"],
        ["silent", "inconclusive", "NotCompared"],
        ["low", "knocked-out", "NotCompared"]
      ]
    )
    assert.deepStrictEqual(partial.run, {
      run_id: "run",
      status: "interrupted",
      source: "import",
      shard: { index: 1, of: 2 },
      limited: true
    })
  })

  it.prop(
    "decides as the standings do, which resample nothing",
    [arbitraryRun],
    ([{ pack, answers, verdicts }]) => {
      const context = contextOf(pack, ["a", "b"])
      const tally = new Tally(context.manifest, pack, context.judge.kind)
      for (const answer of answers) tally.answer(answer)
      for (const verdict of verdicts) tally.verdict(verdict)
      const standings = Result.getOrThrow(Result.flatMap(tally.finish(), (tallies) => standingsOf(context, tallies)))
      const report = Result.getOrThrow(scoreRun({ ...context, answers, verdicts }))
      assert.deepStrictEqual(
        report.scorecards.map((card, at) => ({ ...card, ...standings.scorecards[at] })),
        report.scorecards
      )
      assert.deepStrictEqual({ ...standings, scorecards: report.scorecards }, report)
    },
    { arbitrary: { runs: 30 } }
  )
})
