import { assert } from "@effect/vitest"
import { Result } from "effect"
import { evidenceOf, type FoundEvidence } from "../../../src/domain/external/evidenceOf.ts"
import type { ExternalEvidence } from "../../../src/domain/external/ExternalEvidence.ts"
import { harborEvidence } from "../../../src/domain/external/harborEvidence.ts"
import type { HarborJob } from "../../../src/domain/external/harborJob.ts"
import { inspectEvidence } from "../../../src/domain/external/inspectEvidence.ts"
import type { InspectLog } from "../../../src/domain/external/inspectLog.ts"
import { type SweBenchReport, sweBenchEvidence } from "../../../src/domain/external/sweBenchReport.ts"
import type { Fault } from "../../../src/domain/source/Problem.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"
import { inspectLog, report, sample, sources } from "./vectors.ts"

type Found = Result.Result<FoundEvidence, ReadonlyArray<Fault>>

export const evidence = (found: Found): ExternalEvidence =>
  evidenceOf(
    Result.getOrThrowWith(found, (faults) => new Error(JSON.stringify(faults))),
    "0.1.0",
    null
  )
export const faultsOf = (found: Result.Result<unknown, ReadonlyArray<Fault>>): ReadonlyArray<string> =>
  Result.match(found, {
    onSuccess: () => [],
    onFailure: (faults) => faults.map(({ message, path }) => `${showPath(path)}: ${message}`)
  })

export const inspect = (changes: Partial<InspectLog> = {}, measure?: string): Found =>
  inspectEvidence({ ...inspectLog, ...changes }, { measure, sources })
export const swe = (changes: Partial<SweBenchReport> = {}): Found =>
  sweBenchEvidence({ ...report, ...changes }, { system: { name: "agent", model: null }, sources, benchmark: undefined })
export const harbor = (job: HarborJob, measure?: string) => harborEvidence(job, { measure, sources })
export const harborOne = (job: HarborJob, measure?: string): ExternalEvidence =>
  evidence(Result.map(harbor(job, measure), ([first]) => first ?? assert.fail("no evidence")))

/** A sample of these marks, one an epoch. */
export const epochsOf = (id: number, ...values: ReadonlyArray<string>) =>
  values.map((value, index) => sample(id, { match: { value } }, { epoch: index + 1 }))

export const summary = ({ complete, counts, mean_value }: ExternalEvidence) => ({
  passed: `${counts.passed}/${counts.cases}`,
  errors: counts.attempts_error,
  ungraded: counts.attempts_ungraded,
  missing: counts.attempts_missing,
  mean: Number(mean_value.toFixed(3)),
  complete
})
