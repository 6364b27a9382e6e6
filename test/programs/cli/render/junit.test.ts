import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { publicView } from "../../../../src/domain/bench/publicView.ts"
import { DoDSummary } from "../../../../src/domain/dod/DoDSummary.ts"
import { ApplyBlocked } from "../../../../src/domain/dod/errors.ts"
import { digestOf } from "../../../../src/domain/source/digest.ts"
import { compareJunit } from "../../../../src/programs/cli/render/compare.junit.ts"
import { benchRunJunit } from "../../../../src/programs/cli/render/benchRun.junit.ts"
import { dodJunit } from "../../../../src/programs/cli/render/dod.ts"
import { gateJunit } from "../../../../src/programs/cli/render/gate.junit.ts"
import { junitText } from "../../../../src/programs/cli/render/junit.ts"
import { policyJunit } from "../../../../src/programs/cli/render/policyReport.ts"
import { scorecardJunit } from "../../../../src/programs/cli/render/scorecard.junit.ts"
import { reportOf, loadedCase, scored } from "../../../domain/bench/generators.ts"
import { commandLines } from "../ci/runner.ts"
import { readJunit, readXml } from "./figuresOf/reading.ts"
import { sampleGate } from "./sampleDecisions.ts"
import { promptResult, sampleCard, sampleReport } from "./sampleReport.ts"

/** Texts of what XML has no place for, what means something in it, and what a log of GitHub acts on. */
const Hostile = Schema.Array(
  // oxfmt-ignore
  Schema.Literals([
    "\u0000", "\u0001", "\u0008", "\t", "\n", "\u000b", "\u000c", "\r", "\u001b[31m", "\u001f", "\u007f", "\u0085",
    "\u009f", "\u2028", "\u202e", "\ud800", "\udc00", "\ud83d\ude00", "\ufdd0", "\ufeff", "\ufffe", "\uffff", "\u{1fffe}", "\u{10ffff}",
    "]]>", "<![CDATA[", "<!--", "-->", "--", "<", ">", "&", "&amp;", "&#0;", "&lt", '"', "'", "</testcase>", "<?xml",
    "##[error]", "::error::", " ", "a", "ä", ":", ","
  ])
)

const exit = { code: 10, name: "knockedOut" }
const run = { run_id: "today", status: "complete" } as const
const judge = { id: "checks", kind: "checks" } as const

const scoreReport = (text: string) => {
  const [first, ...others] = sampleReport("en").scorecards
  const named = sampleCard("en", {
    ...first,
    model: text,
    verdict: "knocked-out",
    ko: {
      _tag: "KnockedOut",
      causes: [{ _tag: "FatalRedFlags", curated: [text], uncurated: [] }],
      nonFatalRedFlags: []
    },
    ko_reason: text,
    prompts: [promptResult(text, { category: text })]
  })
  return sampleReport("en", { scorecards: [named, ...others] })
}

const comparison = (text: string) => {
  const { pack } = sampleReport("en")
  return {
    schema_version: 1,
    pack: { ...pack, id: text },
    base: { dir: text, run, judge },
    candidate: { dir: "b", run: { ...run, run_id: text }, judge },
    min_coverage: 1,
    tolerance: 2,
    outcome: "inconclusive",
    unmatched: { base: [{ model: text, variant: text }], candidate: [{ model: text, variant: "b" }] },
    groups: []
  } as const
}

const checkedPlan = (text: string) => {
  const criterion = { index: 0, text, pattern: null }
  const result = { criterion, status: "failed", reasoning: `because ${text}` } as const
  const planId = "01JZ8Q4M7X2V9T3B6N5C8K1R0D"
  return {
    loaded: {
      file: "plan.yaml",
      plan: { plan_id: planId, title: text },
      definition: "",
      criteria: [],
      ignored: [],
      warnings: []
    },
    summary: new DoDSummary({
      plan_id: planId,
      definition_of_done: text,
      results: [result],
      evaluated_at: "2026-01-01T00:00:00.000Z",
      digest: digestOf("d")
    }),
    gate: Result.fail(new ApplyBlocked({ planId, unmet: [result], reasons: [text] }))
  }
}

const benchRun = (text: string) => ({
  report: publicView(
    reportOf([
      [
        loadedCase("case", { disposition: "positive" }),
        scored({ passed: false, score: 0, failure_modes: [{ code: "toy.wrong", severity: "block", detail: text }] })
      ]
    ]),
    { reveal: true }
  ),
  hash: digestOf("r"),
  stopped: null,
  severities: new Map(),
  descriptions: new Map(),
  failOn: null,
  attempts: 1,
  cached: 0,
  begun: 0,
  evidence: { folder: null, wrote: [] },
  again: null,
  resumable: false,
  history: [],
  exit
})

const policy = (text: string) =>
  ({
    schema_version: 1,
    policy: { id: text, title: text, file: text, digest: digestOf("p") },
    open: false,
    met: 0,
    waived: 0,
    unmet: [text],
    conditions: [
      {
        id: text,
        kind: "scorecard",
        standing: "unmet",
        exit,
        reasons: [{ reason: text, next: text }],
        evidence: { digest: null, files: [] }
      }
    ],
    waivers: [],
    exit
  }) as const

const renderers: Readonly<Record<string, (text: string) => string>> = {
  junitText: (text) => {
    const outcome = { _tag: "Failure" as const, type: text, message: text, detail: text }
    return junitText(text, [{ name: text, cases: [{ name: text, outcome }] }])
  },
  score: (text) => scorecardJunit(scoreReport(text)),
  gate: (text) => gateJunit(sampleGate(scoreReport(text)), exit),
  compare: (text) => compareJunit(comparison(text), exit),
  "dod check": (text) => dodJunit(checkedPlan(text)),
  "bench run": (text) => benchRunJunit(benchRun(text)),
  policy: (text) => policyJunit(policy(text))
}

// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu

describe.each(Object.entries(renderers))("JUnit of %s", (_, render) => {
  it.prop("is XML 1.0 and keeps what XML can hold, whatever a text is", [Hostile], ([pieces]) => {
    const text = `x${pieces.join("")}`
    const source = render(text)
    const kept = text.toWellFormed().replace(NOT_XML, "\ufffd")
    const cases = readJunit(source)
    assert.isNotEmpty(cases)
    const said = cases.flatMap(({ detail, message, name, suite }) => [detail, message, name, suite])
    assert.isTrue(said.some((one) => one.includes(kept)))
    assert.deepStrictEqual(commandLines(source), [])
  })
})

describe("The parser of these tests", () => {
  it.each(["\u0001", "\uffff", "\ud800", "&#1;", "&#x0;", "]]>", "<", "&", "&nbsp;"])("refuses %j", (text) => {
    assert.throws(() => readXml(`<a>${text}</a>`))
    assert.strictEqual(readXml("<a>b</a>").name, "a")
  })
})

describe("JUnit of a scorecard", () => {
  it("has one case for the verdict of each group, and one for each of its prompts", () => {
    const report = sampleReport("en")
    const cases = readJunit(scorecardJunit(report))
    const expected = report.scorecards.flatMap(({ model, prompts, variant }) => [
      `${model} / ${variant}: Verdict`,
      ...prompts.map(({ category, id }) => `${model} / ${variant}: ${category} / ${id}`)
    ])
    assert.deepStrictEqual(
      cases.map(({ name, suite }) => `${suite}: ${name}`),
      expected
    )
  })
})
