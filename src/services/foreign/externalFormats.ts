import {
  HarborJobConfig,
  HarborJobResult,
  HarborRewardFile,
  HarborTrialResult
} from "../../domain/external/harborJob.ts"
import { InspectLog } from "../../domain/external/inspectLog.ts"
import { SweBenchReport } from "../../domain/external/sweBenchReport.ts"
import { TerminalBenchMetadata, TerminalBenchResults } from "../../domain/external/terminalBenchRun.ts"
import type { ForeignFormat } from "../ForeignFile.ts"
import { each, fields } from "./Keep.ts"

const message = fields({ message: true })

/** An Inspect log. Of its samples, which can be large, only ids, marks and errors are read. */
export const inspectFormat: ForeignFormat<typeof InspectLog> = {
  what: "Inspect log",
  schema: InspectLog,
  other: "Is it a .eval file? Convert it first: inspect log convert FILE --to json --output-dir FOLDER",
  keep: fields({
    version: true,
    status: true,
    eval: fields({
      task: true,
      task_version: true,
      model: true,
      dataset: fields({ samples: true, sample_ids: true }),
      config: fields({ epochs: true, limit: true, sample_id: true }),
      packages: fields({ inspect_ai: true })
    }),
    results: fields({ total_samples: true, completed_samples: true }),
    stats: fields({ started_at: true, completed_at: true }),
    error: message,
    invalidated: true,
    samples: each(
      fields({ id: true, epoch: true, scores: each(fields({ value: true })), error: message, invalidation: fields({}) })
    )
  })
}

/** The report of a SWE-bench evaluation. */
export const sweBenchFormat: ForeignFormat<typeof SweBenchReport> = {
  what: "SWE-bench report",
  schema: SweBenchReport,
  keep: fields({
    schema_version: true,
    total_instances: true,
    submitted_instances: true,
    completed_instances: true,
    resolved_instances: true,
    unresolved_instances: true,
    empty_patch_instances: true,
    error_instances: true,
    submitted_ids: true,
    completed_ids: true,
    incomplete_ids: true,
    resolved_ids: true,
    unresolved_ids: true,
    empty_patch_ids: true,
    error_ids: true
  })
}

/** `results.json` of a Terminal-Bench run. */
export const terminalBenchFormat: ForeignFormat<typeof TerminalBenchResults> = {
  what: "Terminal-Bench results",
  schema: TerminalBenchResults,
  keep: fields({
    results: each(
      fields({ trial_name: true, task_id: true, is_resolved: true, failure_mode: true, parser_results: true })
    ),
    accuracy: true,
    n_resolved: true,
    n_unresolved: true,
    resolved_ids: true,
    unresolved_ids: true
  })
}

/** `run_metadata.json` of a Terminal-Bench run. */
export const terminalBenchMetadataFormat: ForeignFormat<typeof TerminalBenchMetadata> = {
  what: "Terminal-Bench metadata",
  schema: TerminalBenchMetadata,
  keep: fields({
    run_id: true,
    dataset_path: true,
    dataset_name: true,
    dataset_version: true,
    agent_name: true,
    model_name: true,
    task_ids: true,
    n_attempts: true,
    dataset_size: true,
    start_time: true,
    end_time: true
  })
}

/** `result.json` of a Harbor job. */
export const harborJobFormat: ForeignFormat<typeof HarborJobResult> = {
  what: "Harbor job result",
  schema: HarborJobResult,
  keep: fields({
    id: true,
    started_at: true,
    finished_at: true,
    n_total_trials: true,
    stats: fields({
      n_completed_trials: true,
      n_errored_trials: true,
      n_trials: true,
      n_errors: true,
      evals: each(fields({ reward_stats: true }))
    })
  })
}

/** `config.json` of a Harbor job. */
export const harborConfigFormat: ForeignFormat<typeof HarborJobConfig> = {
  what: "Harbor job config",
  schema: HarborJobConfig,
  keep: fields({
    job_name: true,
    n_attempts: true,
    agents: each(fields({ name: true, import_path: true, model_name: true })),
    tasks: each(fields({}))
  })
}

/** `result.json` of a trial of a Harbor job. */
export const harborTrialFormat: ForeignFormat<typeof HarborTrialResult> = {
  what: "Harbor trial result",
  schema: HarborTrialResult,
  keep: fields({
    task_name: true,
    trial_name: true,
    source: true,
    agent_info: fields({ name: true, version: true, model_info: fields({ name: true, provider: true }) }),
    verifier_result: fields({ rewards: true }),
    exception_info: fields({ exception_type: true }),
    started_at: true,
    finished_at: true
  })
}

/** `verifier/reward.json` of a trial of a Harbor job. */
export const harborRewardFormat: ForeignFormat<typeof HarborRewardFile> = {
  what: "Harbor reward file",
  schema: HarborRewardFile,
  keep: true
}
