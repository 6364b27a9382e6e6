import { Effect, Stream } from "effect"
import { JudgeFailed } from "../domain/judging/errors.ts"
import { judgeFailedOn, standingOf, type Standing, withAttempts } from "../domain/judging/standing.ts"
import { countVerdict, noVerdicts } from "../domain/judging/tallyVerdicts.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { cellKey } from "../domain/run/Cell.ts"
import { answerDigest } from "../domain/run/digest.ts"
import type { NewJudgement } from "../domain/run/RunManifest.ts"
import { unknownName } from "../domain/run/unknownName.ts"
import type { FailedAttempt, Verdict } from "../domain/run/Verdict.ts"
import { canonicalJson } from "../domain/source/canonicalJson.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { RunStore, type StoredRun, type VerdictWriter } from "../services/RunStore.ts"
import { type Judgement, newJudgement, nothingToJudge } from "./storeJudgement.ts"

/**
 * How far a judge is: of `total` answers (undefined while answers are still added to the run), `done` have a verdict,
 * `failed` of which the judge did not give.
 *
 * @since 0.1.0
 */
export interface JudgeProgress {
  readonly total: number | undefined
  readonly done: number
  readonly failed: number
}

/**
 * How a judge that may fail goes through a run. It is given up after `maxConsecutiveFailures` failures in a row (3).
 * `retryUnscored`: the verdicts that it has given before stand, and only what it failed on, or has not seen, is judged.
 *
 * @since 0.1.0
 */
export interface JudgeSteps {
  readonly maxConsecutiveFailures: number | undefined
  readonly retryUnscored: boolean | undefined
  readonly onProgress: ((progress: JudgeProgress) => Effect.Effect<void>) | undefined
}

interface SteppedJudge extends Pick<NewJudgement, "id" | "kind" | "settings"> {
  readonly concurrency: number
}

const MOST_FAILURES = 3
const COPIED_TOGETHER = 512

/**
 * Where the judge's finished verdicts stand, by `cellKey`; those that stand are copied into the unfinished judgement unless
 * it has one on the same answer.
 */
const takeOver = Effect.fnUntraced(function* (run: StoredRun, { id, settings }: SteppedJudge, writer: VerdictWriter) {
  const store = yield* RunStore
  const there = run.judges.find((judge) => judge.id === id)
  const standing = new Map(writer.earlier)
  if (there === undefined && standing.size > 0) return standing
  if (there === undefined) {
    return yield* unknownName(
      "judge",
      id,
      run.judges.map((judge) => judge.id)
    )
  }
  if (canonicalJson(there.settings) !== canonicalJson(settings)) {
    const detail = `The judge "${id}" gave its verdicts under other settings, and old and new ones are never mixed. Judge anew without --retry-unscored, or under another id with --as.`
    return yield* new UsageInvalid({ detail })
  }
  yield* store.verdicts(run, id).pipe(
    Stream.filter((verdict) => !standing.has(cellKey(verdict))),
    Stream.tap((verdict) => Effect.sync(() => standing.set(cellKey(verdict), standingOf(verdict)))),
    Stream.filter((verdict) => !judgeFailedOn(verdict)),
    Stream.rechunk(COPIED_TOGETHER),
    Stream.runForEachArray(writer.append)
  )
  return standing
})

/** The attempts that failed at an answer, or undefined where its verdict stands. */
const openAttempts = (standing: Standing | undefined, answer: Answer): ReadonlyArray<FailedAttempt> | undefined => {
  if (standing === undefined || standing.answer_digest !== answerDigest(answer)) return []
  return standing.stands ? undefined : standing.attempts
}

/** What a judge said of an answer; `asked` is false where the verdict stands without any judge. */
export interface Judged {
  readonly verdict: Verdict
  readonly asked: boolean
}

/**
 * Counts what comes: how many answers have a verdict that is kept, and how often in a row the judge failed. Verdicts that
 * stand without a judge say nothing of how it is.
 */
class Count {
  done = 0
  failed = 0
  inARow = 0
  readonly #kept: Set<string>

  constructor(standing: VerdictWriter["earlier"]) {
    this.#kept = new Set([...standing].filter(([, { stands }]) => stands).map(([key]) => key))
  }

  get kept(): number {
    return this.#kept.size
  }

  add({ verdict, asked }: Judged): void {
    const failed = judgeFailedOn(verdict)
    this.done++
    if (failed) {
      this.failed++
      this.#kept.delete(cellKey(verdict))
    } else this.#kept.add(cellKey(verdict))
    if (asked) this.inARow = failed ? this.inARow + 1 : 0
  }
}

/**
 * Judges the answers of a run some at a time, and has each verdict on disk as soon as it is there. A verdict that stands from
 * an earlier process under the same settings is not asked for again.
 *
 * @since 0.1.0
 */
export const judgeStepwise = Effect.fn("judgeStepwise")(function* <R>(
  run: StoredRun,
  judge: SteppedJudge,
  judgeAnswer: (answer: Answer) => Effect.Effect<Judged, never, R>,
  { maxConsecutiveFailures = MOST_FAILURES, retryUnscored = false, onProgress = () => Effect.void }: Partial<JudgeSteps>
) {
  const store = yield* RunStore
  const { concurrency, ...named } = judge
  const manifest = yield* newJudgement(run, named)
  const total = run.manifest.answers
  const judged = yield* Effect.scoped(
    Effect.gen(function* () {
      const writer = yield* store.writeVerdicts(run, manifest)
      const standing = retryUnscored ? yield* takeOver(run, judge, writer) : writer.earlier
      const count = new Count(standing)
      const step = Effect.fnUntraced(function* (next: Judged | undefined) {
        if (next === undefined) count.done++
        else count.add(next)
        const { done, failed, kept, inARow } = count
        yield* onProgress({ total, done, failed })
        if (next?.verdict.status === "unscored" && next.asked && inARow >= maxConsecutiveFailures) {
          return yield* new JudgeFailed({ judge: judge.id, failures: inARow, kept, detail: next.verdict.detail })
        }
      })
      const judgeAndKeep = Effect.fnUntraced(function* (answer: Answer) {
        const attempts = openAttempts(standing.get(cellKey(answer)), answer)
        if (attempts === undefined) return undefined
        const { verdict, asked } = yield* judgeAnswer(answer)
        const kept: Judged = { verdict: withAttempts(verdict, attempts), asked }
        yield* writer.append([kept.verdict])
        return kept
      })
      yield* store
        .answers(run)
        .pipe(Stream.mapEffect(judgeAndKeep, { concurrency, unordered: true }), Stream.runForEach(step))
      if (count.done === 0) return yield* nothingToJudge(run)
      return yield* writer.complete
    })
  )
  const counts = yield* Stream.runFold(store.verdicts(judged, judge.id), () => noVerdicts, countVerdict)
  const judgement: Judgement = { run: judged, judge: manifest, ...counts }
  return judgement
})
