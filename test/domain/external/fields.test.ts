import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { ExternalAttempt, ExternalEvidence } from "../../../src/domain/external/ExternalEvidence.ts"
import { HarborJobConfig, HarborJobResult, HarborTrialResult } from "../../../src/domain/external/harborJob.ts"
import { InspectLog } from "../../../src/domain/external/inspectLog.ts"
import { SweBenchReport } from "../../../src/domain/external/sweBenchReport.ts"
import { TerminalBenchMetadata, TerminalBenchResults } from "../../../src/domain/external/terminalBenchRun.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { evidence, swe } from "./reading.ts"
import { harborJob, harborTrial, inspectLog, report, sample, tbMetadata, tbResults, tbTrial } from "./vectors.ts"

type Decoded = Schema.ConstraintDecoder<unknown>

const isA = (schema: Decoded, value: unknown): boolean => Result.isSuccess(Schema.decodeUnknownResult(schema)(value))

const error = { message: "late" }
const log = {
  ...inspectLog,
  eval: { ...inspectLog.eval, config: { epochs: 1, limit: [0, 3], sample_id: [1, "2"] } },
  error,
  invalidated: false,
  samples: [sample(1, { match: { value: 1 } }, { error, invalidation: {} })]
}
const trial = harborTrial(
  "a",
  1,
  { reward: "NaN", style: 0.5, none: null },
  { exception_info: { exception_type: "E" } }
)
const job = harborJob([trial])
const jobResult = {
  ...job.result,
  stats: {
    n_completed_trials: 1,
    n_errored_trials: 1,
    n_trials: 1,
    n_errors: 1,
    evals: { all: { reward_stats: { reward: { "1": ["t"] } } } }
  }
}
const config = { job_name: "j", n_attempts: 1, agents: [{ name: "a", import_path: "b", model_name: "c" }], tasks: [{}] }
const resultsOf = (parser_results: Readonly<Record<string, string>>) => ({
  ...tbResults([{ ...tbTrial("a", 1, true), parser_results }]),
  accuracy: 1
})
const metadata = { ...tbMetadata, dataset_path: "tasks" }
const found = evidence(swe())

describe("What is read of another tool's files", () => {
  it.each<readonly [string, Decoded, unknown, RegExp]>([
    [
      "an Inspect log",
      InspectLog,
      log,
      /^(?:eval\.(?:task_version|packages.*|dataset\..*|config\..*)|results|stats.*|error|invalidated|samples|samples\.0\.(?:scores|scores\.match|error|invalidation))$/u
    ],
    ["the result of a Harbor job", HarborJobResult, jobResult, /^(?:started_at|finished_at|stats\..*)$/u],
    ["the config of a Harbor job", HarborJobConfig, config, /^(?!job_name)/u],
    [
      "the result of a Harbor trial",
      HarborTrialResult,
      trial.result,
      /^(?:source|agent_info\.(?:version|model_info|model_info\.provider)|verifier_result.*|exception_info|started_at|finished_at)$/u
    ],
    ["a SWE-bench report", SweBenchReport, report, /^$/u],
    [
      "Terminal-Bench results",
      TerminalBenchResults,
      resultsOf({ a: "passed" }),
      /^(?:accuracy|results\.0\.parser_results.*)$/u
    ],
    [
      "Terminal-Bench metadata",
      TerminalBenchMetadata,
      metadata,
      /^(?:dataset_path|dataset_name|dataset_version|model_name|start_time|end_time)$/u
    ],
    ["external evidence", ExternalEvidence, found, /^$/u]
  ])("are the fields of %s, each in its type", (_, schema, value, optional) =>
    assertFieldsDocumented(schema, value, optional)
  )

  it.each<readonly [string, Decoded, ReadonlyArray<unknown>, ReadonlyArray<unknown>]>([
    [
      "a log's status",
      InspectLog,
      ["started", "success", "cancelled", "error"].map((status) => ({ ...log, status })),
      ["", "done"].map((status) => ({ ...log, status }))
    ],
    [
      "a log's limits and ids",
      InspectLog,
      [5, null, [1, 2]].map((limit) => ({ ...log, eval: { ...log.eval, config: { limit, sample_id: "a" } } })),
      [-1, [1], "5"].map((limit) => ({ ...log, eval: { ...log.eval, config: { limit } } }))
    ],
    [
      "a log's data set, packages and times",
      InspectLog,
      [log],
      [
        ...[{ samples: -1 }, { sample_ids: [1.5] }].map((dataset) => ({ ...log, eval: { ...log.eval, dataset } })),
        { ...log, eval: { ...log.eval, packages: { inspect_ai: 1 } } },
        { ...log, stats: { started_at: 1 } },
        { ...log, stats: { completed_at: 1 } }
      ]
    ],
    [
      "a sample's epoch",
      InspectLog,
      [1, 2].map((epoch) => ({ ...log, samples: [sample("a", null, { epoch })] })),
      [0, 1.5].map((epoch) => ({ ...log, samples: [sample("a", null, { epoch })] }))
    ],
    ["a job's trials", HarborJobResult, [{ ...jobResult, n_total_trials: 1 }], [{ ...jobResult, n_total_trials: 0 }]],
    [
      "a job's statistics",
      HarborJobResult,
      [{}, { evals: { all: {} } }].map((stats) => ({ ...jobResult, stats })),
      [{ n_trials: -1 }, { evals: { all: { reward_stats: 1 } } }].map((stats) => ({ ...jobResult, stats }))
    ],
    [
      "a job's agents",
      HarborJobConfig,
      [{}, { name: null, import_path: null, model_name: null }].map((agent) => ({ ...config, agents: [agent] })),
      [{ name: "" }, { import_path: 1 }, { model_name: 1 }].map((agent) => ({ ...config, agents: [agent] }))
    ],
    [
      "how an attempt ended",
      ExternalAttempt,
      ["passed", "failed", "error", "ungraded"].map((outcome) => ({ outcome, value: 0, detail: null })),
      ["", "other"].map((outcome) => ({ outcome, value: 0, detail: null }))
    ],
    ["a job's attempts", HarborJobConfig, [{ ...config, n_attempts: 1 }], [{ ...config, n_attempts: 0 }]],
    [
      "a trial's rewards",
      HarborTrialResult,
      [trial.result],
      [{ ...trial.result, verifier_result: { rewards: { reward: true } } }]
    ],
    ["a run's attempts", TerminalBenchMetadata, [{ ...metadata, n_attempts: 1 }], [{ ...metadata, n_attempts: 0 }]],
    [
      "a report's version",
      SweBenchReport,
      [report],
      [
        { ...report, schema_version: 1 },
        { ...report, error_ids: [""] }
      ]
    ],
    [
      "the id of evidence",
      ExternalEvidence,
      ["harbor-0123456789ab", "terminal-bench-0123456789ab"].map((id) => ({ ...found, id })),
      [
        "harbor-0123456789a",
        "harbor-0123456789abc",
        "1-0123456789ab",
        "harbor--0123456789ab",
        "harbor-0123456789AB",
        " harbor-0123456789ab"
      ].map((id) => ({ ...found, id }))
    ],
    [
      "the sources of evidence",
      ExternalEvidence,
      [found],
      [
        { ...found, sources: [] },
        { ...found, attempts_per_case: 0 }
      ]
    ]
  ])("is %s within its bounds", (_, schema, taken, refused) => {
    assert.deepStrictEqual(
      [taken.filter((value) => !isA(schema, value)), refused.filter((value) => isA(schema, value))],
      [[], []]
    )
  })
})
