import { Arbitrary, Schema } from "effect"
import { buildReport, type ReportInput } from "../../../src/domain/bench/aggregate.ts"
import {
  type BenchCase,
  CurationClass,
  Difficulty,
  Disposition,
  type LoadedCase
} from "../../../src/domain/bench/BenchCase.ts"
import type { Attempt, BenchReport } from "../../../src/domain/bench/BenchReport.ts"
import type { BenchScore } from "../../../src/domain/bench/BenchScore.ts"
import { RunnerCode } from "../../../src/domain/bench/FailureMode.ts"
import type { RunInputs } from "../../../src/domain/bench/runKey.ts"
import { runnerFailure } from "../../../src/domain/bench/runnerFailure.ts"
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

const digest = (digit: string): string => `sha256:${digit.repeat(64)}`

/**
 * The inputs of an unfiltered run of `toy` without repeats.
 */
export const runInputs: RunInputs = {
  task_class: "toy",
  tool_version: "0.1.0",
  sut: { kind: "command", name: "baseline", digest: digest("1"), lock: "declared" },
  rubric_digest: digest("2"),
  taxonomy_digest: digest("3"),
  keys_digest: digest("4"),
  case_set_digest: digest("5"),
  case_filter: null,
  repeat: 1,
  pass_rule: { _tag: "All" },
  limits: { sut_seconds: 300, validator_seconds: 60, workspace_mib: 64 },
  isolation_class: "process"
}

/**
 * The instance that goes with them.
 */
export const instance: ReportInput["instance"] = {
  run_id: "01J00000000000000000000000",
  resumed_from: null,
  started_at: "2026-03-01T00:00:00Z",
  ended_at: "2026-03-01T00:01:00Z",
  cost_basis: "metered"
}

/**
 * An attempt with a score: a pass with 1, if nothing else is said.
 */
export const scored = (fields: Partial<BenchScore> = {}, repeat = 0): Attempt => ({
  _tag: "Scored",
  repeat,
  output_digest: digest("6"),
  score: {
    passed: true,
    score: 1,
    breakdown: { "a.b": 1 },
    failure_modes: [],
    cost_usd: 0,
    wall_clock_ms: 1,
    cache_hit: false,
    ...fields
  }
})

/**
 * An attempt that ended with a code of the runner.
 */
export const failedWith = (code: RunnerCode, repeat = 0): Attempt => ({
  _tag: "Failed",
  repeat,
  output_digest: null,
  begun: code !== "sut.cancelled",
  failure: runnerFailure(code, "It was so."),
  cost_usd: 0.25,
  wall_clock_ms: 2
})

/**
 * A report of cases, each given with its attempts.
 */
export const reportOf = (
  tried: ReadonlyArray<readonly [LoadedCase, ...ReadonlyArray<Attempt>]>,
  inputs: Partial<RunInputs> = {},
  other: Partial<ReportInput["instance"]> = {}
): BenchReport =>
  buildReport({
    inputs: { ...runInputs, ...inputs },
    instance: { ...instance, ...other },
    cases: tried.map(([loaded]) => loaded),
    attempts: tried.flatMap(([loaded, ...attempts]) =>
      attempts.map((attempt) => ({ caseId: loaded.case.case_id, attempt }))
    )
  })

const int = (minimum: number, maximum: number): Arbitrary.Arbitrary<number> =>
  Arbitrary.schema(Schema.Int.check(Schema.isBetween({ minimum, maximum })))

const SCORES = [0, 1, 0.5, 1 / 3, 0.1, 1e-300]
const CODES = ["validator.tests_failed", "recipe.unused_field", "rag.first_hit"] as const
const SEVERITIES = ["block", "warn", "info"] as const

/** Missing, failed with each code of the runner, and scores with and without a failure mode. */
const attemptOf = (drawn: number, repeat: number): ReadonlyArray<Attempt> => {
  const code = RunnerCode.literals[drawn]
  if (code !== undefined) return [failedWith(code, repeat)]
  if (drawn < 10) return []
  const mode = CODES[drawn % 7]
  const severity = SEVERITIES[drawn % 7]
  const blocked = severity === "block"
  return [
    scored(
      {
        passed: !blocked && drawn % 5 !== 0,
        score: SCORES[drawn % SCORES.length] ?? 1,
        failure_modes: mode === undefined || severity === undefined ? [] : [{ code: mode, severity, detail: "Seen." }],
        cost_usd: drawn / 100,
        wall_clock_ms: drawn
      },
      repeat
    )
  ]
}

const caseSeed = Arbitrary.all({
  id: int(0, 999),
  disposition: Arbitrary.schema(Disposition),
  difficulty: Arbitrary.schema(Difficulty),
  curation_class: Arbitrary.schema(CurationClass),
  family: int(0, 5),
  attempts: Arbitrary.array(int(0, 99), { minLength: 3, maxLength: 3 })
})

/**
 * What reports are made of: up to twelve cases of all kinds, with and without families, one to three repeats, both pass
 * rules, attempts that are missing, failed in every way, or scored.
 */
export const arbitraryReportInput: Arbitrary.Arbitrary<ReportInput> = Arbitrary.map(
  Arbitrary.all({
    cases: Arbitrary.array(caseSeed, { maxLength: 12 }),
    repeat: int(1, 3),
    k: int(0, 3),
    familied: Arbitrary.schema(Schema.Boolean)
  }),
  ({ cases, repeat, k, familied }): ReportInput => {
    const seeds = [...new Map(cases.map((seed) => [`case-${seed.id}`, seed]))]
    return {
      inputs: { ...runInputs, repeat, pass_rule: k === 0 ? { _tag: "All" } : { _tag: "AtLeast", k } },
      instance,
      cases: seeds.map(([id, { disposition, difficulty, curation_class, family }]) =>
        loadedCase(id, {
          disposition,
          difficulty,
          curation_class,
          ...(familied && family > 2 ? { family: `family-${family}` } : {})
        })
      ),
      attempts: seeds.flatMap(([caseId, { attempts }]) =>
        attempts
          .slice(0, repeat)
          .flatMap((drawn, index) => attemptOf(drawn, index).map((attempt) => ({ caseId, attempt })))
      )
    }
  }
)

/**
 * Reports of all kinds.
 */
export const arbitraryReport: Arbitrary.Arbitrary<BenchReport> = Arbitrary.map(arbitraryReportInput, buildReport)
