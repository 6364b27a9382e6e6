import { Effect, Option, Path } from "effect"
import type { LoadedCase } from "../../domain/bench/BenchCase.ts"
import type { Attempt, BenchReport } from "../../domain/bench/BenchReport.ts"
import { BenchHarness } from "../../services/BenchHarness.ts"
import { evidenceFolder } from "../../services/bench/evidence.ts"
import { ScoreCache } from "../../services/ScoreCache.ts"
import { type Job, Way } from "./Job.ts"

/**
 * What jobs are planned from: the selected cases, how often each is tried, the cache key of an attempt, where evidence
 * goes, and the reports to take attempts from, newest first (each resumed from the next).
 *
 * @since 0.1.0
 */
export interface JobInputs {
  readonly runId: string
  readonly stateDir: string
  readonly cases: ReadonlyArray<LoadedCase>
  readonly repeat: number
  readonly keyOf: (loadedCase: LoadedCase, repeat: number) => string
  readonly cache: boolean
  readonly earlier: ReadonlyArray<BenchReport>
}

type Failed = Extract<Attempt, { readonly _tag: "Failed" }>

/** The attempts of a report, by case and repeat. */
const attemptsOf = (report: BenchReport | undefined): ((caseId: string, repeat: number) => Attempt | undefined) => {
  const byCase = new Map(
    report?.per_case.map(({ case_id, attempts }) => [case_id, new Map(attempts.map((one) => [one.repeat, one]))])
  )
  return (caseId, repeat) => byCase.get(caseId)?.get(repeat)
}

/** The stored output that a failed rubric was given, if it is still there as it was. */
const storedOutput = Effect.fnUntraced(function* (
  { earlier, stateDir }: JobInputs,
  { case: { case_id: caseId } }: LoadedCase,
  failed: Failed
) {
  const harness = yield* BenchHarness
  const path = yield* Path.Path
  for (const { run_id: runId } of earlier) {
    const evidence = evidenceFolder(path, stateDir, { runId, caseId, repeat: failed.repeat })
    const saved = yield* Effect.option(harness.saved(evidence))
    if (Option.isSome(saved) && saved.value.digest === failed.output_digest) {
      return Way.Rescore({ evidence, failed, refused: saved.value.refused, outputDigest: saved.value.digest })
    }
  }
  return undefined
})

/** What the run that is resumed has of an attempt; undefined where it must be made again. */
const resumedWay = Effect.fnUntraced(function* (
  inputs: JobInputs,
  loadedCase: LoadedCase,
  attempt: Attempt | undefined
) {
  if (attempt === undefined) return undefined
  if (attempt._tag === "Scored") return Way.Known({ attempt, from: "resumed" })
  const { code } = attempt.failure
  if (code === "sut.exception" || code === "sut.timeout") return Way.Known({ attempt, from: "resumed" })
  return attempt.output_digest === null ? undefined : yield* storedOutput(inputs, loadedCase, attempt)
})

/** What the cache has of an attempt. A score from it has cost nothing. */
const cachedWay = Effect.fnUntraced(function* (key: string, repeat: number) {
  const cache = yield* ScoreCache
  return Option.map(yield* cache.get(key), ({ score, output_digest }) =>
    Way.Known({
      attempt: { _tag: "Scored", repeat, output_digest, score: { ...score, cost_usd: 0, cache_hit: true } },
      from: "cache"
    })
  )
})

/**
 * Plans how each attempt of a run is come by, case by case and repeat by repeat: from the run that is resumed, from what
 * that run has stored, from the cache, or by running it.
 *
 * @since 0.1.0
 */
export const planJobs = Effect.fn("planJobs")(function* (inputs: JobInputs) {
  const path = yield* Path.Path
  const { cache, cases, earlier, keyOf, repeat: repeats, runId, stateDir } = inputs
  const earlierAttempt = attemptsOf(earlier[0])
  const plan = Effect.fnUntraced(function* (loadedCase: LoadedCase, repeat: number) {
    const caseId = loadedCase.case.case_id
    const cacheKey = keyOf(loadedCase, repeat)
    const resumed = yield* resumedWay(inputs, loadedCase, earlierAttempt(caseId, repeat))
    const cached = resumed === undefined && cache ? yield* cachedWay(cacheKey, repeat) : Option.none()
    const run = () => Way.Run({ evidence: path.resolve(evidenceFolder(path, stateDir, { runId, caseId, repeat })) })
    const way = resumed ?? Option.getOrElse(cached, run)
    return { loadedCase, repeat, cacheKey, way } satisfies Job
  })
  const places = cases.flatMap((loadedCase) =>
    Array.from({ length: repeats }, (_, repeat) => [loadedCase, repeat] as const)
  )
  return yield* Effect.forEach(places, ([loadedCase, repeat]) => plan(loadedCase, repeat), { concurrency: 8 })
})
