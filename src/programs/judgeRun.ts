import { Effect, Stream } from "effect"
import { Judge } from "../services/Judge.ts"
import { RunStore } from "../services/RunStore.ts"
import { judgeStepwise, type JudgeSteps } from "./judgeStepwise.ts"
import { judging } from "./judging/Judged.ts"
import { Session } from "./run/Session.ts"
import { storeJudgement } from "./storeJudgement.ts"

/**
 * Which run to judge; `judge` is the id to store the verdicts under, by default the judge's own.
 *
 * @since 0.1.0
 */
export interface JudgeOptions extends Partial<JudgeSteps> {
  readonly run: string
  readonly judge?: string | undefined
}

/**
 * Has every answer of a run judged and stores the verdicts. Answers and the verdicts of other judges stay as they are;
 * earlier verdicts of this judge are replaced once all of the new ones are there. What a model judges is stored as it
 * comes, so that nothing is asked twice when the process is stopped, and it is given up when it fails too often. Interrupted,
 * it lets what is under way end within the grace time; whoever calls it inside an uninterruptible region has the result all
 * the same.
 *
 * @since 0.1.0
 */
export const judgeRun = (options: JudgeOptions) => judgeInSession(options, sessionOf(options))

const GRACE_SECONDS = 10

/**
 * What judging has in common over all answers: its money, and whether it is being stopped.
 *
 * @since 0.1.0
 */
export const sessionOf = (
  { graceSeconds = GRACE_SECONDS, onEvent = () => Effect.void }: Partial<JudgeSteps>,
  costCapUsd?: number
): Session =>
  new Session({ costCapUsd: costCapUsd ?? null, spentUsd: 0, graceSeconds }, (event) =>
    event._tag === "Stopping" ? onEvent(event) : Effect.void
  )

/**
 * The same within a session, which the judge may ask in.
 *
 * @since 0.1.0
 */
export const judgeInSession = Effect.fn("judgeRun")(function* (options: JudgeOptions, session: Session) {
  const store = yield* RunStore
  const judge = yield* Judge
  const { kind, settings } = judge
  const named = { id: options.judge ?? judge.id, kind, settings }
  const run = yield* store.openToJudge(options.run)
  const judgeAnswer = judging(run, named.id, judge)
  if (kind === "model") {
    return yield* judgeStepwise(run, { ...named, concurrency: judge.concurrency ?? 1 }, judgeAnswer, {
      steps: options,
      session
    })
  }
  const verdicts = store
    .answers(run)
    .pipe(Stream.mapEffect((answer) => Effect.map(judgeAnswer(answer), ({ verdict }) => verdict)))
  return yield* storeJudgement(run, named, verdicts)
})
