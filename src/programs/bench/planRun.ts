import { DateTime, Effect, Path } from "effect"
import type { LoadedCase } from "../../domain/bench/BenchCase.ts"
import type { BenchReport } from "../../domain/bench/BenchReport.ts"
import { failedIn, selectCases } from "../../domain/bench/caseFilter.ts"
import { findRun } from "../../domain/bench/findRun.ts"
import { cacheKey, mayReuseScores, runKey, type RunInputs } from "../../domain/bench/runKey.ts"
import { HELD_OUT_FLOOR } from "../../domain/bench/heldOutFloor.ts"
import type { LoadedTaskClass } from "../../domain/bench/TaskClass.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import type { Problem } from "../../domain/source/Problem.ts"
import { counted, quote } from "../../domain/source/wording.ts"
import { AuditChain } from "../../services/AuditChain.ts"
import { BenchLoader } from "../../services/BenchLoader.ts"
import { HostProcess } from "../../services/HostProcess.ts"
import { ProcessIsolation } from "../../services/ProcessIsolation.ts"
import { type OpenRubric, RubricHost } from "../../services/RubricHost.ts"
import { type OpenSut, SystemUnderTest } from "../../services/SystemUnderTest.ts"
import { version } from "../../version.ts"
import { newUlid } from "../newUlid.ts"
import { resumedRuns } from "./earlierRuns.ts"
import type { Job } from "./Job.ts"
import type { Tested } from "./makeAttempt.ts"
import { planJobs } from "./planJobs.ts"
import { checkOptions, type RunBenchOptions } from "./RunBenchOptions.ts"

const MOST_FIBERS = 4

/**
 * A run that is ready: everything that it is made of, opened and checked, and its jobs in the order in which they are
 * done. `runs` are its id and those of the runs that it is resumed from, newest first. `mostUsd` is what one attempt can
 * cost at most; `warnings` are those of its cases.
 *
 * @since 0.1.0
 */
export interface RunPlan extends Tested {
  readonly inputs: RunInputs
  readonly instance: Pick<BenchReport, "run_id" | "resumed_from" | "started_at" | "cost_basis">
  readonly runs: ReadonlyArray<string>
  readonly cases: ReadonlyArray<LoadedCase>
  readonly jobs: ReadonlyArray<Job>
  readonly concurrency: number
  readonly mostUsd: number
  readonly costCapUsd: number | undefined
  readonly warnings: ReadonlyArray<Problem>
}

/** What is in force for every kind of program that a run starts. */
const isolationOf = Effect.fnUntraced(function* (loaded: LoadedTaskClass, sut: OpenSut, rubric: OpenRubric) {
  const isolation = yield* ProcessIsolation
  const validators = yield* isolation.classOf({ isNode: false, network: false })
  return [
    `sut:${yield* sut.isolationClass}`,
    ...(loaded.settings.validators.length === 0 ? [] : [`validators:${validators}`]),
    `rubric:${yield* rubric.isolationClass}`
  ].join(" ")
})

/** What one attempt can cost at most; a meter alone would tell only afterwards. */
const mostUsdOf = Effect.fnUntraced(function* ({ identity, maxCostUsd }: OpenSut, capUsd: number | undefined) {
  if (capUsd === undefined || maxCostUsd !== null) return maxCostUsd ?? 0
  return yield* new UsageInvalid({
    detail: `A cost cap cannot be kept for ${quote(identity.name)}: nothing says what one attempt can cost at most. Declare its max_cost_usd in task-class.yaml.`
  })
})

const isHeldOut = (one: LoadedCase): boolean => one.case.curation_class === "held-out"

/** The figures of a few held-out cases, picked one after the other, would tell how each ended. */
const refusePickedHeldOut = Effect.fnUntraced(function* (
  all: ReadonlyArray<LoadedCase>,
  cases: ReadonlyArray<LoadedCase>
) {
  const picked = cases.filter(isHeldOut).length
  if (picked === 0 || picked >= HELD_OUT_FLOOR || picked === all.filter(isHeldOut).length) return
  return yield* new UsageInvalid({
    detail: `The filter selects ${counted(picked, "held-out case")}; so few would tell how each one ended. Add --class rag-corpus-derived, select at least ${HELD_OUT_FLOOR} of them, or say --reveal-held-out.`
  })
})

interface Selection {
  readonly filter: BenchReport["case_filter"]
  readonly failed?: ReadonlySet<string>
}

/** A filter as it stands in the report: with the whole id of the run that it names, whose failed cases it stands for. */
const selectionOf = Effect.fnUntraced(function* (
  { filter = {}, name }: RunBenchOptions,
  reports: ReadonlyArray<BenchReport>
): Effect.fn.Return<Selection, UsageInvalid> {
  if (Object.keys(filter).length === 0) return { filter: null }
  if (filter.failed_in === undefined) return { filter }
  const own = reports.filter(({ task_class }) => task_class === name)
  const run = yield* Effect.fromResult(findRun(own, filter.failed_in))
  return { filter: { ...filter, failed_in: run.run_id }, failed: failedIn(run) }
})

