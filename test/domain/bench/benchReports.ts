import { begunReport, buildReport } from "../../../src/domain/bench/aggregate.ts"
import type { LoadedCase } from "../../../src/domain/bench/BenchCase.ts"
import type { BenchReport, PerCase } from "../../../src/domain/bench/BenchReport.ts"
import type { BenchScore } from "../../../src/domain/bench/BenchScore.ts"
import { headOf, headText, linkRecord, recordName, recordText } from "../../../src/domain/bench/chain.ts"
import type { ChainRecord } from "../../../src/domain/bench/ChainRecord.ts"
import type { RunInputs } from "../../../src/domain/bench/runKey.ts"
import type { BenchLimits } from "../../../src/domain/bench/TaskClassSettings.ts"
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

/** The case that a row is about. */
export const caseOf = ({
  case_digest,
  case_id,
  curation_class,
  difficulty,
  disposition,
  family
}: PerCase): LoadedCase => ({
  folder: `/bench/fix-it/cases/${case_id}`,
  digest: case_digest,
  case: {
    case_id,
    task_class: "fix-it",
    disposition,
    difficulty,
    source: "curated",
    curation_class,
    added_at: "2026-01-01T00:00:00Z",
    last_validated_at: "2026-01-01T00:00:00Z",
    input: "input",
    expected: "expected",
    ...(family === null ? {} : { family }),
    cassette_canary_pin: "0".repeat(32),
    rubric_wall_clock_seconds: 60
  }
})

export const limits: BenchLimits = { sut_seconds: 60, validator_seconds: 60, workspace_mib: 64 }

const inputs: RunInputs = {
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
  limits,
  isolation_class: "sut:process+namespaces rubric:process+permission"
}

const instance = {
  resumed_from: null,
  started_at: "2026-03-01T10:00:00Z",
  ended_at: "2026-03-01T10:05:00Z",
  cost_basis: "none"
} as const

/** A report of a run whose attempts were those of the rows; `changes` are forced on it, fit or not. */
export const report = (
  run_id: string,
  rows: ReadonlyArray<PerCase>,
  changes: Partial<BenchReport> = {}
): BenchReport => ({
  ...buildReport({
    inputs: { ...inputs, ...changes },
    instance: { ...instance, ...changes, run_id },
    cases: rows.map(caseOf),
    attempts: rows.flatMap(({ attempts, case_id }) => attempts.map((attempt) => ({ caseId: case_id, attempt })))
  }),
  ...changes
})

/** The record of a run that has begun. */
export const begun = (run_id: string, changes: Partial<BenchReport> = {}): BenchReport => ({
  ...begunReport({ ...inputs, ...changes }, { ...instance, ...changes, run_id }),
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
