import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, FileSystem, Layer, Path } from "effect"
import type { HarborJob } from "../../src/domain/external/harborJob.ts"
import type { ExternalInput } from "../../src/programs/importExternal.ts"
import { ForeignFile } from "../../src/services/ForeignFile.ts"
import {
  harborJob,
  harborTrial,
  inspectLog,
  report,
  sample,
  tbMetadata,
  tbResults,
  tbTrial
} from "../domain/external/vectors.ts"

export const layer = Layer.provideMerge(ForeignFile.layer, NodeServices.layer)

export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }
export type Files = Readonly<Record<string, unknown>>

/** What a test changes must be JSON as it comes from a file, whatever type wrote it. */
export const jsonOf = (value: unknown): Json => JSON.parse(JSON.stringify(value))

const attempted = (id: number, value: string, epoch: number) => sample(id, { match: { value } }, { epoch })
export const inspect: Files = {
  "log.json": {
    ...inspectLog,
    plan: { steps: [] },
    eval: { ...inspectLog.eval, config: { epochs: 2, limit: 3 } },
    results: { total_samples: 6, completed_samples: 5, scores: [{ name: "match", metrics: {} }] },
    samples: [
      { ...attempted(1, "C", 1), input: "a", messages: [{ role: "user", content: "}]" }] },
      attempted(1, "C", 2),
      attempted(2, "C", 1),
      { ...attempted(2, "C", 2), error: { message: "boom", traceback: "" } },
      attempted(3, "I", 1),
      attempted(3, "C", 2)
    ]
  }
}
export const swe: Files = { "report.json": { ...report, unstopped_instances: 0, failure_reasons: {} } }
export const tb: Files = {
  "results.json": {
    id: "38e94c98",
    ...tbResults([
      tbTrial("hello", 1, true),
      tbTrial("hello", 2, true),
      tbTrial("oom", 1, true),
      tbTrial("oom", 2, false),
      tbTrial("qemu", 1, true, "agent_timeout"),
      tbTrial("qemu", 2, true)
    ]),
    accuracy: 5 / 6
  },
  "run_metadata.json": { ...tbMetadata, username: "x" }
}
const job = harborJob(
  [
    harborTrial("git", 1, { reward: 1 }),
    harborTrial("git", 2, { reward: 1 }),
    harborTrial("web", 1, { reward: 1 }),
    harborTrial("web", 2, null, { exception_info: { exception_type: "RuntimeError" } })
  ],
  2
)
const harborFiles = (job: HarborJob, agents: ReadonlyArray<Json>): Files => ({
  "result.json": job.result,
  "config.json": { ...job.config, agents },
  ...Object.fromEntries(
    job.trials.flatMap(({ folder, result }) => [
      [`${folder}/result.json`, { ...result, config: {} }],
      ...(folder === "git__1" ? [[`${folder}/verifier/reward.json`, result.verifier_result?.rewards]] : [])
    ])
  )
})
export const harbor = harborFiles(job, [])
const CODEX = { agent_info: { name: "codex", version: null, model_info: null } }
export const twoAgents = harborFiles(
  harborJob([
    harborTrial("git", 1, { reward: 1 }),
    harborTrial("web", 1, { reward: 0 }),
    harborTrial("git", 2, { reward: 1 }, CODEX),
    harborTrial("web", 2, { reward: 1 }, CODEX)
  ]),
  [{ name: "terminus-2", model_name: "openai/gpt-5" }, { name: "codex" }]
)

export const formats: ReadonlyArray<readonly [string, Files, (dir: string) => ExternalInput]> = [
  ["inspect", inspect, (dir) => ({ format: "inspect", path: `${dir}/log.json` })],
  ["swe-bench", swe, (dir) => ({ format: "swe-bench", path: `${dir}/report.json`, system: "agent" })],
  ["terminal-bench", tb, (dir) => ({ format: "terminal-bench", path: dir })],
  ["harbor", harbor, (dir) => ({ format: "harbor", path: dir })],
  ["harbor with two agents", twoAgents, (dir) => ({ format: "harbor", path: dir })]
]

export const writeAll = Effect.fnUntraced(function* (dir: string, files: Files) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  for (const [name, value] of Object.entries(files)) {
    const file = path.join(dir, name)
    yield* fs.makeDirectory(path.dirname(file), { recursive: true })
    yield* fs.writeFileString(file, JSON.stringify(value))
  }
})
