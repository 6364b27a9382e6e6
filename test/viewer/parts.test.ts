import { assert, describe, it } from "@effect/vitest"
import { type ComponentChildren, h } from "preact"
import { renderToString } from "preact-render-to-string"
import type { ViewCell, ViewIndex, ViewPrompt } from "../../src/programs/viewing/documents.ts"
import { Routed } from "../../src/viewer/App.tsx"
import { AnswerView } from "../../src/viewer/parts/AnswerView.tsx"
import { Progress } from "../../src/viewer/parts/Progress.tsx"
import { hrefOf, placeOf, type Route } from "../../src/viewer/route.ts"
import { makeStore } from "../../src/viewer/store.ts"
import { disagreementOf } from "../../src/viewer/verdicts.ts"
import { ViewerContext } from "../../src/viewer/Viewer.ts"
import { sampleReport } from "../programs/cli/render/sampleReport.ts"
import { sampleRun } from "./sampleDocuments.ts"

const html = (child: ComponentChildren, documents: Readonly<Record<string, unknown>> = {}, hash = "#/") => {
  const store = makeStore(() => undefined)
  for (const [path, value] of Object.entries(documents)) store.accept(path, value)
  const value = { store, place: placeOf(hash), progress: new Map(), replace: () => undefined, arrived: () => undefined }
  return renderToString(h(ViewerContext.Provider, { value }, child))
}

const prompt: ViewPrompt["prompt"] = {
  id: "E1",
  title: "A figure",
  category: "E",
  tests: "",
  messages: [{ role: "user", content: "How many?" }],
  dimensions: ["Q1"],
  max_tokens: null,
  repeats: 1,
  green_flags: [],
  red_flags: ["Names a figure", "Is <b>rude</b>"],
  safety_critical: false,
  format_strict: false,
  checks: 0,
  fatal: true
}

const answer: NonNullable<ViewCell["answer"]> = {
  attempt: 1,
  text: "An answer",
  content_empty: false,
  reasoning_chars: 0,
  finish_reason: "stop",
  cost_usd: null,
  cold_start: false,
  ok: true,
  error: null,
  cache_hit: false,
  chars: 9,
  whole: null
}

const scored = {
  status: "scored" as const,
  score: 4,
  dimensions: { Q1: 4 },
  red_flag: "clear" as const,
  disputed: false,
  rationale: "It is right."
}

const cellOf = (over: Partial<ViewCell>): ViewCell => ({
  model: "m",
  variant: "v",
  repeat: 0,
  answer,
  verdicts: [{ judge: "checks", stale: false, verdict: scored }],
  ...over
})

const shown = (over: Partial<ViewCell>) =>
  html(h(AnswerView, { cell: cellOf(over), judge: "checks", prompt, language: "en" }))

describe("An answer", () => {
  it("is text whatever it holds", () => {
    const page = shown({ answer: { ...answer, text: '<script>alert(1)</script>\u202e<img src=x onerror="x">' } })
    assert.notMatch(page, /<script|<img|\u202e/u)
    assert.include(page, "&lt;script>alert(1)&lt;/script>�&lt;img")
    assert.include(page, 'class="answer-text" dir="auto"')
  })

  it("that is long is cut and says how much there is", () => {
    const page = shown({ answer: { ...answer, text: "x".repeat(30_000), chars: 5_000_000, whole: "texts/1" } })
    assert.include(page, "20,000 of 5,000,000 characters")
    assert.include(page, "Show all 5,000,000 characters")
    assert.notInclude(page, "x".repeat(20_001))
  })

  it("that failed, is empty or is not there says so", () => {
    const failed = { ...answer, text: "", ok: false, error: { kind: "timeout", message: "no reply in 300 s" } }
    assert.include(shown({ answer: failed }), "timeout: no reply in 300 s")
    assert.notInclude(shown({ answer: failed }), "The answer is empty.")
    assert.include(shown({ answer: { ...answer, text: "" } }), "The answer is empty.")
    assert.include(shown({ answer: null, verdicts: [] }), "no answer")
  })

  it("shows the verdict of the chosen judge first, and the red flags that fired by name", () => {
    const flagged = { ...scored, red_flag: "flagged" as const, flags: [1], score: 1 }
    const page = shown({
      verdicts: [
        { judge: "another", stale: false, verdict: scored },
        { judge: "checks", stale: false, verdict: flagged }
      ]
    })
    assert.isBelow(page.indexOf("checks"), page.indexOf("another"))
    assert.include(page, "⚑ red flag")
    assert.include(page, "Is &lt;b>rude&lt;/b>")
    assert.include(page, "≠ judges differ: Score 3.0, Red flags")
  })

  it("says of an unscored verdict why, and that a stale one does not count", () => {
    const page = shown({
      verdicts: [
        { judge: "checks", stale: true, verdict: scored },
        {
          judge: "model",
          stale: false,
          verdict: { status: "unscored", reason: "judge-unparseable", red_flag_seen: false, detail: "two objects" }
        }
      ]
    })
    assert.include(page, "given to an older answer, does not count")
    assert.include(page, "two objects")
    assert.notInclude(page, "judges differ")
  })
})

