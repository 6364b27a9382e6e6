import { Effect, FileSystem, Option, Path } from "effect"
import type { BenchReport, PerCase } from "../../domain/bench/BenchReport.ts"
import { tellingLine } from "../../domain/bench/tellingLine.ts"
import { evidenceFolder, runFolder } from "../../services/bench/evidence.ts"

/**
 * What a system under test wrote to standard error where it failed on a case: the file, and the line of it that most
 * likely says why, or null where it wrote nothing.
 *
 * @since 0.1.0
 */
interface Wrote {
  readonly caseId: string
  readonly file: string
  readonly line: string | null
}

/**
 * What is still there of the evidence of a run: its folder, or null where nothing was attempted or all of it is gone, and
 * what the system under test wrote where it failed.
 *
 * @since 0.1.0
 */
export interface Evidence {
  readonly folder: string | null
  readonly wrote: ReadonlyArray<Wrote>
}

/** The attempts at which the system under test failed. */
const failedOf = ({ attempts, case_id: caseId }: PerCase) =>
  attempts.flatMap((attempt) =>
    attempt._tag === "Failed" && (attempt.failure.code === "sut.exception" || attempt.failure.code === "sut.timeout")
      ? [{ caseId, repeat: attempt.repeat }]
      : []
  )

/**
 * Looks at the evidence of a run, of the cases that its report holds; it is no part of the report. `runs` are the run and
 * those that it was resumed from, newest first. What cannot be read is left out.
 *
 * @since 0.1.0
 */
export const readEvidence = Effect.fn("readEvidence")(function* (options: {
  readonly report: Pick<BenchReport, "per_case" | "run_id">
  readonly runs: ReadonlyArray<string>
  readonly stateDir: string
}) {
  const { report, runs, stateDir } = options
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const wroteAt = Effect.fnUntraced(function* (place: { readonly caseId: string; readonly repeat: number }) {
    for (const runId of runs) {
      const file = path.join(evidenceFolder(path, stateDir, { ...place, runId }), "sut.stderr")
      const stderr = yield* Effect.option(fs.readFileString(file))
      if (Option.isSome(stderr)) {
        return [{ caseId: place.caseId, file, line: tellingLine(stderr.value) } satisfies Wrote]
      }
    }
    return []
  })
  const folder = runFolder(path, stateDir, report.run_id)
  const there = yield* Effect.orElseSucceed(fs.exists(folder), () => false)
  const wrote = yield* Effect.forEach(report.per_case.flatMap(failedOf), wroteAt)
  return { folder: there ? folder : null, wrote: wrote.flat() } satisfies Evidence
})
