import { Effect, Layer, Option, Path } from "effect"
import { casesToFailOn } from "../../../domain/bench/failOn.ts"
import type { PassRule } from "../../../domain/bench/BenchReport.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { AuditChain } from "../../../services/AuditChain.ts"
import { ScoreCache } from "../../../services/ScoreCache.ts"
import { type BenchPlaces, benchPlaces } from "../../benchPlaces.ts"
import { type BenchRun, runBench, type RunBenchOptions } from "../../runBench.ts"
import type { BenchRunFlags } from "../bench/run.ts"
import { benchProgress } from "../benchProgress.ts"
import { benchServices } from "../benchServices.ts"
import { annotateProblems } from "../ci/annotate.ts"
import { conclude } from "../ci/conclude.ts"
import { type ExitCode, exitCodes } from "../exitCode.ts"
import { checkOut, remark } from "../output.ts"
import { unmetCases } from "../render/benchEnding.ts"
import { benchRunRenderers } from "../render/benchRun.ts"
import { problemsText } from "../render/problems.text.ts"
import type { ShownRun } from "../render/ShownRun.ts"
import { Screen } from "../Screen.ts"
import { shownRun, wordsAgain, wordsToShow } from "../shownRun.ts"

const passRuleOf = Effect.fnUntraced(function* ({ passRule, repeat }: BenchRunFlags) {
  const all: PassRule = { _tag: "All" }
  if (passRule === "all") return all
  const [k, n] = passRule.split("-of-").map(Number)
  if (n !== repeat) {
    return yield* new UsageInvalid({ detail: `--pass-rule ${passRule} is about ${n} repeats: add --repeat ${n}.` })
  }
  return k === undefined || k === n ? all : ({ _tag: "AtLeast", k } satisfies PassRule)
})

const optionsOf = Effect.fnUntraced(function* (flags: BenchRunFlags, { root, state }: BenchPlaces) {
  const { cases, class: curationClass, difficulty, failedIn } = flags
  const options: RunBenchOptions = {
    benchRoot: root,
    stateDir: state,
    name: flags.name,
    sut: Option.getOrUndefined(flags.sut),
    filter: {
      ...(Option.isSome(cases) ? { cases: cases.value } : {}),
      ...(Option.isSome(curationClass) ? { curation_class: curationClass.value } : {}),
      ...(Option.isSome(difficulty) ? { difficulty: difficulty.value } : {}),
      ...(Option.isSome(failedIn) ? { failed_in: failedIn.value } : {})
    },
    resume: flags.resume,
    concurrency: Option.getOrUndefined(flags.concurrency),
    repeat: flags.repeat,
    passRule: yield* passRuleOf(flags),
    costCapUsd: Option.getOrUndefined(flags.costCap),
    cache: !flags.noCache,
    revealHeldOut: flags.revealHeldOut
  }
  return options
})

/** The first that applies. Evidence that is missing is told before a case that failed. */
const exitOf = ({ report, stopped }: BenchRun, failures: number): ExitCode => {
  if (stopped === "interrupted") return exitCodes.interrupted
  if (stopped === "cost-cap") return exitCodes.costCap
  if (!report.complete || report.counts.scored === 0) return exitCodes.inconclusive
  return failures > 0 ? exitCodes.tierNotEarned : exitCodes.ok
}

/** A run as it is shown, with the exit code that it comes to. */
const toShow = Effect.fnUntraced(function* (run: BenchRun, flags: BenchRunFlags, stateDir: string) {
  const { loaded, report, stopped } = run
  const { failureModeTaxonomy } = loaded.taskClass
  const { failOn, benchRoot, cluster, noCache, revealHeldOut, sut } = flags
  const cases = Option.isSome(failOn) ? casesToFailOn(report, failOn.value, failureModeTaxonomy) : 0
  return {
    ...(yield* shownRun({ ...run, descriptions: loaded.descriptions, stateDir, revealHeldOut })),
    stopped,
    failOn: Option.isSome(failOn) ? { level: failOn.value, cases } : null,
    again: wordsAgain(report, { sut, noCache, benchRoot, cluster }),
    resumable: !report.complete,
    history: wordsToShow(report, benchRoot),
    exit: exitOf(run, cases)
  } satisfies ShownRun
})

/** Here, or by the workers of a cluster. */
const runWhere = Effect.fnUntraced(function* ({ cluster }: BenchRunFlags, options: RunBenchOptions) {
  if (Option.isNone(cluster)) return yield* runBench(options)
  const { runOnCluster } = yield* Effect.promise(() => import("./benchOnCluster.ts"))
  return yield* runOnCluster(cluster.value, options)
})

export const benchRun = Effect.fn("bench run")(
  function* (flags: BenchRunFlags) {
    const path = yield* Path.Path
    const screen = yield* Screen
    const places = yield* benchPlaces(flags.benchRoot)
    const options = yield* optionsOf(flags, places)
    const evidence = [path.join(places.root, flags.name), places.chain, places.state]
    // A run may take hours and money: its report must have a place before it begins.
    yield* checkOut(flags.out, evidence)
    const kept = Layer.merge(
      AuditChain.layerDirectory(places.chain),
      ScoreCache.layerDirectory(path.join(places.state, "cache"))
    )
    const onEvent = yield* benchProgress
    const run = yield* runWhere(flags, { ...options, onEvent }).pipe(Effect.provide(kept))
    const shown = yield* toShow(run, flags, places.state)
    if (run.warnings.length > 0) yield* remark(problemsText(run.warnings, screen).trimEnd())
    yield* annotateProblems(run.warnings, shown.exit)
    yield* conclude({
      render: benchRunRenderers(shown, screen),
      format: flags.format,
      out: flags.out,
      evidence,
      exit: shown.exit,
      line: null,
      unmet: unmetCases(shown)
    })
  },
  // What was done before an interruption is shown, too; running can be interrupted all the same.
  Effect.uninterruptible,
  Effect.provide(benchServices)
)
