import type { DrilledRun } from "../../../src/domain/drill/DrilledRun.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { file, pretty } from "./corrupted.ts"

export const NOW = Date.parse("2026-03-01T00:00:00Z")
export const digest = digestOf("pack")

type Fields = Readonly<Record<string, unknown>>
export const linesOf = (rows: ReadonlyArray<Fields>): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("")
const cell = (prompt_id: string, fields: Fields): Fields => ({
  model: "m",
  variant: "none",
  prompt_id,
  repeat: 0,
  ...fields
})

/** Only the fourth of these rows decides about `m` and `none` with a text that has a letter. */
export const answers: ReadonlyArray<Fields> = [
  cell("P1", { model: "n", ok: true, text: "Other model" }),
  cell("P2", { variant: "terse", ok: true, text: "Other variant" }),
  cell("P3", { ok: false, text: "Failed" }),
  cell("P4", { ok: true, text: "a" }),
  cell("P5", { ok: true, text: "42" }),
  cell("P6", { ok: true, text: null })
]
export const verdicts: ReadonlyArray<Fields> = [
  cell("P1", { model: "n", score: 1 }),
  cell("P4", { score: 4 }),
  cell("P5", { status: "unscored" })
]
export const manifest = {
  run_id: "r",
  status: "complete",
  created_at: "2026-02-01T00:00:00Z",
  models: ["m", "n"],
  answers: 6,
  pack: { id: "p", digest }
}
export const judge = { id: "j", created_at: "2026-02-01T00:00:00Z", pack: digest, verdicts: 3, verdicts_digest: digest }

/** A run as a drill corrupts it; `fields` are others than usual. */
export const runOf = (fields: Partial<DrilledRun> = {}): DrilledRun => ({
  dir: "run",
  manifest: file("run/manifest.json", pretty(manifest)),
  pack: file("run/pack.yaml", "id: p\ntitle: P\n"),
  answers: file("run/answers.jsonl", linesOf(answers)),
  judges: [
    {
      folder: "j",
      manifest: file("run/judgements/j/manifest.json", pretty(judge)),
      verdicts: file("run/judgements/j/verdicts.jsonl", linesOf(verdicts))
    }
  ],
  rows: { model: "m", variant: "none" },
  namesJudge: false,
  namesModel: false,
  whollyScored: true,
  isPinned: false,
  maxAgeDays: undefined,
  now: NOW,
  seed: 1,
  others: [],
  ...fields
})
