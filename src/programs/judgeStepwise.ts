import { Effect, Exit, Fiber, Stream } from "effect"
import { JudgeFailed } from "../domain/judging/errors.ts"
import { judgeFailedOn, openAttempts, spentOn, type Standing, verdictAfter } from "../domain/judging/standing.ts"
import { countVerdict, noVerdicts } from "../domain/judging/tallyVerdicts.ts"
import { ModelUnavailable } from "../domain/model/errors.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { cellKey } from "../domain/run/Cell.ts"
import type { NewJudgement } from "../domain/run/RunManifest.ts"
import type { Verdict } from "../domain/run/Verdict.ts"
import type { CannotWrite } from "../domain/source/errors.ts"
import { counted } from "../domain/source/wording.ts"
import { RunStore, type StoredRun, type VerdictWriter } from "../services/RunStore.ts"
import { Count } from "./judging/Count.ts"
import { isWorthKeeping, type Judged, wasStopped } from "./judging/Judged.ts"
import type { JudgeEvent } from "./judging/JudgeEvent.ts"
import { takeOver } from "./judging/takeOver.ts"
import type { Session } from "./run/Session.ts"
import { type Judgement, newJudgement, nothingToJudge } from "./storeJudgement.ts"

/**
 * How far a judge is: of `total` answers (undefined while answers are still added to the run), `done` have a verdict,
 * `failed` of which the judge did not give. `costUsd` is what this session cost so far, or null where none of it is known.
 *
 * @since 0.1.0
 */
export interface JudgeProgress {
  readonly total: number | undefined
  readonly done: number
  readonly failed: number
  readonly costUsd: number | null
}

/**
 * How a judge that may fail goes through a run. It is given up after `maxConsecutiveFailures` failures in a row (3).
 * `retryUnscored`: the verdicts that it has given before stand, and only what it failed on, or has not seen, is judged.
 * After an interruption, what is under way may take so many seconds more (10).
 *
 * @since 0.1.0
 */
export interface JudgeSteps {
  readonly maxConsecutiveFailures: number | undefined
  readonly retryUnscored: boolean | undefined
  readonly graceSeconds: number | undefined
  readonly onProgress: ((progress: JudgeProgress) => Effect.Effect<void>) | undefined
  readonly onEvent: ((event: JudgeEvent) => Effect.Effect<void>) | undefined
}

interface SteppedJudge extends Pick<NewJudgement, "id" | "kind" | "settings"> {
  readonly concurrency: number
}

type JudgeAnswer<R> = (answer: Answer) => Effect.Effect<Judged, never, R>

/**
 * After so many failures in a row, a judge is given up.
 *
 * @since 0.1.0
 */
export const MOST_FAILURES = 3

/** A judge that asks within the session ends by itself when the grace time is over; any other is left then. */
const SLACK = "2 seconds"

interface Means<R> {
  readonly run: StoredRun
  readonly judge: SteppedJudge
  readonly judgeAnswer: JudgeAnswer<R>
  readonly session: Session
  readonly writer: VerdictWriter
  readonly standing: ReadonlyMap<string, Standing>
  readonly count: Count
}

/**
 * Judges what is due, some answers at a time, until there is nothing left or the session is stopped; what is under way then
 * may come to its end, and is kept. Says whether every answer has a verdict. `step` looks at each as it comes.
 */
const judgeDue = Effect.fnUntraced(function* <R>(means: Means<R>, step: (next: Judged) => Effect.Effect<void>) {
  const { run, judge, judgeAnswer, session, writer, standing, count } = means
  const store = yield* RunStore
  const ended: { whole: boolean; trouble: CannotWrite | undefined } = { whole: true, trouble: undefined }
  // Where one verdict cannot be kept, the others are to be kept all the same.
  const append = (verdict: Verdict) =>
    writer.append([verdict]).pipe(
      Effect.catch((trouble) => {
        ended.whole = false
        ended.trouble ??= trouble
        return session.stop("failed")
      })
    )
  let told = 0
  const untold = (): number => {
    const usd = session.besideUsd - told
    told = session.besideUsd
    return usd
  }
  const over = Effect.delay(session.graceOver, SLACK)
  const judgeAndKeep = Effect.fnUntraced(function* (answer: Answer) {
    const before = standing.get(cellKey(answer))
    const attempts = openAttempts(before, answer)
    if (attempts === undefined) return count.pass()
    const judged = session.isStopping
      ? undefined
      : yield* Effect.raceFirst(judgeAnswer(answer), Effect.as(over, undefined))
    if (judged === undefined) {
      ended.whole = false
      return
    }
    const verdict = verdictAfter(judged.verdict, { before, attempts, otherUsd: untold() })
    if (wasStopped(judged)) {
      ended.whole = false
      count.pay(judged.verdict.cost_usd)
      return yield* isWorthKeeping(verdict) ? append(verdict) : Effect.void
    }
    yield* append(verdict)
    count.pay(judged.verdict.cost_usd)
    const kept: Judged = { verdict, asked: judged.asked }
    count.add(kept)
    yield* step(kept)
  })
  yield* store.answers(run).pipe(
    Stream.takeWhile(() => {
      if (session.isStopping) ended.whole = false
      return !session.isStopping
    }),
    Stream.mapEffect(judgeAndKeep, { concurrency: judge.concurrency, unordered: true }),
    Stream.runDrain
  )
  if (ended.trouble !== undefined) return yield* ended.trouble
  return ended.whole
})

