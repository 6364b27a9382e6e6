import { Effect, Layer, Option, Path } from "effect"
import { casesToFailOn } from "../../../domain/bench/failOn.ts"
import type { PassRule } from "../../../domain/bench/BenchReport.ts"
import { publicView } from "../../../domain/bench/publicView.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { AuditChain } from "../../../services/AuditChain.ts"
import { ScoreCache } from "../../../services/ScoreCache.ts"
import { type BenchPlaces, benchPlaces } from "../../benchPlaces.ts"
import { type BenchRun, runBench, type RunBenchOptions } from "../../runBench.ts"
import type { BenchRunFlags } from "../bench/run.ts"
import { benchProgress } from "../benchProgress.ts"
import { benchServices } from "../benchServices.ts"
import { type ExitCode, exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import { remark, writeReport } from "../output.ts"
import { benchRunJson, benchRunJsonLines } from "../render/benchRun.json.ts"
import { benchRunJunit } from "../render/benchRun.junit.ts"
import { benchRunText } from "../render/benchRun.text.ts"
import { problemsText } from "../render/problems.text.ts"
import type { ShownRun } from "../render/ShownRun.ts"
import { Screen } from "../Screen.ts"

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

const given = (name: string, value: Option.Option<string>): ReadonlyArray<string> =>
  Option.match(value, { onNone: () => [], onSome: (text) => [name, text] })

/** The words that make the same run, for the next step. */
const againOf = (flags: BenchRunFlags): ReadonlyArray<string> => {
  return [
    "bench",
    "run",
    flags.name,
    ...given("--sut", flags.sut),
    ...given("--cases", flags.cases),
    ...given("--class", flags.class),
    ...given("--difficulty", flags.difficulty),
    ...given("--failed-in", flags.failedIn),
    ...(flags.repeat === 1 ? [] : ["--repeat", String(flags.repeat)]),
    ...(flags.passRule === "all" ? [] : ["--pass-rule", flags.passRule]),
    ...(flags.noCache ? ["--no-cache"] : []),
    ...given("--bench-root", flags.benchRoot)
  ]
}

/** The first that applies. Evidence that is missing is told before a case that failed. */
const exitOf = ({ report, stopped }: BenchRun, failures: number): ExitCode => {
  if (stopped === "interrupted") return exitCodes.interrupted
  if (stopped === "cost-cap") return exitCodes.costCap
  if (!report.complete || report.counts.scored === 0) return exitCodes.inconclusive
  return failures > 0 ? exitCodes.tierNotEarned : exitCodes.ok
}

const shownRun = (run: BenchRun, flags: BenchRunFlags, evidence: string, exit: ExitCode, cases: number): ShownRun => {
  const { hash, loaded, report, stopped } = run
  const attempts = report.per_case.flatMap((row) => row.attempts)
  return {
    report: publicView(report, { reveal: flags.revealHeldOut }),
    hash,
    stopped,
    taxonomy: loaded.taskClass.failureModeTaxonomy,
    descriptions: loaded.descriptions,
    failOn: Option.isSome(flags.failOn) ? { level: flags.failOn.value, cases } : null,
    cached: attempts.filter((attempt) => attempt._tag === "Scored" && attempt.score.cache_hit).length,
    evidence,
    again: againOf(flags),
    exit
  }
}

export const benchRun = Effect.fn("bench run")(
  function* (flags: BenchRunFlags) {
    const path = yield* Path.Path
    const screen = yield* Screen
    const places = yield* benchPlaces(flags.benchRoot)
    const options = yield* optionsOf(flags, places)
    const kept = Layer.merge(
      AuditChain.layerDirectory(places.chain),
      ScoreCache.layerDirectory(path.join(places.state, "cache"))
    )
    const run = yield* runBench({ ...options, onEvent: yield* benchProgress }).pipe(Effect.provide(kept))
    const { failureModeTaxonomy } = run.loaded.taskClass
    const failures = Option.isSome(flags.failOn)
      ? casesToFailOn(run.report, flags.failOn.value, failureModeTaxonomy)
      : 0
    const exit = exitOf(run, failures)
    const evidence = path.join(places.state, "runs", run.report.run_id)
    const shown = shownRun(run, flags, evidence, exit, failures)
    const render = {
      text: () => benchRunText(shown, screen),
      json: () => benchRunJson(shown),
      jsonl: () => benchRunJsonLines(shown),
      junit: () => benchRunJunit(shown)
    }
    if (run.warnings.length > 0) yield* remark(problemsText(run.warnings, screen).trimEnd())
    yield* writeReport(render[flags.format](), flags.out, [run.loaded.taskClass.benchPath, places.chain, places.state])
    if (exit.code !== 0) return yield* new Finished({ exit })
  },
  // What was done before an interruption is shown, too; running can be interrupted all the same.
  Effect.uninterruptible,
  Effect.provide(benchServices)
)
