import { cpSync, mkdirSync } from "node:fs"
import path from "node:path"
import { root, smallPack, type Workshop } from "../e2e/assay.ts"
import { harbor, tb } from "../programs/externalFiles.ts"
import type { Syntax } from "./hostileTexts.ts"

/** A kind of file that a user can hand in: where it lies in a workshop, how it is written, and which command reads it. */
export interface HandedIn {
  readonly kind: string
  readonly file: string
  readonly syntax: Syntax
  /** What else must lie there. */
  readonly prepare?: (shop: Workshop) => void
  readonly args: ReadonlyArray<string>
  /** Why a hostile text of this kind may take more than 200 MB. */
  readonly note?: string
}

const ROWS = "a row may hold an answer of 10 MB, whose escapes may take six times as much"
const EVIDENCE = "the evidence of a large project is read up to 64 MB"
const SYSTEM = "the files of a task class and of a system are digested whole"
const CHAIN = "a record holds the report of a whole run"

const own = (name: string) => path.join(root, name)
const copy = (from: string, to: string) => (shop: Workshop) => {
  mkdirSync(path.dirname(shop.at(to)), { recursive: true })
  cpSync(own(from), shop.at(to), { recursive: true })
}
const withBench = copy("test/fixtures/bench", "bench")
const withRun = copy("examples/runs/office", "run")
const plan = (evidence: string) => (shop: Workshop) =>
  shop.write(
    "plan.yaml",
    `plan_id: 01ARZ3NDEKTSV4RRFFQ69G5FAV\ntitle: t\ndefinition_of_done:\n  - { text: x, evidence: ${evidence} }\n`
  )
const checked = (...more: ReadonlyArray<string>) => ["dod", "check", "plan.yaml", ...more]
const withPlan = copy("templates/plan.yaml", "plan.yaml")
const gate = ["gate", "run", "--model", "careful-7b", "--variant", "baseline"]
const lint = ["bench", "lint", "greeting"]
const replayed = ["run", "--pack", smallPack, "--out", "run"]

const kind = (kind: string, file: string, args: ReadonlyArray<string>, more: Partial<HandedIn> = {}): HandedIn => {
  const ending = path.extname(file).slice(1)
  const syntax: Syntax =
    ending === "jsonl" || ending === "csv" || ending === "xml" || ending === "json"
      ? ending
      : ending === "md"
        ? "markdown"
        : "yaml"
  return { kind, file, syntax, args, ...more }
}

const ofRuns: ReadonlyArray<HandedIn> = [
  kind("manifest of a run", "run/run.json", gate, { prepare: withRun }),
  kind("pack of a run", "run/pack.json", gate, { prepare: withRun }),
  kind("pack of a run as it was written", "run/pack.yaml", gate, { prepare: withRun }),
  kind("answers of a run", "run/answers.jsonl", gate, { prepare: withRun, note: ROWS }),
  kind("verdicts of a run", "run/judgements/checks/verdicts.jsonl", gate, { prepare: withRun, note: ROWS }),
  kind("judge of a run", "run/judgements/checks/judge.json", gate, { prepare: withRun }),
  kind("sheet", "sheet.yaml", ["judge-sheet", "import", "run", "--sheet", "sheet.yaml", "--author", "Kim"], {
    prepare: withRun
  }),
  kind("sheet as CSV", "sheet.csv", ["judge-sheet", "import", "run", "--sheet", "sheet.csv", "--author", "Kim"], {
    prepare: withRun
  }),
  kind("calibration set", "known.yaml", ["agreement", "run", "--judge", "checks", "--calibration", "known.yaml"], {
    prepare: withRun
  }),
  kind(
    "calibration set as JSON lines",
    "known.jsonl",
    ["agreement", "run", "--judge", "checks", "--calibration", "known.jsonl"],
    { prepare: withRun, note: ROWS }
  )
]