const verdicts = (stale: boolean) => [
  { judge: "a", stale: false, verdict: scored },
  { judge: "b", stale, verdict: { ...scored, score: 1, red_flag: "flagged" as const } }
]

describe("Judges of one answer", () => {
  it("differ in verdicts that count only", () => {
    assert.deepStrictEqual(disagreementOf({ verdicts: verdicts(false) }), { gap: 3, red_flag: true })
    assert.deepStrictEqual(disagreementOf({ verdicts: verdicts(true) }), { gap: 0, red_flag: false })
    assert.deepStrictEqual(disagreementOf({ verdicts: [] }), { gap: 0, red_flag: false })
  })
})

describe("Progress", () => {
  it("is a bar and says the same in words, once for those who listen", () => {
    const progress = {
      status: "open" as const,
      answers: 34,
      expected: 82,
      failed: 1,
      judging: [{ judge: "checks", verdicts: 12, finished: false }]
    }
    const page = html(h(Progress, { progress, language: "en" }))
    const text = "still open: 34 of 82 answers · 1 failed · checks: 12 judged"
    assert.include(page, '<progress value="34" max="82" aria-label="Progress">')
    assert.include(page, `<span>${text}</span><span class="unseen" role="status">${text}</span>`)
  })
})

const report = sampleReport("de")
const run = sampleRun(report, {
  judges: [
    {
      key: "checks",
      id: "checks",
      kind: "checks",
      report: "report",
      created_at: "2026-11-30T10:00:00.000Z",
      tool_version: "0.1.0",
      verdicts: 8,
      settings: {}
    }
  ]
})
const index: ViewIndex = {
  schema_version: 1,
  tool_version: "0.1.0",
  mode: "export",
  folders: ["runs"],
  min_coverage: 1,
  runs: [
    {
      key: "today",
      dir: "runs/today",
      problem: null,
      facts: {
        run_id: "today",
        created_at: "2026-11-30T10:00:00.000Z",
        source: "import",
        shard: null,
        pack: report.pack,
        groups: run.groups,
        prompts: 6,
        judges: [{ key: "checks", id: "checks", kind: "checks", report: "report" }],
        progress: run.progress,
        document: "run"
      }
    },
    { key: "broken", dir: "runs/broken", facts: null, problem: "run.json: unknown key `x`\nsecond line" }
  ],
  boards: [],
  bench: null,
  dod: []
}
const documents = { run, report: { schema_version: 1, run: "today", report, flagged: [] } }

const page = (route: Route, loaded: Readonly<Record<string, unknown>> = documents) =>
  html(h(Routed, { index, route }), loaded, hrefOf(route))

/** The start page where so many answers of the run failed, without markup. */
const homeOf = (failed: number) => {
  const runs = index.runs.map((entry) => {
    const { facts } = entry
    return facts === null ? entry : { ...entry, facts: { ...facts, progress: { ...facts.progress, failed } } }
  })
  return html(h(Routed, { index: { ...index, runs }, route: { page: "home" } })).replaceAll(/<[^>]*>/gu, "")
}

describe("Pages", () => {
  it("show what cannot be read, with why", () => {
    const home = page({ page: "home" })
    assert.include(home, "runs/broken")
    assert.include(home, "<code>x</code>\nsecond line")
    assert.include(page({ page: "scorecard", run: "broken", judge: null }), "unknown key <code>x</code>")
  })

  it("say on the start page how many answers of a finished run failed, and nothing where none did", () => {
    assert.include(homeOf(8), "8 / 8, 8 gescheitert")
    assert.notInclude(homeOf(0), "gescheitert")
  })

  it("speak the language of the pack", () => {
    const card = page({ page: "scorecard", run: "today", judge: "checks" })
    assert.include(card, '<main id="content" lang="de">')
    assert.include(card, "Rangliste")
    assert.include(card, "Über diesen Lauf")
    assert.include(page({ page: "prompts", run: "today", judge: "checks" }), "6 von 6 Prompts")
  })

  it("say that a document is on its way, is not there or does not fit", () => {
    const route = { page: "scorecard" as const, run: "today", judge: "checks" }
    assert.include(page(route, {}), "Wird geladen")
    assert.include(page({ ...route, judge: "nobody" }), "Diese Seite gibt es nicht")
    assert.include(page({ ...route, run: "gone" }), "Diese Seite gibt es nicht")
    assert.include(page(route, { ...documents, report: { schema_version: 2 } }), "konnten nicht geladen werden")
    assert.include(page({ page: "unknown", path: "x" }), "Seite nicht gefunden")
  })

  it("never style by attribute, which the page's policy forbids, and never take a text for markup", () => {
    for (const route of [
      { page: "home" as const },
      { page: "scorecard" as const, run: "today", judge: "checks" },
      { page: "prompts" as const, run: "today", judge: "checks" },
      { page: "flags" as const, run: "today", judge: "checks" }
    ]) {
      assert.notMatch(page(route), /\sstyle="/u)
    }
  })
})
