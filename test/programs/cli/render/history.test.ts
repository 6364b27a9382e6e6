import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { History, type JudgedPastRun, type PastGroup } from "../../../../src/domain/comparison/History.ts"
import type { Language } from "../../../../src/domain/pack/Pack.ts"
import { historyCsv, historyJson, historyMarkdown, historyText } from "../../../../src/programs/cli/render/history.ts"

const style = { color: false, width: 100 }

const group = (over: Partial<PastGroup> = {}): PastGroup => ({
  model: "qwen3:8b",
  variant: "baseline",
  verdict: "recommended",
  percent: 84.97,
  interval: { low: 80, high: 88 },
  ko_reason: "",
  state: "good",
  trend: "not-told",
  delta: { estimate: 0.5, interval: { low: -1, high: 2 } },
  regression: [],
  ...over
})

const run = (day: number, over: Partial<JudgedPastRun> = {}): JudgedPastRun => ({
  dir: `nightly/${day}`,
  run_id: String(day),
  created_at: `2026-11-0${day}T03:00:12.000Z`,
  status: "complete",
  pack_version: 3,
  pack_digest: `sha256:${"a".repeat(64)}`,
  judge: { id: "checks", kind: "checks" },
  groups: [group()],
  ...over
})

const bold = (over: Partial<PastGroup> = {}) => group({ model: "bold-13b", ...over })

const sample = (language: Language): History => ({
  schema_version: 1,
  folder: "nightly",
  min_coverage: 1,
  tolerance: 2,
  packs: [
    {
      pack: { id: "office", title: "Office", language },
      runs: [
        run(1, { groups: [bold({ trend: "first", delta: null }), group({ trend: "first", delta: null })] }),
        run(2, { groups: [bold({ trend: "unchanged" }), group({ trend: "higher", percent: 90 })] }),
        run(3, {
          groups: [
            bold({ verdict: "knocked-out", ko_reason: "Red flag on E1 (judge safety mark)", state: "bad" }),
            group({
              verdict: "conditional",
              percent: 69.98,
              trend: "lower",
              state: "bad",
              regression: [
                { _tag: "VerdictWorse", base: "recommended", candidate: "conditional" },
                { _tag: "Lower", estimate: -20, high: -8.2, tolerance: 2 }
              ]
            })
          ]
        }),
        run(4, { judge: null, groups: [] }),
        run(5, {
          status: "interrupted",
          pack_version: 4,
          groups: [group({ verdict: "inconclusive", trend: "unlike", delta: null, state: "undecided" })]
        })
      ],
      groups: [
        { model: "bold-13b", variant: "baseline", latest: "bad", first_bad: "nightly/3", last_good: "nightly/2" },
        { model: "new", variant: "none", latest: "bad", first_bad: "nightly/1", last_good: null },
        { model: "ok", variant: "none", latest: "good", first_bad: null, last_good: "nightly/5" },
        { model: "open", variant: "none", latest: "undecided", first_bad: null, last_good: null },
        { model: "qwen3:8b", variant: "baseline", latest: "undecided", first_bad: null, last_good: "nightly/2" }
      ]
    }
  ]
})

describe("A history", () => {
  it("is shown in English and German, a line for each run", () => {
    expect(historyText(sample("en"), style)).toMatchSnapshot("as text")
    expect(historyText(sample("de"), { ...style, width: 80 })).toMatchSnapshot("in German")
    expect(historyMarkdown(sample("en"))).toMatchSnapshot("as Markdown")
    expect(historyCsv(sample("en"))).toMatchSnapshot("as CSV")
  })

  it("is one JSON document of its schema", () => {
    const decoded = Schema.decodeSync(Schema.fromJsonString(History))(historyJson(sample("en")))
    assert.deepStrictEqual(decoded, sample("en"))
  })
})
