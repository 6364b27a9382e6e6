import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Comparison, GroupComparison } from "../../../../src/domain/comparison/Comparison.ts"
import type { Language } from "../../../../src/domain/pack/Pack.ts"
import { compareCsv } from "../../../../src/programs/cli/render/compare.csv.ts"
import { ComparisonDocument, compareJson } from "../../../../src/programs/cli/render/compare.json.ts"
import { compareJunit } from "../../../../src/programs/cli/render/compare.junit.ts"
import { compareMarkdown } from "../../../../src/programs/cli/render/compare.md.ts"
import { compareText } from "../../../../src/programs/cli/render/compare.text.ts"
import { signed } from "../../../../src/programs/cli/render/compareFigures.ts"
import { compareLine } from "../../../../src/programs/cli/render/compareReport.ts"

const ok = { code: 0, name: "ok" }
const regressed = { code: 15, name: "regressed" }
const style = { color: false, width: 100 }

const standing = (over: Partial<GroupComparison["base"]> = {}): GroupComparison["base"] => ({
  model: "qwen3:8b",
  variant: "baseline",
  verdict: "recommended",
  percent: 82.5,
  level: "solid",
  ko_reason: "",
  inconclusive: [],
  ...over
})

const same: GroupComparison = {
  base: standing(),
  candidate: standing(),
  unchanged: true,
  delta: { estimate: 0, interval: { low: 0, high: 0 } },
  dimensions: [
    {
      id: "Q1",
      name: "Truth",
      base: 4,
      candidate: 4,
      delta: { estimate: 0, interval: { low: 0, high: 0 } },
      prompts: 18
    },
    { id: "Q2", name: "Form", base: 4, candidate: 4, delta: { estimate: 0, interval: null }, prompts: 4 }
  ],
  prompts: 18,
  unpaired: [],
  passes: { both: 15, gained: 0, lost: 0, neither: 3, undecided: 0, mcnemar_p: 1 },
  smallest_shown: null,
  outcome: null,
  reasons: [],
  divergences: []
}

const lower: GroupComparison = {
  ...same,
  candidate: standing({ model: "gemma3:12b", verdict: "conditional", percent: 69.98, level: "partial" }),
  unchanged: false,
  delta: { estimate: -12.52, interval: { low: -19, high: -0.04 } },
  dimensions: [
    {
      id: "Q1",
      name: "Truth",
      base: 4,
      candidate: 3,
      delta: { estimate: -1, interval: { low: -1.5, high: -0.01 } },
      prompts: 18
    },
    { id: "Q2", name: "Form", base: 4, candidate: null, delta: null, prompts: 0 }
  ],
  unpaired: ["E2"],
  passes: { both: 7, gained: 1, lost: 8, neither: 1, undecided: 1, mcnemar_p: 0.0390625 },
  smallest_shown: 5.31,
  outcome: "regressed",
  reasons: [
    { _tag: "VerdictWorse", base: "recommended", candidate: "conditional" },
    { _tag: "Lower", estimate: -12.52, high: -0.04, tolerance: 2 },
    { _tag: "Unpaired", prompts: ["E2"] }
  ],
  divergences: [
    {
      prompt_id: "A4",
      contribution: -3.123,
      repeat: 1,
      base: {
        text: "Dear Ms Berg,\n\nthe offer stands until Friday.\n\nKind regards",
        error: null,
        score: 5,
        red_flag: "clear",
        rationale: "Nothing invented."
      },
      candidate: {
        text: "Hey! \u001b[31mThe offer | stands\u001b[0m until *whenever*.",
        error: null,
        score: 1.5,
        red_flag: "flagged",
        rationale: "Invented."
      }
    },
    {
      prompt_id: "B1",
      contribution: 0.4,
      repeat: 0,
      base: { text: null, error: null, score: null, red_flag: "not-assessed", rationale: null },
      candidate: {
        text: "",
        error: { kind: "timeout", message: "" },
        score: null,
        red_flag: "not-assessed",
        rationale: null
      }
    }
  ]
}

const side = (dir: string) => ({
  dir,
  run: { run_id: dir.slice(5), status: "complete" as const },
  judge: { id: "checks", kind: "checks" as const }
})

