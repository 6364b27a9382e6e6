import type { HarborJob, HarborTrial } from "../../../src/domain/external/harborJob.ts"
import type { InspectLog, InspectSample } from "../../../src/domain/external/inspectLog.ts"
import type { SweBenchReport } from "../../../src/domain/external/sweBenchReport.ts"
import type { TerminalBenchMetadata, TerminalBenchResults } from "../../../src/domain/external/terminalBenchRun.ts"

export const sources = [{ file: "result.json", bytes: 10, digest: `sha256:${"0".repeat(64)}` }]

export const sample = (
  id: string | number,
  scores: NonNullable<InspectSample["scores"]> | null,
  more: Partial<InspectSample> = {}
): InspectSample => ({ id, epoch: 1, scores, ...more })

export const inspectLog: InspectLog = {
  version: 2,
  status: "success",
  eval: {
    task: "popularity",
    task_version: 0,
    model: "openai/gpt-4o-mini",
    dataset: { samples: 100, sample_ids: [1, 2, 3] },
    config: { epochs: 1 },
    packages: { inspect_ai: "0.3.95" }
  },
  results: { total_samples: 3, completed_samples: 3 },
  stats: { started_at: "2025-05-12T20:28:13-04:00", completed_at: "2025-05-12T20:28:15-04:00" },
  samples: [
    sample(1, { match: { value: "C" } }),
    sample(2, { match: { value: "I" } }),
    sample(3, { match: { value: "P" } })
  ]
}

export const report: SweBenchReport = {
  schema_version: 2,
  total_instances: 7,
  submitted_instances: 5,
  completed_instances: 4,
  resolved_instances: 2,
  unresolved_instances: 1,
  empty_patch_instances: 1,
  error_instances: 1,
  submitted_ids: ["a", "b", "c", "d", "e"],
  completed_ids: ["a", "b", "c", "e"],
  incomplete_ids: ["f", "g"],
  resolved_ids: ["a", "b"],
  unresolved_ids: ["c"],
  empty_patch_ids: ["d"],
  error_ids: ["e"]
}

type Trial = TerminalBenchResults["results"][number]
export const tbTrial = (task: string, attempt: number, resolved: boolean | null, failure_mode = "unset"): Trial => ({
  trial_name: `${task}.${attempt}-of-2.run`,
  task_id: task,
  is_resolved: resolved,
  failure_mode
})

/** A run with the totals that its trials make. */
export const tbResults = (results: ReadonlyArray<Trial>): TerminalBenchResults => {
  const of = (wanted: boolean) =>
    results.filter((one) => (one.is_resolved === true) === wanted).map((one) => one.task_id)
  return {
    results,
    n_resolved: of(true).length,
    n_unresolved: of(false).length,
    resolved_ids: of(true),
    unresolved_ids: of(false)
  }
}

export const tbMetadata: TerminalBenchMetadata = {
  run_id: "run",
  dataset_name: "terminal-bench-core",
  dataset_version: "0.1.1",
  agent_name: "agent",
  model_name: "anthropic/model",
  task_ids: ["hello", "oom", "qemu"],
  n_attempts: 2,
  dataset_size: 3,
  start_time: "2025-09-10T01:27:25.871223+00:00",
  end_time: "2025-09-10T02:00:57.626250+00:00"
}

export const harborTrial = (
  task: string,
  attempt: number,
  rewards: Readonly<Record<string, number | string | null>> | null,
  more: Partial<HarborTrial["result"]> = {}
): HarborTrial => ({
  folder: `${task}__${attempt}`,
  result: {
    task_name: task,
    trial_name: `${task}__${attempt}`,
    source: "terminal-bench/terminal-bench-2",
    agent_info: { name: "terminus-2", version: "2.0", model_info: { name: "gpt-5", provider: "openai" } },
    verifier_result: rewards === null ? null : { rewards },
    exception_info: null,
    started_at: `2026-08-25T03:4${attempt}:00.5Z`,
    finished_at: `2026-08-25T03:5${attempt}:00Z`,
    ...more
  },
  file: null
})

/** A job with the statistics that its trials make. */
export const harborJob = (trials: ReadonlyArray<HarborTrial>, n_attempts = 1): HarborJob => {
  const reward_stats = new Map<string, Map<string, Array<string>>>()
  for (const { result } of trials) {
    for (const [name, value] of Object.entries(result.verifier_result?.rewards ?? {})) {
      if (value === null) continue
      const byValue = reward_stats.get(name) ?? new Map<string, Array<string>>()
      reward_stats.set(name, byValue.set(String(value), [...(byValue.get(String(value)) ?? []), result.trial_name]))
    }
  }
  return {
    result: {
      id: "72b39d67",
      started_at: "2026-08-24T23:42:29.731570",
      finished_at: "2026-08-24T23:44:03.334050",
      n_total_trials: trials.length,
      stats: {
        n_completed_trials: trials.length,
        n_errored_trials: trials.filter(({ result }) => (result.exception_info ?? null) !== null).length,
        evals: {
          all: {
            reward_stats: Object.fromEntries(Array.from(reward_stats, ([name, of]) => [name, Object.fromEntries(of)]))
          }
        }
      }
    },
    config: { job_name: "job", n_attempts },
    trials
  }
}