/** The cases that the filter selects. A filter that selects none is refused: an empty set never passes. */
const selected = Effect.fnUntraced(function* (
  all: ReadonlyArray<LoadedCase>,
  taskClass: string,
  { failed, filter }: Selection,
  revealHeldOut: boolean
) {
  const cases = selectCases(all, filter, failed)
  if (filter === null) return cases
  if (!revealHeldOut) yield* refusePickedHeldOut(all, cases)
  if (cases.length > 0) return cases
  return yield* new UsageInvalid({
    detail: `The filter selects none of the ${all.length} cases of ${quote(taskClass)}, so there is nothing to run. Ask for other cases.`
  })
})

/** A task class with the digest of all its cases. */
interface ClassWithCases {
  readonly loaded: LoadedTaskClass
  readonly digest: string
}

/**
 * Opens what attempts at the cases of a task class are made with, until the scope closes, and tells what of it a run
 * depends on.
 *
 * @since 0.1.0
 */
export const openTested = Effect.fnUntraced(function* ({ digest, loaded }: ClassWithCases, sut: OpenSut) {
  const rubric = yield* RubricHost.use((host) => host.open(loaded))
  const tested: Tested = { loaded, sut, rubric }
  const inputs: Omit<RunInputs, "case_filter" | "repeat" | "pass_rule"> = {
    task_class: loaded.taskClass.name,
    tool_version: version,
    sut: sut.identity,
    rubric_digest: loaded.digests.rubric,
    taxonomy_digest: loaded.digests.taxonomy,
    keys_digest: loaded.digests.keys,
    case_set_digest: digest,
    limits: loaded.settings.limits,
    isolation_class: yield* isolationOf(loaded, sut, rubric)
  }
  return { tested, inputs }
})

/** Everything that a run depends on, read and opened, until the scope closes. */
const openRun = Effect.fnUntraced(function* (options: RunBenchOptions) {
  const { benchRoot, name, sut: choice } = options
  const loader = yield* BenchLoader
  const loaded = yield* loader.loadTaskClass(name, benchRoot)
  const caseSet = yield* loader.loadCases(loaded)
  const { records } = yield* AuditChain.use((chain) => chain.read())
  const reports = records.map(({ body }) => body)
  const selection = yield* selectionOf(options, reports)
  const cases = yield* selected(caseSet.cases, name, selection, options.revealHeldOut ?? false)
  const sut = yield* SystemUnderTest.use((suts) => suts.open(choice, loaded, caseSet.cases))
  const mostUsd = yield* mostUsdOf(sut, options.costCapUsd)
  const opened = yield* openTested({ loaded, digest: caseSet.digest }, sut)
  const inputs: RunInputs = {
    ...opened.inputs,
    case_filter: selection.filter,
    repeat: options.repeat ?? 1,
    pass_rule: options.passRule ?? { _tag: "All" }
  }
  // From here on, all that is run and scored is a copy: what is changed on disk meanwhile does not count.
  const copies = yield* loader.copyCases(cases)
  return { ...opened.tested, cases: copies, mostUsd, inputs, reports, warnings: caseSet.warnings }
})

const keyOf = (inputs: RunInputs) => (loadedCase: LoadedCase, repeat: number) =>
  cacheKey({
    ...inputs,
    case_digest: loadedCase.digest,
    pin: loadedCase.case.cassette_canary_pin,
    repeat,
    sut_digest: inputs.sut.digest
  })

/**
 * Plans a run: reads and opens what it depends on, selects its cases, and decides how each attempt is come by. Nothing is
 * run yet, and nothing that cannot be finished for a reason that is known now is begun: a chain that does not verify, a
 * cap that cannot be kept, a case that is not as sealed.
 *
 * @since 0.1.0
 */
export const planRun = Effect.fn("planRun")(function* (options: RunBenchOptions) {
  yield* checkOptions(options)
  const path = yield* Path.Path
  const host = yield* HostProcess
  const started_at = DateTime.formatIso(yield* DateTime.now)
  const run_id = yield* newUlid
  const { inputs, reports, ...open } = yield* openRun(options)
  const earlier = options.resume === true ? yield* resumedRuns(reports, runKey(inputs)) : []
  const jobs = yield* planJobs({
    runId: run_id,
    stateDir: path.resolve(options.stateDir),
    cases: open.cases,
    repeat: inputs.repeat,
    keyOf: keyOf(inputs),
    cache: (options.cache ?? true) && mayReuseScores(inputs.sut),
    earlier
  })
  const plan: RunPlan = {
    ...open,
    inputs,
    instance: { run_id, resumed_from: earlier[0]?.run_id ?? null, started_at, cost_basis: open.sut.costBasis },
    runs: [run_id, ...earlier.map((report) => report.run_id)],
    jobs,
    concurrency: options.concurrency ?? Math.min(host.cpus, MOST_FIBERS),
    costCapUsd: options.costCapUsd
  }
  return plan
})
