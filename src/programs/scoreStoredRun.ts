import { Effect, Stream } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { JudgeAmbiguous, NotJudged } from "../domain/run/errors.ts"
import { unknownName } from "../domain/run/unknownName.ts"
import { reportOf, type ScoreContext } from "../domain/scorecard/scoreRun.ts"
import { Tally } from "../domain/scorecard/tally.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"

/**
 * Which verdicts of which run are scored. Without `judge` the run must have exactly one. `minCoverage` is the share of
 * the expected answers that must be scored, 0.01 to 1.
 *
 * @since 0.1.0
 */
export interface ScoreOptions {
  readonly run: string
  readonly judge?: string | undefined
  readonly minCoverage: number
}

/**
 * The judge of a run whose verdicts are meant. Fails where the named one is not there, where none is named among
 * several, and where nobody has judged the run yet.
 *
 * @since 0.1.0
 */
export const chooseJudge = Effect.fn("chooseJudge")(function* (run: StoredRun, judge: string | undefined) {
  const ids = run.judges.map(({ id }) => id)
  const wanted = judge ?? (ids.length === 1 ? ids[0] : undefined)
  const chosen = run.judges.find(({ id }) => id === wanted)
  if (chosen !== undefined) return chosen
  if (ids.length === 0) return yield* new NotJudged({ run: run.dir })
  return yield* judge === undefined
    ? new JudgeAmbiguous({ run: run.dir, judges: ids })
    : unknownName("judge", judge, ids)
})

/**
 * Opens a run and streams its rows into a tally under one judge; the tally can be read under any variation of the pack.
 * `observe` sees every answer as it passes.
 *
 * @since 0.1.0
 */
export const tallyStoredRun = Effect.fn("tallyStoredRun")(function* (
  options: ScoreOptions,
  observe: (answer: Answer) => void = () => {}
) {
  const store = yield* RunStore
  const run = yield* store.open(options.run)
  const judge = yield* chooseJudge(run, options.judge)
  const tally = new Tally(run.manifest, run.pack.value, judge.kind)
  yield* Stream.runForEachArray(store.answers(run), (answers) =>
    Effect.sync(() => {
      for (const answer of answers) {
        tally.answer(answer)
        observe(answer)
      }
    })
  )
  yield* Stream.runForEachArray(store.verdicts(run, judge.id), (verdicts) =>
    Effect.sync(() => {
      for (const verdict of verdicts) tally.verdict(verdict)
    })
  )
  const tallies = yield* Effect.fromResult(tally.finish())
  const contextOf = (pack: Pack, overridden: ReadonlyArray<string>): ScoreContext => ({
    manifest: run.manifest,
    pack,
    packDigest: run.pack.digest,
    judge,
    minCoverage: options.minCoverage,
    overridden
  })
  return { run, judge, tallies, contextOf }
})

/**
 * The score report of a stored run under one judge, with its agreement with the other judges of the run if there are any.
 *
 * @since 0.1.0
 */
export const scoreStoredRun = Effect.fn("scoreStoredRun")(function* (options: ScoreOptions) {
  const { run, tallies, contextOf } = yield* tallyStoredRun(options)
  const report = yield* Effect.fromResult(reportOf(contextOf(run.pack.value, []), tallies))
  if (run.judges.length < 2) return report
  const { agreementWithOthers } = yield* Effect.promise(() => import("./agreementWithOthers.ts"))
  return { ...report, agreement: yield* agreementWithOthers(run, report.judge.id) }
})