const ofPlans: ReadonlyArray<HandedIn> = [
  kind("plan", "plan.yaml", checked()),
  kind("plan as JSON", "plan.json", ["dod", "check", "plan.json"]),
  kind("plan in Markdown", "plan.md", ["dod", "parse", "plan.md"]),
  kind("context", "context.yaml", checked("--context", "context.yaml"), { prepare: withPlan }),
  kind("context as JSON", "context.json", checked("--context", "context.json"), { prepare: withPlan }),
  kind("sign-offs", "signoffs.yaml", checked("--signoffs", "signoffs.yaml"), {
    prepare: copy("test/fixtures/dod/manual.yaml", "plan.yaml")
  }),
  kind("approval", "approved.yaml", checked("--approved", "approved.yaml"), { prepare: withPlan }),
  kind("JUnit report", "report.xml", checked(), { prepare: plan("{ kind: junit, path: report.xml, at_least: 1 }") }),
  kind("SARIF log", "scan.json", checked(), { prepare: plan("{ kind: sarif, path: scan.json }"), note: EVIDENCE }),
  kind("JSON evidence", "report.json", checked(), {
    prepare: plan('{ kind: json, path: report.json, pointer: "/a", equals: 1 }'),
    note: EVIDENCE
  }),
  kind("policy", "gate.yaml", ["gate", "--policy", "gate.yaml"])
]

const ofBenches: ReadonlyArray<HandedIn> = [
  kind("task class", "bench/greeting/task-class.yaml", lint, { prepare: withBench, note: SYSTEM }),
  kind("taxonomy", "bench/greeting/failure_modes.yaml", lint, { prepare: withBench, note: SYSTEM }),
  kind("case", "bench/greeting/cases/greet-ada/case.yaml", lint, { prepare: withBench }),
  kind("seal", "bench/greeting/cases/digests.yaml", lint, { prepare: withBench }),
  kind("lock of a system", "bench/greeting/sut/lock.yaml", lint, { prepare: withBench, note: SYSTEM }),
  kind("trust tiers", "bench/trust-tiers.yaml", lint, { prepare: withBench }),
  kind("record of the chain", "bench/audit/000001.json", ["bench", "verify"], { prepare: withBench, note: CHAIN }),
  kind("head of the chain", "bench/audit/HEAD", ["bench", "verify"], {
    prepare: withBench,
    syntax: "json",
    note: CHAIN
  }),
  kind(
    "saved output",
    "output.json",
    ["bench", "score", "greeting", "--case", "greet-ada", "--output", "output.json"],
    { prepare: withBench }
  )
]

const dry = (tool: string, place: string) => ["bench", "import", tool, place, "--dry-run"]
const promptfoo = ["import", "promptfoo", "--write-pack", "made.pack.yaml"]
const ofOthers: ReadonlyArray<HandedIn> = [
  kind("promptfoo config", "promptfooconfig.yaml", [...promptfoo, "promptfooconfig.yaml"]),
  kind("promptfoo results", "results.json", [...promptfoo, "results.json"]),
  kind("Inspect log", "log.json", dry("inspect", "log.json"), { prepare: withBench }),
  kind("Harbor result", "job/result.json", dry("harbor", "job"), {
    prepare: (shop) => {
      withBench(shop)
      for (const [name, value] of Object.entries(harbor)) shop.write(`job/${name}`, JSON.stringify(value))
    }
  }),
  kind("Terminal-Bench results", "tb/results.json", dry("terminal-bench", "tb"), {
    prepare: (shop) => {
      withBench(shop)
      for (const [name, value] of Object.entries(tb)) shop.write(`tb/${name}`, JSON.stringify(value))
    }
  }),
  kind("SWE-bench report", "m.r.json", [...dry("swe-bench", "m.r.json"), "--system", "a"], { prepare: withBench })
]

/** Every kind of file. */
export const KINDS: ReadonlyArray<HandedIn> = [
  kind("pack", "pack.yaml", ["pack", "validate", "pack.yaml"]),
  kind("pack as JSON", "pack.json", ["pack", "validate", "pack.json"]),
  kind("config", "assay.config.yaml", ["config", "show"]),
  kind("answers", "answers.jsonl", ["import", "--pack", smallPack, "--answers", "answers.jsonl", "--out", "run"], {
    note: ROWS
  }),
  kind("answers as CSV", "answers.csv", ["import", "--pack", smallPack, "--answers", "answers.csv", "--out", "run"]),
  kind("prompts", "prompts.jsonl", ["try", "prompts.jsonl", "--model", "openai-compatible:m", "--dry-run"]),
  kind("prompts as CSV", "prompts.csv", ["try", "prompts.csv", "--model", "openai-compatible:m", "--dry-run"]),
  kind("script of a model", "script.yaml", [...replayed, "--model", "script:script.yaml"]),
  kind("recording", "recording.jsonl", [...replayed, "--model", "replay:recording.jsonl"], { note: ROWS }),
  ...ofRuns,
  ...ofPlans,
  ...ofBenches,
  ...ofOthers
]