/**
 * Why the model of a judge cannot be used, with what is kept.
 *
 * @since 0.1.0
 */
export const unavailable = ({ model, detail }: ModelUnavailable, kept: number): ModelUnavailable => {
  const next =
    kept === 0 ? "" : ` ${counted(kept, "verdict is", "verdicts are")} kept: run the same command again to go on.`
  return new ModelUnavailable({ model, detail: `${detail}${next}` })
}

/** The judging of a run that this process holds until the scope closes. */
const inSession = Effect.fnUntraced(function* <R>(means: Means<R>, steps: Partial<JudgeSteps>) {
  const { maxConsecutiveFailures = MOST_FAILURES, onProgress = () => Effect.void } = steps
  const { run, judge, session, writer, count } = means
  let givenUp: { readonly failures: number; readonly detail: string } | undefined
  const step = Effect.fnUntraced(function* ({ verdict, asked }: Judged) {
    const { done, failed, inARow, costUsd } = count
    yield* onProgress({ total: run.manifest.answers, done, failed, costUsd })
    if (asked && judgeFailedOn(verdict) && inARow >= maxConsecutiveFailures) {
      givenUp ??= { failures: inARow, detail: verdict.detail }
      yield* session.stop("failed")
    }
  })
  const working = yield* Effect.forkChild(judgeDue(means, step))
  const waited = yield* Effect.exit(Effect.interruptible(Fiber.await(working)))
  if (Exit.isFailure(waited)) yield* session.stop("interrupted")
  const whole = yield* Effect.flatten(Fiber.await(working))
  if (givenUp !== undefined) return yield* new JudgeFailed({ judge: judge.id, ...givenUp, kept: count.kept })
  if (session.reason?.error !== undefined) return yield* unavailable(session.reason.error, count.kept)
  if (whole && count.done === 0) return yield* nothingToJudge(run)
  if (whole) return { run: yield* writer.complete, stopped: null }
  return { run, stopped: session.reason?.why === "cost-cap" ? "cost-cap" : "interrupted" } as const
})

/**
 * Judges the answers of a run some at a time, and has each verdict on disk as soon as it is there. A verdict that stands from
 * an earlier process under the same settings is not asked for again. An interruption, and the session's cost cap, let what is
 * under way end; what is judged by then is the result, and is gone on with the next time.
 *
 * @since 0.1.0
 */
export const judgeStepwise = Effect.fn("judgeStepwise")(
  function* <R>(
    run: StoredRun,
    judge: SteppedJudge,
    judgeAnswer: JudgeAnswer<R>,
    { steps, session }: { readonly steps: Partial<JudgeSteps>; readonly session: Session }
  ) {
    const store = yield* RunStore
    const { id, kind, settings } = judge
    const manifest = yield* newJudgement(run, { id, kind, settings })
    const writer = yield* store.writeVerdicts(run, manifest)
    if (writer.superseded > 0 && steps.onEvent !== undefined) {
      yield* steps.onEvent({ _tag: "Superseded", verdicts: writer.superseded })
    }
    const standing = steps.retryUnscored === true ? yield* takeOver(run, judge, writer) : writer.earlier
    session.spent(spentOn(standing.values()))
    const count = new Count(standing)
    const ended = yield* inSession({ run, judge, judgeAnswer, session, writer, standing, count }, steps)
    const verdicts = ended.stopped === null ? store.verdicts(ended.run, id) : writer.stored
    const counts = yield* Stream.runFold(verdicts, () => noVerdicts, countVerdict)
    const judgement: Judgement = { ...ended, judge: manifest, ...counts }
    return judgement
  },
  Effect.scoped,
  Effect.uninterruptible
)