const comparison = (language: Language, over: Partial<Comparison> = {}): Comparison => ({
  schema_version: 1,
  pack: { id: "office", title: "Office", version: 3, digest: `sha256:${"a".repeat(64)}`, language },
  base: side("runs/before"),
  candidate: side("runs/today"),
  min_coverage: 1,
  tolerance: null,
  outcome: null,
  unmatched: { base: [], candidate: [] },
  groups: [{ ...lower, outcome: null, reasons: [] }, same],
  ...over
})

const asked = (language: Language) =>
  comparison(language, {
    tolerance: 2,
    outcome: "regressed",
    groups: [lower, { ...same, outcome: "ok" }]
  })

const lineOf = (one: GroupComparison["reasons"][number]) =>
  compareLine(comparison("en", { outcome: "inconclusive", groups: [{ ...same, reasons: [one] }] }), {
    code: 12,
    name: "inconclusive"
  })

describe("A comparison", () => {
  it("is shown in English and German, with the answers that differ side by side", () => {
    expect(compareText(comparison("en"), ok, style)).toMatchSnapshot("as text")
    expect(compareText(asked("de"), regressed, { ...style, width: 80 })).toMatchSnapshot("a regression, in German")
    expect(compareMarkdown(asked("en"), regressed)).toMatchSnapshot("a regression, as Markdown")
    expect(compareCsv(asked("en"), regressed)).toMatchSnapshot("a regression, as CSV")
    expect(compareJunit(asked("en"), regressed)).toMatchSnapshot("a regression, as JUnit")
  })

  it("never rounds a difference over 0 or over what is tolerated", () => {
    assert.strictEqual(signed(-2.04, "en", 2), "−2.04")
    assert.strictEqual(signed(-2, "en", 2), "−2.0")
    assert.strictEqual(signed(0.04, "en"), "+0.04")
    assert.strictEqual(signed(0, "de"), "0,0")
    assert.strictEqual(signed(3.26, "de"), "+3,3")
  })

  it("is one JSON document of its schema, with whole answers and the exit code", () => {
    const json = compareJson(asked("en"), regressed)
    const decoded = Schema.decodeSync(Schema.fromJsonString(ComparisonDocument))(json)
    assert.deepStrictEqual(decoded, { ...asked("en"), exit: regressed })
    assert.notInclude(json, "\u001b")
  })

  it("says in one line what does not pass and why", () => {
    const line = compareLine(asked("en"), regressed)
    assert.match(line, /^Regression \(exit 15, regressed\)\. qwen3:8b → gemma3:12b \/ baseline: The verdict got worse/u)
    assert.include(
      line,
      "The verdict got worse: Recommended → Conditional; Lower by 12.5 points, where 2 are tolerated"
    )
    assert.include(line, "(the interval ends at −0.04)")
    assert.notInclude(line, "\n")
    assert.strictEqual(compareLine(comparison("en"), ok), "Comparison (exit 0, ok)")
  })

  it("says in every format which groups have no partner", () => {
    const unmatched = {
      base: [{ model: "m", variant: "none" }],
      candidate: [{ model: "new", variant: "none" }]
    }
    const lacking = comparison("en", { tolerance: 2, outcome: "inconclusive", groups: [], unmatched })
    const inconclusive = { code: 12, name: "inconclusive" }
    const words = "only in the base: m / none; only in the candidate: new / none"
    assert.include(compareText(lacking, inconclusive, style), words)
    assert.include(compareMarkdown(lacking, inconclusive), words)
    assert.include(compareLine(lacking, inconclusive), words)
    assert.include(compareJunit(lacking, inconclusive), 'tests="2" failures="0" errors="2"')
    const rows = compareCsv(lacking, inconclusive).trimEnd().split("\r\n")
    assert.deepStrictEqual(rows.slice(1), [
      "office,before,today,m,none,,,,,,,,,,,,,,,inconclusive,,inconclusive,12",
      "office,before,today,,,new,none,,,,,,,,,,,,,inconclusive,,inconclusive,12"
    ])
  })

  it("names every other reason with its figures", () => {
    assert.include(
      lineOf({ _tag: "NoInterval", prompts: 1 }),
      "Scored on both sides: 1 prompt; an interval needs at least 5"
    )
    assert.include(
      lineOf({ _tag: "MayBeLower", low: -2.01, tolerance: 2 }),
      "May be lower by 2.01 points, where 2 are tolerated"
    )
    assert.include(
      lineOf({ _tag: "Undecided", side: "base", reasons: [{ _tag: "RunIncomplete", status: "open" }] }),
      "The base is inconclusive: "
    )
  })
})
