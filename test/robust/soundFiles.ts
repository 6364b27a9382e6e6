import { existsSync } from "node:fs"
import { ownFile, type Workshop } from "../e2e/assay.ts"
import { manyAnswers } from "../e2e/manyAnswers.ts"
import { harbor, inspect, swe, tb } from "../programs/externalFiles.ts"
import type { HandedIn } from "./handedIn.ts"

const json = (value: unknown): string => JSON.stringify(value, null, 2)
const answers = () => manyAnswers(1)
const known = () => ownFile("examples/calibration.yaml")
const PLAN = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
const DIGEST = `sha256:${"0".repeat(64)}`

/** A file of each kind as it should be, where none lies in the workshop already. */
const TEXTS: Readonly<Record<string, () => string>> = {
  pack: () => ownFile("packs/office.yaml"),
  "pack as JSON": () => ownFile("examples/runs/office/pack.json"),
  config: () =>
    'min_coverage: 1\nmin_level: solid\nmodels:\n  fast: { provider: openai-compatible, target: "qwen3:8b", endpoint: "http://localhost:1", price: { input: 0.5, output: 2 } }\n',
  answers,
  "answers as CSV": () =>
    'model,variant,prompt_id,repeat,text\nm,none,A1,0,"one, two"\nm,none,A1,1,"a ""b""\nc"\nm,none,A2,,x\n',
  prompts: () => '{"id":"a","prompt":"Say {{x}}","system":"Be kind."}\n{"id":"b","prompt":"Say b","category":"c"}\n',
  "prompts as CSV": () => 'id,prompt,category\na,"Say a, please",c\nb,Say b,\n',
  "script of a model": () => ownFile("examples/script.yaml"),
  recording: answers,
  sheet: () =>
    "schema_version: 1\nsheet: x\nseed: 1\nscale: { 1: a, 2: b, 3: c, 4: d, 5: e }\ndimensions: []\nitems: []\n",
  "sheet as CSV": () => "sheet,item,prompt,answer,score,red_flag,rationale\nx,1,p,a,4,no,fine\n",
  "calibration set": known,
  "calibration set as JSON lines": () =>
    '{"model":"careful-7b","variant":"baseline","prompt_id":"A1","score":3,"red_flag":false}\n',
  plan: () => ownFile("examples/plans/release.yaml"),
  "plan as JSON": () =>
    json({
      plan_id: PLAN,
      title: "t",
      definition_of_done: ["Ready", { text: "x", command: ["true"] }, { text: "y", manual: true }]
    }),
  "plan in Markdown": () =>
    `---\nplan_id: ${PLAN}\ntitle: t\n---\n\n# Definition of done\n\n1. [ ] One\n2. **Two**: text\n\n| a | b |\n| - | - |\n| c | d |\n`,
  context: () => ownFile("examples/plans/context.json"),
  "context as JSON": () => ownFile("examples/plans/context.json"),
  "sign-offs": () => `- plan_id: ${PLAN}\n  criterion: ${DIGEST}\n  by: Kim\n  reason: r\n  at: 2026-11-01T00:00:00Z\n`,
  approval: () => ownFile("examples/plans/release-policy.approved.yaml"),
  "JUnit report": () => ownFile("test/fixtures/dod/junit-good.xml"),
  "SARIF log": () => ownFile("examples/plans/evidence/scan.sarif"),
  "JSON evidence": () => '{ "a": 1, "b": [true, null, "x"] }\n',
  policy: () => ownFile("examples/gate.yaml"),
  "record of the chain": () => json({ prev_hash: null, hash: DIGEST, body: { run_id: "01", phase: "begun" } }),
  "head of the chain": () => json({ count: 1, hash: DIGEST }),
  "saved output": () => json({ reply: "x", files: [] }),
  "promptfoo config": () =>
    'description: d\nprompts: ["Say {{x}}", { raw: "Say {{x}} twice", label: two }]\nproviders: ["openai:gpt-4o"]\ntests:\n  - vars: { x: a }\n    assert:\n      - { type: contains, value: a, weight: 2 }\n      - { type: not-regex, value: "b+" }\n',
  "promptfoo results": () =>
    json({
      version: 3,
      results: {
        version: 3,
        prompts: [{ raw: "p", label: "p", provider: "m" }],
        results: [{ promptIdx: 0, testIdx: 0, success: true, score: 1, response: { output: "x" }, vars: {} }]
      }
    }),
  "Inspect log": () => json(inspect["log.json"]),
  "Harbor result": () => json(harbor["result.json"]),
  "Terminal-Bench results": () => json(tb["results.json"]),
  "SWE-bench report": () => json(swe["report.json"])
}

/** What a file of a kind looks like when nothing is wrong with it; the kind's other files must be there already. */
export const soundFile = (shop: Workshop, { file, kind }: HandedIn): string => {
  const text = TEXTS[kind]
  if (text !== undefined) return text()
  if (existsSync(shop.at(file))) return shop.read(file)
  throw new Error(`There is no sound file of the kind ${kind}.`)
}
