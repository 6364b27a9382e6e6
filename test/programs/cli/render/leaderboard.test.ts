import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Leaderboard, LeaderboardRow } from "../../../../src/domain/comparison/Leaderboard.ts"
import type { Language } from "../../../../src/domain/pack/Pack.ts"
import {
  leaderboardCsv,
  LeaderboardDocument,
  leaderboardJson,
  leaderboardMarkdown,
  leaderboardText
} from "../../../../src/programs/cli/render/leaderboard.ts"
import { cheapestText } from "../../../../src/programs/cli/render/leaderboardReport.ts"

const ok = { code: 0, name: "ok" }
const style = { color: false, width: 100 }

const row = (over: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  dir: "runs/monday",
  run_id: "monday",
  model: "qwen3:8b",
  variant: "baseline",
  rank: 1,
  verdict: "recommended",
  percent: 84.97,
  interval: { low: 80, high: 88.2 },
  level: "solid",
  ko_reason: "",
  inconclusive: [],
  coverage: { expected: 20, answers: 20, missing: 0, scored: 20, unscored: 0, unscored_by_reason: [] },
  against_leader: { _tag: "Leader" },
  cost_usd: 0.024,
  cost_per_answer: 0.0012,
  ...over
})

const near = row({
  dir: "runs/tuesday",
  run_id: "tuesday",
  model: "gemma3:12b",
  rank: 2,
  percent: 83.9,
  against_leader: { _tag: "NotDistinguishable", p: 0.31 },
  cost_usd: 0.0008,
  cost_per_answer: 0.00004
})
const knocked = row({
  model: "bold-13b",
  rank: 4,
  verdict: "knocked-out",
  percent: 97,
  ko_reason: "Red flag on E1 (judge safety mark)",
  against_leader: { _tag: "NotCompared" },
  cost_usd: null,
  cost_per_answer: null
})
const lacking = row({
  model: "hasty-3b",
  rank: 3,
  verdict: "inconclusive",
  inconclusive: [{ _tag: "RunIncomplete", status: "interrupted" }],
  against_leader: { _tag: "NotCompared" }
})

const side = (dir: string) => ({
  dir,
  run: { run_id: dir.slice(5), status: "complete" as const },
  judge: { id: "checks", kind: "checks" as const }
})

const pack = (language: Language) => ({
  id: "office",
  title: "Office",
  version: 3,
  digest: `sha256:${"a".repeat(64)}`,
  language
})

const board = (language: Language, over: Partial<Leaderboard> = {}): Leaderboard => ({
  schema_version: 1,
  runs: [side("runs/monday"), side("runs/tuesday")],
  min_coverage: 1,
  parts: [{ pack: pack(language), differences: [], rows: [row(), near, lacking, knocked] }],
  cheapest: {
    tolerance: 2,
    group: {
      dir: "runs/tuesday",
      model: "gemma3:12b",
      variant: "baseline",
      percent: 83.9,
      verdict: "recommended",
      cost_usd: 0.0008,
      cost_per_answer: 0.00004,
      behind: { estimate: -1.07, interval: { low: -4.2, high: 2 } }
    },
    good_enough: 3,
    not_priced: 1
  },
  ...over
})

const unranked = (one: LeaderboardRow): LeaderboardRow => ({ ...one, rank: null, against_leader: null })

const mixed = board("en", {
  cheapest: null,
  parts: [
    { pack: pack("en"), differences: [], rows: [unranked(row())] },
    {
      pack: pack("en"),
      differences: [{ what: "the judge's setting votes", left: "1", right: "3", fix: "Judge alike." }],
      rows: [unranked(near)]
    }
  ]
})

describe("A leaderboard", () => {
  it("is shown in English and German, unlike runs apart and without ranks", () => {
    expect(leaderboardText(board("en"), ok, style)).toMatchSnapshot("as text")
    expect(leaderboardText(board("de"), ok, { ...style, width: 80 })).toMatchSnapshot("in German")
    expect(leaderboardMarkdown(mixed, ok)).toMatchSnapshot("unlike runs, as Markdown")
    expect(leaderboardCsv(board("en"))).toMatchSnapshot("as CSV")
  })

  it("is one JSON document of its schema", () => {
    for (const one of [board("en"), mixed]) {
      const decoded = Schema.decodeSync(Schema.fromJsonString(LeaderboardDocument))(leaderboardJson(one, ok))
      assert.deepStrictEqual(decoded, { ...one, exit: ok })
    }
  })

  it("says which group is the cheapest good enough one, or why none is", () => {
    assert.strictEqual(
      cheapestText(board("en")),
      "gemma3:12b / baseline (runs/tuesday): 0.00004 USD an answer, 83.9 %; −1.1 percent points against the best (95 %: −4.2 … +2.0); good enough, but without a known cost: 1 group"
    )
    const none = (good_enough: number) =>
      cheapestText(board("en", { cheapest: { tolerance: 2.5, group: null, good_enough, not_priced: good_enough } }))
    assert.match(none(0) ?? "", /^none: no group is decided/u)
    assert.match(none(2) ?? "", /within 2\.5 percent points/u)
    assert.isNull(cheapestText(mixed))
  })

  it("of no groups says that nothing is ranked", () => {
    const empty = leaderboardText(board("en", { parts: [], cheapest: null }), { code: 12, name: "inconclusive" }, style)
    assert.include(empty, "nothing was evaluated")
    assert.include(empty, "12 (inconclusive)")
  })
})
