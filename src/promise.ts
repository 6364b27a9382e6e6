/**
 * The use cases of every day for programs without Effect: plain options in, plain objects out, promises that reject with an
 * `AssayError`. No other package is needed beside it, neither when it runs nor for its types.
 *
 * @since 0.1.0
 */
import { Effect, Result } from "effect"
import { gateReasonText } from "./domain/gate/gateReasonText.ts"
import { checkDod } from "./programs/checkDod.ts"
import { exitCodes } from "./programs/cli/exitCode.ts"
import { promised } from "./programs/cli/promised.ts"
import { declaredEvaluator } from "./programs/declaredEvaluator.ts"
import { gateStoredRun } from "./programs/gateStoredRun.ts"
import { importAnswers as importStored } from "./programs/importAnswers.ts"
import { judgeRun } from "./programs/judgeRun.ts"
import { scoreStoredRun } from "./programs/scoreStoredRun.ts"
import type { CheckedPlan, GateDecision, ImportedRun, JudgedRun, Level, ScoreReport } from "./promise/reports.ts"
import { PackStore } from "./services/PackStore.ts"

export { AssayError } from "./promise/AssayError.ts"
export type {
  CheckedPlan,
  GateDecision,
  GatedGroup,
  GateReason,
  GroupVerdict,
  ImportedRun,
  InconclusiveReason,
  Interval,
  Judged,
  JudgedRun,
  KoCause,
  Level,
  Scorecard,
  ScoreReport,
  UnscoredReason
} from "./promise/reports.ts"

/**
 * What every function takes besides: a signal that stops it. The promise then rejects with the signal's reason.
 *
 * @since 0.1.0
 */
export interface Stoppable {
  readonly signal?: AbortSignal | undefined
}

/**
 * Which verdicts are scored: those of `judge`, which may be left out where the run has one only. `minCoverage` is the share
 * of the expected answers that must be scored, 0.01 to 1; 1 where absent.
 *
 * @since 0.1.0
 */
export interface ScoreOptions extends Stoppable {
  readonly judge?: string | undefined
  readonly minCoverage?: number | undefined
}

/**
 * Makes a run folder `out` of answers to a pack, which is named or a file: JSON lines or CSV, as `assay import` takes them.
 *
 * @since 0.1.0
 */
export const importAnswers = (
  options: { readonly pack: string; readonly answers: string; readonly out: string } & Stoppable
): Promise<ImportedRun> =>
  promised(
    Effect.gen(function* () {
      const { answers: answersFile, out } = options
      const pack = yield* PackStore.use((store) => store.load(options.pack))
      const made = yield* importStored({ pack, answersFile, out, map: new Map(), ignore: new Set() })
      return { run: out, answers: made.answers, failed: made.failed, expected: made.expected }
    }),
    options.signal
  )

/**
 * Judges a run by the checks of its pack and stores the verdicts in it.
 *
 * @since 0.1.0
 */
export const judgeByChecks = (run: string, { signal }: Stoppable = {}): Promise<JudgedRun> =>
  promised(
    Effect.map(judgeRun({ run }), ({ judge, scored, unscored }) => ({ judge: judge.id, scored, unscored })),
    signal
  )

/**
 * The scorecards of a stored run, as `assay score` computes them.
 *
 * @since 0.1.0
 */
export const scoreRun = (run: string, { judge, minCoverage = 1, signal }: ScoreOptions = {}): Promise<ScoreReport> =>
  promised(scoreStoredRun({ run, judge, minCoverage }), signal)

/**
 * The decision of `assay gate` on a stored run. Branch on `open`; it is a decision, not a failure, that a gate is closed.
 *
 * @since 0.1.0
 */
export const gateRun = (
  run: string,
  { judge, minCoverage = 1, signal, ...asked }: GateOptions = {}
): Promise<GateDecision> =>
  promised(
    Effect.map(gateStoredRun({ run, judge, minCoverage, ...asked }), (decision) => ({
      ...decision,
      open: decision.outcome === "ok",
      exit_code: exitCodes[decision.outcome].code,
      groups: decision.groups.map((group) => ({
        ...group,
        why: group.reasons.map((reason) => gateReasonText(reason, decision.pack.language))
      }))
    })),
    signal
  )

/**
 * Which groups a gate looks at, all where absent, and the level that each must reach besides being recommended.
 *
 * @since 0.1.0
 */
export interface GateOptions extends ScoreOptions {
  readonly model?: string | undefined
  readonly variant?: string | undefined
  readonly minLevel?: Level | undefined
}

/**
 * Whether a plan may be applied, as `assay dod check` decides. `context` are JSON or YAML files, or `name=value`. The
 * commands of a plan are run only with `allowCommands`.
 *
 * @since 0.1.0
 */
export const checkPlan = (
  plan: string,
  options: {
    readonly context?: ReadonlyArray<string> | undefined
    readonly allowCommands?: boolean | undefined
    readonly signOffs?: string | undefined
    readonly approved?: string | undefined
  } & Stoppable = {}
): Promise<CheckedPlan> => {
  const { allowCommands = false, approved, context, signOffs, signal } = options
  return promised(
    Effect.map(checkDod({ plan, context, approved }), ({ gate, summary }) => ({
      plan_id: summary.plan_id,
      open: Result.isSuccess(gate),
      exit_code: Result.isSuccess(gate) ? exitCodes.ok.code : exitCodes.dodBlocked.code,
      reasons: Result.isSuccess(gate) ? [] : gate.failure.reasons,
      results: summary.results
    })).pipe(Effect.provide(declaredEvaluator({ plan, allowCommands, signOffs }))),
    signal
  )
}
