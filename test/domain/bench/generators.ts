import type { BenchCase, LoadedCase } from "../../../src/domain/bench/BenchCase.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"

/**
 * A case of the task class `toy`: positive, easy, derived, without a family, if nothing else is said.
 */
export const benchCase = (caseId: string, fields: Partial<BenchCase> = {}): BenchCase => ({
  case_id: caseId,
  task_class: "toy",
  disposition: "positive",
  difficulty: "easy",
  source: "curated",
  curation_class: "rag-corpus-derived",
  added_at: "2026-01-01T00:00:00Z",
  last_validated_at: "2026-01-01T00:00:00Z",
  input: "input",
  expected: "expected",
  cassette_canary_pin: digestOf(caseId).slice(-32),
  rubric_wall_clock_seconds: 60,
  ...fields
})

/**
 * The same as a case that was loaded.
 */
export const loadedCase = (caseId: string, fields: Partial<BenchCase> = {}): LoadedCase => ({
  case: benchCase(caseId, fields),
  folder: `/bench/toy/cases/${caseId}`,
  digest: digestOf(caseId)
})
