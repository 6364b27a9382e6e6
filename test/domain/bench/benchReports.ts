import type { BenchReport, PerCase } from "../../../src/domain/bench/BenchReport.ts"
import type { BenchScore } from "../../../src/domain/bench/BenchScore.ts"
import { headOf, headText, linkRecord, recordName, recordText } from "../../../src/domain/bench/chain.ts"
import type { ChainRecord } from "../../../src/domain/bench/ChainRecord.ts"
import { passBound } from "../../../src/domain/bench/passBound.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"

export const digests = {
  sut: digestOf("sut"),
  rubric: digestOf("rubric"),
  taxonomy: digestOf("taxonomy"),
  keys: digestOf("keys"),
  cases: digestOf("cases")
}

export const score = (passed: boolean, changes: Partial<BenchScore> = {}): BenchScore => ({
  passed,
  score: passed ? 1 : 0,
  breakdown: {},
  failure_modes: passed ? [] : [{ code: "validator.build_failed", severity: "block", detail: null }],
  cost_usd: 0,
  wall_clock_ms: 7,
  cache_hit: false,
  ...changes
})

/** A case that was run once. */
export const row = (case_id: string, passed: boolean, changes: Partial<PerCase> = {}): PerCase => ({
  case_id,
  case_digest: digestOf(case_id),
  disposition: "positive",
  difficulty: "easy",
  curation_class: "rag-corpus-derived",
  family: null,
  passed,
  value: passed ? 1 : 0,
  outcome: "scored",
  attempts: [{ _tag: "Scored", repeat: 0, output_digest: null, score: score(passed) }],
  ...changes
})

/** Numbered cases, of which the first `passed` passed. */
export const rows = (prefix: string, total: number, passed: number, changes: Partial<PerCase> = {}) =>
  Array.from({ length: total }, (_, index) => row(`${prefix}-${index + 1}`, index < passed, changes))

/** A report of a complete run on these cases, with figures that need not fit them. */
export const report = (
  run: string,
  per_case: ReadonlyArray<PerCase>,
  changes: Partial<BenchReport> = {}
): BenchReport => ({
  schema_version: 1,
  run_id: run,
  run_key: digestOf("run key"),
  resumed_from: null,
  task_class: "fix-it",
  tool_version: "0.1.0",
  sut: { kind: "command", name: "agent", digest: digests.sut, lock: "declared" },
  rubric_digest: digests.rubric,
  taxonomy_digest: digests.taxonomy,
  keys_digest: digests.keys,
  case_set_digest: digests.cases,
  case_filter: null,
  repeat: 1,
  pass_rule: { _tag: "All" },
  limits: { sut_seconds: 60, validator_seconds: 60, workspace_mib: 64 },
  isolation_class: "process+permission",
  started_at: "2026-03-01T10:00:00Z",
  ended_at: "2026-03-01T10:05:00Z",
  complete: true,
  counts: { scored: per_case.length, failed: 0, cancelled: 0, total: per_case.length, ambiguous: 0 },
  passed_count: per_case.filter(({ passed }) => passed).length,
  mean_score: null,
  score_stddev: null,
  mean_interval_95: null,
  lower_bound_95: passBound(per_case),
  failure_codes: {},
  strata: [],
  total_cost_usd: 0,
  cost_basis: "none",
  per_case,
  ...changes
})

/** The records of a chain of these reports. */
export const chainOf = (reports: ReadonlyArray<BenchReport>): ReadonlyArray<ChainRecord> => {
  const records: Array<ChainRecord> = []
  for (const one of reports) records.push(linkRecord(records.at(-1)?.hash ?? null, one))
  return records
}

/** The files of a chain as they lie in its folder. */
export const filesOf = (records: ReadonlyArray<ChainRecord>) => ({
  files: records.map((record, index) => ({
    name: recordName(index + 1, record.body.run_id),
    text: recordText(record)
  })),
  head: headText(headOf(records))
})
