import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { PastRun } from "../../src/domain/bench/PastRun.ts"
import type { PromptResult, Scorecard } from "../../src/domain/scorecard/Scorecard.ts"
import { documentScript } from "../../src/programs/viewing/documentScript.ts"
import { ViewBench, ViewIndex, ViewReport, ViewRun } from "../../src/programs/viewing/documents.ts"
import { sampleCard, sampleReport } from "../programs/cli/render/sampleReport.ts"
import { sampleRun } from "./sampleDocuments.ts"

const PROMPTS = 1000
const GROUPS = 20

const promptOf = (at: number, group: number): PromptResult => ({
  id: `P${at}`,
  category: at % 2 === 0 ? "A" : "E",
  score: 1 + ((at * 7 + group * 3) % 9) / 2,
  dimensions: { Q1: 1 + ((at + group) % 5), Q2: 3, Q3: 4.5 },
  expected: 1,
  answers: 1,
  scored: 1,
  red_flags: (at + group) % 97 === 0 ? 1 : 0,
  unscored: []
})

const cardOf = (group: number): Scorecard =>
  sampleCard("en", {
    model: `provider/a-model-with-a-long-name-${group}`,
    rank: group + 1,
    percent: 95 - group,
    prompts: Array.from({ length: PROMPTS }, (_, at) => promptOf(at, group))
  })

const pastRun = (at: number): PastRun => ({
  run_id: `run-${at}`,
  started_at: `2026-11-0${at}T10:00:00.000Z`,
  ended_at: `2026-11-0${at}T11:00:00.000Z`,
  sut: { kind: "command", name: "agent", digest: `sha256:${"ab".repeat(32)}`, lock: "declared" },
  complete: at !== 2,
  filtered: false,
  cached: 0,
  repeat: 1,
  cases: 40,
  passed: 30 + at,
  mean_score: 0.8,
  lower_bound_95: 0.6 + at / 50,
  hash: `sha256:${"cd".repeat(32)}`
})

const bench: ViewBench = {
  schema_version: 1,
  bench_root: "bench",
  chain: { records: 6, head: `sha256:${"cd".repeat(32)}` },
  tier_problem: null,
  task_classes: [
    {
      name: "vuln-remediation",
      has_folder: true,
      granted: [{ sut_digest: `sha256:${"ab".repeat(32)}`, tier: "bronze" }],
      runs: 3,
      latest: pastRun(3),
      history: [1, 2, 3].map(pastRun)
    }
  ]
}

/**
 * Writes a site of a thousand prompts by twenty groups, and of a bench with a history, into a folder; the page comes from
 * another site.
 */
export const writeBigSite = (folder: string, page: string): void => {
  const report = sampleReport("en", { scorecards: Array.from({ length: GROUPS }, (_, group) => cardOf(group)) })
  const judge = { key: "checks", id: "checks", kind: "checks" as const, report: "report" }
  const about = {
    created_at: "2026-11-30T10:00:00.000Z",
    tool_version: "0.1.0",
    verdicts: PROMPTS * GROUPS,
    settings: {}
  }
  const run = sampleRun(report, { judges: [{ ...judge, ...about }] })
  const { created_at, run_id, source } = run.manifest
  const facts = {
    run_id,
    created_at,
    source,
    shard: null,
    pack: report.pack,
    groups: run.groups,
    prompts: PROMPTS,
    judges: [judge],
    progress: run.progress,
    document: "run"
  }
  const index: ViewIndex = {
    schema_version: 1,
    tool_version: "0.1.0",
    mode: "export",
    folders: ["runs"],
    min_coverage: 1,
    runs: [{ key: "today", dir: "runs/today", problem: null, facts }],
    boards: [],
    bench: "bench",
    dod: []
  }
  mkdirSync(path.join(folder, "data"), { recursive: true })
  for (const name of ["index.html", "app.js", "app.css"]) cpSync(path.join(page, name), path.join(folder, name))
  const documents = {
    index: documentScript("index", ViewIndex, index),
    run: documentScript("run", ViewRun, run),
    report: documentScript("report", ViewReport, { schema_version: 1, run: "today", report, flagged: [] }),
    bench: documentScript("bench", ViewBench, bench)
  }
  for (const [name, bytes] of Object.entries(documents)) writeFileSync(path.join(folder, "data", `${name}.js`), bytes)
}
